internal import Foundation
internal import TestSupport
internal import Testing

/// The command inside a hook of git, which sets variables for one repository.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct HookTests {
  /// Makes a folder a repository with a commit of its own, and returns the commit.
  private func makeRepository(_ folder: PackageFolder) throws -> String {
    func git(_ words: String...) throws -> String {
      let outcome = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["git"] + words, in: folder.root
      ).wait()
      try #require(outcome.ending == .exit(0), "git \(words): \(outcome)")
      return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try Data(folder.root.path.utf8).write(to: folder.root.appending(path: "name"))
    _ = try git("init", "--quiet")
    _ = try git("add", "--all")
    _ = try git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
      "commit", "--quiet", "--message", "A state")
    return try git("rev-parse", "HEAD")
  }

  @Test func acceptInAHookStoresTheCommitOfThePackage() throws {
    let (folder, other) = (try PackageFolder(), try PackageFolder())
    let (own, foreign) = (try makeRepository(folder), try makeRepository(other))
    try folder.accept(environment: [
      "GIT_DIR": other.path(".git"), "GIT_WORK_TREE": other.root.path,
      "GIT_INDEX_FILE": other.path(".git/index"),
    ])
    let stored = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
    #expect(stored.contains(own), "\(stored.prefix(600))")
    #expect(!stored.contains(foreign))
  }
}
