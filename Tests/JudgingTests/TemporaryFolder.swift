import Foundation

/// A new folder that is deleted with the last reference to the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "regression-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The files below, relative to the folder, sorted.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
        && !isFolder.boolValue && $0 != ".bench/.gitignore"
    }.sorted()
  }

  /// Writes a file, with the folders above it.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The text of a file.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
