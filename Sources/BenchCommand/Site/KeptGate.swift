internal import Comparison
internal import Essentials
internal import Reporting
internal import Sessions
internal import Storage

/// The document of the last gate, in `.bench/`, for the pages of `bench report --site`.
struct KeptGate {
  let path: String
  private let root: String

  init(_ root: PackageRoot) {
    self.root = root.path
    path = "\(root.path)/.bench/gates/last.json"
  }

  /// Stores the document of a gate, in place of the previous one.
  ///
  /// - Throws: `StorageError` when the file cannot be written, which says nothing about the
  ///   measurement.
  func keep(_ report: Report) throws {
    try StoredFile.makeFolder("\(root)/.bench/gates", within: root)
    try StoredFile.replace(path, with: report.json())
  }

  /// Keeps the document of a gate, unless it is a shard's, and publishes the report on GitHub.
  ///
  /// A package that cannot be written to is gated too, so that is only a message to `advise`.
  func publish(_ report: Report, advise: (String) -> Void) {
    do {
      if report.shard == nil { try keep(report) }
    } catch {
      advise("note: the result is not kept for `bench report --site`: \(error)")
    }
    GitHub.publish(report)
  }

  /// Reads the document; `nil` if no gate ran here.
  ///
  /// - Throws: `StorageError` or `CommandError` for a file that cannot be read.
  func load() throws -> JudgedDocument? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try JudgedDocument.load(path: path)
    } catch StorageError.damaged(let path, let reason) {
      // This file is not in version control, to which the error's own words refer.
      throw CommandError(.data, "\(path): damaged: \(reason); `bench gate` writes it again")
    }
  }
}
