/// A commit with its author, day and subject.
package struct CommitSummary: Sendable, Equatable, Codable {
  /// The full hash.
  package let hash: String
  /// The name of the author.
  package let author: String
  /// The day on which the commit was written, as `2026-11-23`.
  package let date: String
  /// The first line of the message.
  package let subject: String

  /// The first 12 digits of the hash, which people can compare by eye.
  package var shortHash: String { String(hash.prefix(12)) }

  /// Creates the summary of a commit, whose `date` is a day such as `2026-11-23`.
  package init(hash: String, author: String, date: String, subject: String) {
    self.hash = hash
    self.author = author
    self.date = date
    self.subject = subject
  }
}

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
