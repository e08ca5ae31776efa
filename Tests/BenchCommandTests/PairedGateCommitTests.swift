internal import Foundation
internal import TestSupport
internal import Testing

/// Gates against a commit.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct PairedGateCommitTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }

  init() throws {
    package = try StandInPackage()
  }

  @Test func changedTreeOfEqualCodeIsUnchanged() throws {
    try package.write("known-cost/main.c", "// Not committed.\n" + package.source)
    let outcome = try folder.bench(gate("HEAD", "--format", "json"))
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.time(of: "known/allocations/one")?.note == "same code")
    #expect(outcome.errors.contains("building HEAD and the working tree"), "\(outcome)")
    #expect(
      try package.git("status", "--porcelain") == " M known-cost/main.c\n", "only what was changed")
    try expectNoOtherCheckout()
  }

  @Test func workingTreeIsBuiltOnce() throws {
    let outcome = try package.bench(
      "gate", "--exact", "--against", "HEAD", "--filter", "allocations/one")
    let words = "building known-cost\nbuilding HEAD, unless it is kept from before\n"
    #expect(outcome.errors.hasPrefix(words), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".build")), "no build of its own")
  }

  @Test func commitThatDoesNotBuildIsRefused() throws {
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    try package.commit()
    try package.write("known-cost/main.c", package.source)
    let outcome = try folder.bench(gate("HEAD"), exits: 65)
    #expect(outcome.errors.contains("error: HEAD does not build:"), "\(outcome)")
    #expect(outcome.errors.contains("nothing"), "the compiler's words: \(outcome)")
    try expectNoOtherCheckout()
    #expect(try referenceFolders() == [], "nothing unfinished is kept")
  }

  @Test func renamedProgramIsComparedWithTheOldOne() throws {
    try package.write("other/main.c", package.source)
    try package.write("Package.swift", StandInPackage.manifest(programs: ["other"]))
    try package.commit()
    try package.write("Package.swift", StandInPackage.manifest(programs: ["known-cost"]))
    let outcome = try folder.bench(gate("HEAD"))
    #expect(outcome.output.contains("unchanged"), "\(outcome)")
    try expectNoOtherCheckout()
  }

  @Test func benchmarksAreNewBesideACommitFromBeforeTheFirstSuite() throws {
    let manifest = try String(contentsOfFile: folder.path("Package.swift"), encoding: .utf8)
    // With a path that is no name of the library.
    let before = StandInPackage.manifest(programs: [], library: "Other")
      .replacing("\"Benchmarking\"", with: "\"./Benchmarking\"")
    try package.write("Package.swift", before)
    try package.commit()
    try package.write("Package.swift", manifest)
    // First as the author has it, then as the pull request does.
    for reference in ["HEAD", "HEAD~1"] {
      let outcome = try folder.bench(gate(reference, "--format", "json"))
      let document = try outcome.json(JudgedDocument.self)
      #expect(document.benchmarks.map(\.verdict) == ["new"], "\(outcome)")
      let words = "the reference is from before the first suite: every benchmark is new"
      #expect(document.evidence == [words])
      #expect(outcome.errors.hasPrefix("the reference has no suites: "), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: folder.path(".bench/references")))
      if reference == "HEAD" { try package.commit() }
    }
    // A benchmark that fails is an error beside nothing, too.
    try folder.bench(["gate", "--against", "HEAD~1", "--filter", "faults/.*trap"], exits: 70)
  }

  @Test func suitesOfAnotherNameAreNotFromBeforeTheFirst() throws {
    try package.write("Package.swift", StandInPackage.manifest(programs: [], library: "Benchmark"))
    try package.commit()
    try package.write("Package.swift", StandInPackage.manifest(programs: ["known-cost"]))
    let outcome = try folder.bench(gate("HEAD"), exits: 65)
    #expect(outcome.errors.contains("HEAD"), "\(outcome)")
  }

  @Test(arguments: ["no-such-branch", "HEAD~7", "0123456789abcdef", "--help"])
  func unknownCommitIsRefused(name: String) throws {
    let options = ["gate", "--against=\(name)", "--filter", "allocations/one"]
    let outcome = try folder.bench(options, exits: 64)
    #expect(outcome.errors.contains("git knows no commit \(name)"), "\(outcome)")
    #expect(outcome.errors.contains("git fetch --unshallow in a shallow clone"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".bench/candidate")))
  }

  @Test func packageOutsideOfGitIsRefused() throws {
    try FileManager.default.removeItem(atPath: folder.path(".git"))
    let outcome = try folder.bench(gate("HEAD"), exits: 64)
    #expect(outcome.errors.contains("is no git checkout"), "\(outcome)")
  }

  @Test func twoReferencesAreAUsageError() throws {
    let outcome = try folder.bench(gate("HEAD", "--against-binary", "/bin/true"), exits: 64)
    #expect(outcome.errors.contains("there is one reference"), "\(outcome)")
  }

  private func gate(_ commit: String, _ options: String...) -> [String] {
    ["gate", "--against", commit, "--filter", "allocations/one"] + options
  }

  /// Expects that git knows of no checkout but the user's.
  private func expectNoOtherCheckout() throws {
    #expect(try package.git("worktree", "list").split(separator: "\n").count == 1)
  }

  private func referenceFolders() throws -> [String] {
    let place = folder.path(".bench/references")
    return try FileManager.default.contentsOfDirectory(atPath: place).filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(place)/\(name)", isDirectory: &isFolder)
      return exists && isFolder.boolValue
    }
  }
}
