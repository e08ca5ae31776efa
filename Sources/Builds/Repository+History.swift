internal import ChildProcess
package import Storage

extension Repository {
  /// Returns the author, the day and the subject of a commit.
  ///
  /// - Parameter commit: The full hash.
  /// - Returns: The summary.
  /// - Throws: `BuildError.unknownReference` when there is no such commit, `.interrupted` after a
  ///   signal.
  package func summary(of commit: String) throws(BuildError) -> CommitSummary {
    guard let summary = try summaries(of: [commit])[commit] else {
      throw .unknownReference(commit)
    }
    return summary
  }

  /// Returns the authors, the days and the subjects of commits, by hash.
  ///
  /// - Parameter commits: Full hashes; anything else, and what the repository does not have, is
  ///   left out.
  /// - Returns: The summaries.
  /// - Throws: `BuildError.interrupted` after a signal.
  package func summaries(
    of commits: some Sequence<String>
  ) throws(BuildError) -> [String: CommitSummary] {
    var summaries: [String: CommitSummary] = [:]
    // Of SHA-1 or SHA-256.
    var rest = Set(commits).filter { [40, 64].contains($0.count) && $0.allSatisfy(\.isHexDigit) }
      .sorted()[...]
    while !rest.isEmpty {
      // A command line has room for thousands of hashes, but not for any number.
      let part = rest.prefix(1000)
      rest = rest.dropFirst(part.count)
      let answer = try git(
        ["log", "--no-walk=unsorted", "--ignore-missing", "--format=\(CommitSummary.format)"] + part
      )
      for summary in CommitSummary.all(in: answer.output) { summaries[summary.hash] = summary }
    }
    return summaries
  }

  /// Returns the hashes of a commit's parents, first the branch that a merge was made on.
  package func parents(of commit: String) throws(BuildError) -> [String] {
    let answer = try git(["show", "--no-patch", "--format=%P", commit])
    guard answer.status == 0 else { throw .unknownReference(commit) }
    return answer.output.split(separator: " ").map(String.init)
  }

  /// Returns the time at which a commit was made, in seconds since 1970.
  ///
  /// - Throws: `BuildError.unknownReference` when there is no such commit, `.interrupted` after a
  ///   signal.
  package func time(of commit: String) throws(BuildError) -> Int {
    let answer = try git(["show", "--no-patch", "--format=%ct", commit])
    guard answer.status == 0, let time = Int(answer.output) else {
      throw .unknownReference(commit)
    }
    return time
  }

  /// Whether a commit is an ancestor of another commit, or the same commit.
  package func isAncestor(_ commit: String, of other: String) throws(BuildError) -> Bool {
    try git(["merge-base", "--is-ancestor", commit, other]).status == 0
  }

  /// Returns the commits that may have caused a regression, first those that split the rest most
  /// evenly.
  ///
  /// These are `bad` and its ancestors, without the ancestors of any of `goods`. git computes for
  /// each commit how many of the others would remain, whether the commit is judged good or bad.
  ///
  /// - Parameters:
  ///   - bad: The hash of a commit with the regression.
  ///   - goods: The hashes of commits without the regression.
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
