internal import Foundation
internal import TestSupport
internal import Testing

/// Shards of a gate against a commit, in folders of their own and in one that they share.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct GateShardCommitTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }

  init() throws {
    package = try StandInPackage()
    // Code that differs, so that there is something to count and to time.
    try package.write(
      "known-cost/main.c", package.source.replacing("127", with: "126"))
    try package.commit()
  }

  private func gate(_ shard: String, _ options: String...) -> [String] {
    [
      "gate", "--against", "HEAD~1", "--exact", "--suite", "known", "--skip", "time/", "--shard",
      shard, "--format", "json", "--output", "\(shard.prefix(1)).json",
    ] + options
  }

  @Test func shardsInOneFolderBuildOnceAndMerge() throws {
    let commands = try ["1/2", "2/2"].map { try folder.start(gate($0)) }
    for command in commands {
      let outcome = try command.wait()
      #expect(outcome.ending == .exit(0), "\(outcome)")
    }
    let outcome = try folder.bench("merge", "1.json", "2.json")
    #expect(outcome.output.hasPrefix("passed: "), "\(outcome)")
    // Both commits are kept builds, which any number of processes can use at once.
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path(".bench/references"))
    #expect(kept.count { $0.contains("-swift-") } == 2, "\(kept)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".bench/candidate")))
    // The documents lie in the folder, which makes no changes of it.
    try folder.bench(gate("2/2"))
    try folder.bench("merge", "1.json", "2.json")
  }

  @Test func buildOnlyLeavesTheBuildsForShards() throws {
    let built = try folder.bench("gate", "--against", "HEAD~1", "--shard", "1/2", "--build-only")
    #expect(built.output == "", "\(built)")
    let log = folder.path(".bench/references/last-build.log")
    let before = try FileManager.default.attributesOfItem(atPath: log)[.modificationDate] as? Date
    try folder.bench(gate("1/2"))
    let after = try FileManager.default.attributesOfItem(atPath: log)[.modificationDate] as? Date
    #expect(before == after, "nothing is built again")
    try folder.refuses(64, "gate", "--build-only", saying: ["--build-only", "--against"])
  }

  @Test func shardsOfOtherCommitsAreRefused() throws {
    try folder.bench(gate("1/2"))
    try package.git("checkout", "--quiet", "HEAD~1")
    try folder.bench(
      "gate", "--against", "HEAD", "--exact", "--suite", "known", "--skip", "time/", "--shard",
      "2/2", "--format", "json", "--output", "2.json")
    try folder.refuses(
      65, "merge", "1.json", "2.json", saying: ["2.json: the candidate is commit "])
  }

  @Test func changedTreeIsKnownByItsCode() throws {
    try package.write("known-cost/main.c", package.source.replacing("127", with: "125"))
    try folder.bench(gate("1/2"))
    try folder.bench(gate("2/2"))
    try folder.bench("merge", "1.json", "2.json")
    try package.write("known-cost/main.c", package.source.replacing("127", with: "124"))
    try folder.bench(gate("2/2"))
    try folder.refuses(
      65, "merge", "1.json", "2.json", saying: ["2.json: the candidate is code "])
  }
}
