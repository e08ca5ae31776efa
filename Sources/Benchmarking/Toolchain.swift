internal import Foundation

/// Which compiler built this program, and how.
///
/// Exact counts are only comparable between builds of one compiler with the same flags, so both are
/// part of every file's key. They are read from the program itself: the compiler on the path may be
/// another one by now.
package enum Toolchain {
  /// Such as `swift-6.3.1`.
  ///
  /// The full version stands in the debug information that release builds carry. A stripped program
  /// only knows its language version's compiler, `swift-6.3`.
  package static let version: String = versionInDebugInformation() ?? compiledVersion

  /// Whether the harness was compiled with optimisation.
  ///
  /// SwiftPM builds a package as a whole, so this speaks for the suites too.
  package static let isOptimised: Bool = {
    var isDebug = false
    // An assertion's condition is not evaluated under -O.
    assert(
      {
        isDebug = true
        return true
      }())
    return !isDebug
  }()

  /// The build configuration: `release` or `debug`.
  package static var configuration: String { isOptimised ? "release" : "debug" }

  /// Flags beyond the configuration that change what is measured, such as `-sanitize=address`.
  package static var flags: [String] { Platform.nativeFlags }

  private static var compiledVersion: String {
    #if compiler(>=6.5)
      "swift-6.5-or-later"
    #elseif compiler(>=6.4)
      "swift-6.4"
    #elseif compiler(>=6.3)
      "swift-6.3"
    #else
      "swift-6.2"
    #endif
  }

  private static func versionInDebugInformation() -> String? {
    guard let path = Bundle.main.executableURL,
      let program = try? Data(contentsOf: path, options: .alwaysMapped)
    else { return nil }
    // In two parts, so that the search does not find itself.
    let mark = Data(("Swift " + "version ").utf8)
    var rest = program.startIndex..<program.endIndex
    while let found = program.range(of: mark, in: rest) {
      let digits = program[found.upperBound...].prefix(20).prefix {
        ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E
      }
      if !digits.isEmpty { return "swift-" + String(decoding: digits, as: UTF8.self) }
      rest = found.upperBound..<program.endIndex
    }
    return nil
  }
}
