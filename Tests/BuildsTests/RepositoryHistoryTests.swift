import Foundation
import Storage
import Testing

@testable import Builds

/// The questions of a bisection to git.
@Suite struct RepositoryHistoryTests {
  private let package: TinyPackage
  private let repository: Repository

  init() throws {
    package = try TinyPackage()
    repository = try Repository(of: package.plan())
  }

  @Test func middleOfALineIsTheFirstSuspect() throws {
    let line = try commits(8)
    let suspects = try repository.suspects(
      bad: line[8], goods: [line[0]], followsFirstParent: false)
    #expect(Set(suspects) == Set(line.dropFirst()))
    #expect(suspects.first == line[4], "four are left, whichever way it is judged")
    #expect(suspects.last == line[8], "judging the end again tells nothing")
  }

  @Test func goodCommitsClearTheirAncestors() throws {
    let line = try commits(4)
    let suspects = try repository.suspects(
      bad: line[4], goods: [line[0], line[2]], followsFirstParent: false)
    #expect(Set(suspects) == [line[3], line[4]])
  }

  @Test func firstParentLeavesAMergedBranchOut() throws {
    let start = try commits(0)[0]
    try package.git("checkout", "--quiet", "-b", "side")
    let side = try commits(2)
    try package.git("checkout", "--quiet", "-")
    let main = try commits(1)
    try package.git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "merge", "--quiet", "--no-ff",
      "--strategy", "ours", "--message", "merge", side[2])
    let merge = try repository.commit(of: "HEAD")
    func suspects(_ followsFirstParent: Bool) throws -> Set<String> {
      Set(
        try repository.suspects(
          bad: merge, goods: [start], followsFirstParent: followsFirstParent))
    }
    #expect(try suspects(false) == [side[1], side[2], main[1], merge])
    #expect(try suspects(true) == [main[1], merge])
    #expect(try repository.parents(of: merge) == [main[1], side[2]])
    #expect(try repository.isAncestor(side[1], of: merge))
    #expect(try !repository.isAncestor(side[1], of: main[1]))
  }

  @Test func summaryHasTheWordsOfTheAuthor() throws {
    try package.git(
      "-c", "user.name=Ann Author", "-c", "user.email=a@example.org", "commit", "--quiet",
      "--allow-empty", "--date", "2026-10-01T12:00:00Z", "--message", "cache: keep keys\n\nBody")
    let head = try repository.commit(of: "HEAD")
    let summary = CommitSummary(
      hash: head, author: "Ann Author", date: "2026-10-01", subject: "cache: keep keys")
    #expect(try repository.summary(of: head) == summary)
    #expect(summary.shortHash.count == 12)
  }

  @Test func summariesLeaveOutWhatTheRepositoryDoesNotHave() throws {
    let line = try commits(3)
    let absent = String(repeating: "0123456789", count: 4)
    try package.git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet",
      "--allow-empty", "--allow-empty-message", "--message", "")
    let wordless = try repository.commit(of: "HEAD")
    let found = try repository.summaries(
      of: line + [absent, "\(line[1])-dirty", "HEAD", "--all", wordless])
    #expect(Set(found.keys) == Set(line + [wordless]))
    #expect(found[wordless]?.subject == "")
    #expect(found.allSatisfy { $0.key == $0.value.hash })
    #expect(try repository.summaries(of: [absent]).isEmpty)
  }

  @Test func carriageReturnAtTheEndOfALineSwallowsNoLine() {
    let commits = CommitSummary.all(in: "12ab\nsubject\r\nA. Author\r\n2026-11-23\n")
    let expected = CommitSummary(
      hash: "12ab", author: "A. Author\r", date: "2026-11-23", subject: "subject\r")
    #expect(commits == [expected])
  }

  /// Makes some commits, and returns the hashes of the one before and of these.
  private func commits(_ count: Int) throws -> [String] {
    try [repository.commit(of: "HEAD")]
      + (0..<count).map { _ in
        try package.write("// \(UUID())", to: "Sources/Kernels/New-\(UUID()).swift")
        try package.commit()
        return try repository.commit(of: "HEAD")
      }
  }
}
