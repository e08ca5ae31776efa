public import Foundation
internal import Testing

extension FixtureProgram {
  /// Makes a copy of the program of known cost with some switches on, in place of variables, which
  /// all processes of a test inherit.
  ///
  /// The text that holds them has the same length in each copy, so everything else stays where it
  /// is.
  ///
  /// - Parameters:
  ///   - switches: Their names, without `KNOWN_`.
  ///   - folder: Where the copy goes; one that is there already is kept.
  /// - Returns: The copy.
  /// - Throws: When the program does not build, or has no place for switches.
  public func copy(planting switches: [String], in folder: URL) throws -> URL {
    let copy = folder.appending(path: (["copy"] + switches).joined(separator: "-"))
    if FileManager.default.fileExists(atPath: copy.path) { return copy }
    var program = try Data(contentsOf: executable)
    let marker = Data("known-cost planted switches:".utf8)
    let place = try #require(program.range(of: marker), "\(name) has no place for switches")
    let text = Data(switches.joined(separator: " ").utf8)
    program.replaceSubrange(place.upperBound..<place.upperBound + text.count, with: text)
    try program.write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
    return copy
  }
}
