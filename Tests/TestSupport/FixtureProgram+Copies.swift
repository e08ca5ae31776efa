public import Foundation
internal import Testing

extension FixtureProgram {
  /// Makes a copy of the program of known cost with some switches on.
  ///
  /// Variables could not differ between copies, because all processes of a test inherit them. The
  /// text of the switches has the same length in each copy, so the addresses of everything else are
  /// equal.
  ///
  /// - Parameters:
  ///   - switches: The names of the switches, without `KNOWN_`.
  ///   - folder: The folder of the copy; an existing copy is kept.
  /// - Returns: The copy.
  /// - Throws: When the program does not build, or has no place for switches.
  public func copy(planting switches: [String], in folder: URL) throws -> URL {
    let copy = folder.appending(path: (["copy"] + switches).joined(separator: "-"))
    if FileManager.default.fileExists(atPath: copy.path) { return copy }
    var program = try Data(contentsOf: executable)
    let marker = Data("known-cost planted switches:".utf8)
    let place = try #require(program.range(of: marker), "\(name) has no place for switches")
    // Overwrites blanks, of which there are more than a test's switches need.
    let text = Data(switches.joined(separator: " ").utf8)
    program.replaceSubrange(place.upperBound..<place.upperBound + text.count, with: text)
    try writeProgram(program, to: copy)
    return copy
  }
}

/// Writes a file that can be executed at once.
///
/// A process that another test starts meanwhile has the file open for writing until it becomes its
/// own program, and as long as anybody has, the system executes it for nobody.
///
/// - Parameters:
///   - contents: The bytes of the program or script.
///   - file: Its place; what is there is replaced.
/// - Throws: When it cannot be written.
public func writeProgram(_ contents: Data, to file: URL) throws {
  try contents.write(to: file)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  #if os(Linux)
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    // A lease for reading is refused with EAGAIN while somebody can write; other errors say nothing
    // of the kind. The header shows the command's name to C only.
    let setLease: Int32 = 1024
    try waitUntil("nobody writes \(file.path)") {
      fcntl(descriptor, setLease, F_RDLCK) == 0 || errno != EAGAIN
    }
  #endif
}
