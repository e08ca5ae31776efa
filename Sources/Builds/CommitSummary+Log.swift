internal import Storage

extension CommitSummary {
  /// The format in which `git log` prints a commit for `all(in:)`: four lines, with the hash, the
  /// subject, the author and the day.
  static let format = "%H%n%s%n%an%n%as"

  /// Returns the summaries in the output of `git log` with `format`; an incomplete one is left out.
  static func all(in output: String) -> [CommitSummary] {
    // By bytes, because a line that ends in a carriage return would swallow the next one: the two
    // ends are one character.
    let lines = output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    return stride(from: 0, to: lines.count - 3, by: 4).map { start in
      CommitSummary(
        hash: lines[start], author: lines[start + 2], date: lines[start + 3],
        subject: lines[start + 1])
    }
  }
}
