internal import ChildProcess

/// A commit in the words of its author.
package struct CommitSummary: Sendable, Equatable, Codable {
  /// The full hash.
  package let hash: String
  /// The name of the author.
  package let author: String
  /// The day on which it was written, as `2026-11-23`.
  package let date: String
  /// The first line of the message.
  package let subject: String

  /// The first 12 digits of the hash, which people can compare by eye.
  package var shortHash: String { String(hash.prefix(12)) }

  /// Creates a summary from its parts.
  package init(hash: String, author: String, date: String, subject: String) {
    self.hash = hash
    self.author = author
    self.date = date
    self.subject = subject
  }
}

extension Repository {
  /// Returns the author, the day and the subject of a commit.
  ///
  /// - Parameter commit: The full hash.
  /// - Returns: The summary.
  /// - Throws: `BuildError.unknownReference` when there is no such commit, `.interrupted` after a
  ///   signal.
  package func summary(of commit: String) throws(BuildError) -> CommitSummary {
    let answer = try git(["show", "--no-patch", "--format=%an%n%as%n%s", commit])
    let lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard answer.status == 0, lines.count >= 3 else { throw .unknownReference(commit) }
    return CommitSummary(
      hash: commit, author: String(lines[0]), date: String(lines[1]), subject: String(lines[2]))
  }

  /// Returns the hashes of a commit's parents, the one that a merge was made on first.
  package func parents(of commit: String) throws(BuildError) -> [String] {
    let answer = try git(["show", "--no-patch", "--format=%P", commit])
    guard answer.status == 0 else { throw .unknownReference(commit) }
    return answer.output.split(separator: " ").map(String.init)
  }

  /// Whether a commit is an ancestor of another one, or the same.
  package func isAncestor(_ commit: String, of other: String) throws(BuildError) -> Bool {
    try git(["merge-base", "--is-ancestor", commit, other]).status == 0
  }

  /// Returns the commits that may have brought a fault, those first that halve the rest best.
  ///
  /// These are the ancestors of `bad` that are no ancestors of any of `goods`, with `bad` itself.
  /// git computes for each how many of the others it would leave, whichever way it is judged.
  ///
  /// - Parameters:
  ///   - bad: The hash of a commit with the fault.
  ///   - goods: The hashes of commits without it.
  ///   - followsFirstParent: Whether merged branches are left out, so that a merge is one commit.
  /// - Returns: The hashes.
  /// - Throws: `BuildError.unknownReference` when there is no such commit, `.interrupted` after a
  ///   signal.
  package func suspects(
    bad: String, goods: [String], followsFirstParent: Bool
  ) throws(BuildError) -> [String] {
    let answer = try git(
      ["rev-list", "--bisect-all"] + (followsFirstParent ? ["--first-parent"] : [])
        + [bad, "--not"] + goods)
    guard answer.status == 0 else { throw .unknownReference(bad) }
    // Each line ends with the distance and the names of the commit in brackets.
    return answer.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
  }
}
