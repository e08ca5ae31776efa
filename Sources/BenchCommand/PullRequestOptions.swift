internal import ArgumentParser
internal import Essentials
internal import Reporting
internal import Storage

/// The options for what a pull request shows of a gate, in files beside its report.
struct PullRequestOptions: ParsableArguments {
  @Option(
    help: .init(
      "Write SARIF 2.1.0 to this file: each red benchmark at the line that causes it.",
      valueName: "file"))
  var sarif: String?

  @Option(
    help: .init(
      "Write a comment for the pull request to this file: at most 60 lines of Markdown.",
      valueName: "file"))
  var comment: String?

  private var paths: [String] { [sarif, comment].compactMap { $0 } }

  /// Whether a file is to be written, which a part of a gate cannot fill.
  var areGiven: Bool { !paths.isEmpty }

  /// Finds out before measuring whether the files can be written.
  ///
  /// - Throws: `StorageError.unwritable`.
  func requireWritable() throws(StorageError) {
    for path in paths { try StoredFile.requireWritable(path) }
  }

  /// Writes the files.
  ///
  /// - Throws: `StorageError.unwritable`.
  func write(_ report: Report) throws {
    if let sarif { try StoredFile.write(try report.document(.sarif), to: sarif) }
    if let comment { try StoredFile.write(Data(report.comment().utf8), to: comment) }
  }
}
