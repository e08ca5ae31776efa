internal import Foundation

/// A folder for what tools leave behind, gone with this object.
final class ScratchFolder {
  /// Where it is.
  let url: URL

  /// Makes a folder among the system's temporary ones.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
