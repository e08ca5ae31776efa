internal import Essentials

/// The compiler that built this program, and its configuration.
///
/// Exact counts are only comparable between builds of one compiler with the same flags, so both are
/// part of every file's key. They are read from the program itself, since the compiler on the path
/// may have changed after the build.
package enum Toolchain {
  /// The version of the compiler, such as `swift-6.3.1`.
  ///
  /// The full version is in the debug information of release builds. A stripped program has only
  /// the version of the language, `swift-6.3`.
  package static let version: String = versionInDebugInformation() ?? compiledVersion

  /// Whether the harness was compiled with optimisation.
  ///
  /// SwiftPM builds all modules of a package alike, so the value holds for the suites too.
  package static let isOptimised: Bool = {
    var isDebug = false
    // The condition of an assertion is not evaluated under -O.
    assert(
      {
        isDebug = true
        return true
      }())
    return !isDebug
  }()

  /// The build configuration in SwiftPM's words: `release` or `debug`.
  package static var configuration: String { isOptimised ? "release" : "debug" }

  /// The flags beyond the configuration that affect measurements, such as `-sanitize=address`.
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
    guard let path = Platform.ownProgram,
      let program = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return nil }
    return version(in: program)
  }

  /// Returns the first version that a program's debug information names, as `swift-6.3.1`; `nil` if
  /// there is none.
  static func version(in program: Data) -> String? {
    // The text is in two parts, so that the search does not find itself.
    let mark = Data(("Swift " + "version ").utf8)
    var rest = program.startIndex..<program.endIndex
    while let found = program.range(ofBytes: mark, in: rest) {
      // Digits and dots; no version has more than twenty of them.
      let digits = program[found.upperBound...].prefix(20).prefix {
        ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E
      }
      if !digits.isEmpty { return "swift-" + String(decoding: digits, as: UTF8.self) }
      rest = found.upperBound..<program.endIndex
    }
    return nil
  }
}
