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
