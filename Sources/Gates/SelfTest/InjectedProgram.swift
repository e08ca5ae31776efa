internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions

/// A copy of a program of suites with a known fault, which is gated like any other build.
///
/// The copy differs from the program in one text of fixed length, so all addresses are equal.
final class InjectedProgram {
  /// The path of the copy, which is removed with this object.
  let path: String
  private let folder: TemporaryFolder

  /// The text that a program begins its place for a fault with; see `cplatform_injection_text`.
  private static let marker = Data("cplatform injected fault:\0".utf8)

  /// Copies a program and writes a fault into the copy.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - injection: The fault.
  ///   - part: The part of the self-test, for messages.
  /// - Throws: `CommandError` with code 65 for a program that was built before it had a place for
  ///   faults, and with code 73 when the copy cannot be written.
  init(_ program: String, _ injection: Injection, for part: SelfTestPart) throws {
    guard var bytes = FileManager.default.contents(atPath: program) else {
      throw CommandError(.failure, "\(program): cannot be read")
    }
    guard let place = bytes.range(ofBytes: Self.marker) else {
      throw CommandError(
        .data, "--\(part.name): the program was built by an older version; build it again")
    }
    let text = try JSONEncoder().encode(injection)
    // The marker's last byte ends a text without a fault; the bytes after the fault are 0 as well.
    let start = place.upperBound - 1
    bytes.replaceSubrange(start..<start + text.count, with: text)
    do {
      folder = try TemporaryFolder()
      path = "\(folder.path)/bench"
      try bytes.write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    } catch {
      throw CommandError(.cannotWrite, "the copy with a fault: \(error)")
    }
  }
}
