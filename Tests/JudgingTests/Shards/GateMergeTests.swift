import Comparison
import Foundation
import Measurements
internal import Reporting
import TestSupport
import Testing

/// Shards of a gate into the whole.
@Suite struct GateMergeTests {
  private func shards(_ seed: UInt64 = 1, rows count: Int = 9) throws -> SampleShards {
    var random = RandomRows(generator: SeededGenerator(seed: seed))
    return SampleShards(rows: try random.rows(count))
  }

  /// Rows of benchmarks that allocate as before.
  private func calm(_ count: Int = 9) throws -> SampleShards {
    SampleShards(rows: try (0..<count).map { try row("suite/group/\($0)", allocations: 1) })
  }

  private func row(_ id: String, allocations: Int) throws -> BenchmarkComparison {
    let environment = try environment()
    return Comparator(
      reference: Reference(
        MeasurementSet(
          environment: environment, benchmarks: [record(id, [.allocations: count(1)])]),
        environment: environment),
      metrics: [.allocations], isSelected: { _, _ in true }
    ).compare([record(id, [.allocations: count(allocations)])])[0]
  }

  private func refusal(_ files: [(path: String, document: JudgedDocument)]) -> String {
    let error = #expect(throws: MergeError.self) { try Report(merging: files) }
    return error?.description ?? ""
  }

  // MARK: The whole

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func mergedGateIsTheGateOfOneMachine(seed: UInt64) throws {
    var shards = try shards(seed, rows: 1 + Int(seed % 14))
    shards.count = 1 + Int(seed % 5)
    shards.policy.isStrict = seed.isMultiple(of: 2)
    shards.policy.ratchets = seed.isMultiple(of: 3)
    shards.others = seed.isMultiple(of: 7) ? [1: [.init(.failure, "something failed")]] : [:]
    let (merged, whole) = (try shards.merged(), try shards.whole())
    #expect(merged.comparisons.map(\.id) == whole.comparisons.map(\.id), "seed \(seed)")
    for (one, other) in zip(merged.comparisons, whole.comparisons) {
      #expect(one == other, "seed \(seed)")
    }
    #expect(merged.assessment == whole.assessment, "seed \(seed)")
    // What is said about all is the same too; a table needs more of a row than its verdict.
    func lines(_ report: Report) -> [Substring] {
      // Without the column of shards, which a gate of one machine does not have.
      var report = report
      report.parts = nil
      return report.text(width: 100).split(separator: "\n").filter { line in
        !report.evidence.contains { $0.hasPrefix(line.prefix(20)) } && !line.hasPrefix("  ")
      }
    }
    #expect(lines(merged) == lines(whole), "seed \(seed)")
    #expect(
      merged.markdown().split(separator: "\n")[0] == whole.markdown().split(separator: "\n")[0])
  }

  @Test func mergedDocumentHasAMachineForEachPart() throws {
    let merged = JudgedDocument(try shards().merged())
    #expect(merged.schema == "bench.gate/1" && merged.shard == nil)
    let parts = try #require(merged.parts)
    #expect(parts.map(\.part.description) == ["1/3", "2/3", "3/3"])
    #expect(parts.map(\.environment.cpuModel) == ["AMD EPYC", "Other", "AMD EPYC"])
    #expect(Set(parts.flatMap(\.benchmarks)) == Set(merged.benchmarks.map(\.id)))
    #expect(
      merged.evidence == [
        "merged from 3 shards, of 2 kinds of machine: 1/3, 3/3 on AMD EPYC, 2 cpus, kvm; "
          + "2/3 on Other, 2 cpus, kvm", "builds: 12 s",
        "shard 1/3: timed in 1 rounds", "shard 2/3: timed in 2 rounds",
        "shard 3/3: timed in 3 rounds",
      ])
  }

  @Test(arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
  func orderOfTheFilesDoesNotMatter(order: [Int]) throws {
    let shards = try shards()
    let merged = try Report(merging: order.map { try shards.file($0) })
    #expect(merged.comparisons.map(\.id) == shards.rows.map(\.id))
  }

  @Test func equalShardsPassAndOneWorseRowFailsTheWhole() throws {
    var shards = try calm()
    #expect(try shards.merged().assessment.exitCode == .success)
    shards.rows[4] = try row("suite/group/4", allocations: 2)
    let merged = try shards.merged()
    #expect(merged.assessment.exitCode == .regressed)
    #expect(merged.assessment.problems.map(\.benchmark) == ["suite/group/4"])
    let codes = try shards.files().map(\.document.exitCode)
    #expect(codes.sorted() == [0, 0, 2], "each shard has its own verdict")
  }

  @Test func shardSaysThatItIsJudgedAlone() throws {
    let text = try shards().report(2).text()
    #expect(
      text.contains(
        "judged alone: shard 2/3 has 3 of 9 benchmarks and spends 1/3 of the gate's risk; "
          + "`bench merge` judges the whole"), "\(text)")
  }

  @Test func emptyShardsAreMerged() throws {
    var shards = try calm(2)
    shards.count = 5
    #expect(try shards.merged().comparisons.map(\.id) == shards.rows.map(\.id))
    #expect(
      refusal(Array(try shards.files().dropLast())) == "shard 5/5 is missing; name its file too")
  }

  // MARK: All together

  private func drift(
    _ benchmarks: Int, _ mean: Double, rounds: Int = 10, layouts: Bool = true
  ) -> SharedGate.Drift {
    SharedGate.Drift(
      means: DriftMeans(
        benchmarks: benchmarks, rounds: Array(repeating: mean, count: benchmarks > 0 ? rounds : 0)),
      hasDrawnLayouts: layouts)
  }

  @Test func slowdownOfAllTogetherIsFoundByTheWhole() throws {
    var shards = try calm()
    shards.drifts = [1: drift(3, 0.005), 2: drift(3, 0.005), 3: drift(0, 0)]
    let merged = try shards.merged()
    #expect(merged.assessment.exitCode == .regressed)
    let problem = "all timed benchmarks together are slower by +0.5 %"
    #expect(merged.assessment.problems.map(\.message) == [problem])
    #expect(try shards.files().allSatisfy { $0.document.exitCode == 0 }, "no shard sees it")
    // One that became faster hides it, since all are one family.
    shards.drifts[3] = drift(3, -0.005)
    #expect(try shards.merged().assessment.exitCode == .success)
    // A shard without the rounds leaves it open, as a gate without them does.
    shards.drifts[3] = drift(3, 0.005, rounds: 9)
    #expect(try shards.merged().assessment.exitCode == .success)
    shards.drifts = [1: drift(1, 0.005), 2: drift(0, 0)]
    #expect(try shards.merged().assessment.exitCode == .success, "one alone is no slowdown of all")
    shards.drifts = [1: drift(3, 0.005), 2: drift(3, 0.005, layouts: false)]
    let open = try shards.merged()
    #expect(open.assessment.exitCode == .success)
    #expect(open.evidence.contains { $0.contains("one layout of each build may do this") })
  }

  @Test func meansAreWeightedByTheirBenchmarks() throws {
    let means = try #require(
      DriftMeans(
        merging: [drift(1, 0.03).means, drift(3, 0.01).means, drift(0, 0).means], rounds: 10))
    #expect(means.benchmarks == 4)
    expectClose(means.rounds[0], 0.015, within: 1e-15)
    #expect(DriftMeans(merging: [], rounds: 10)?.pValue(above: 0) == nil)
  }

  // MARK: Refusals

  @Test func missingAndDoubledShardsAreNamed() throws {
    let shards = try calm()
    let files = try shards.files()
    #expect(refusal([]) == "nothing to merge; name the files of all shards")
    #expect(refusal([files[1]]) == "shards 1/3, 3/3 are missing; name their files too")
    #expect(
      refusal([files[0], files[0], files[2]])
        == "1.json and 1.json are both shard 1/3; name each shard once")
    var four = shards
    four.count = 4
    #expect(
      refusal([files[0], try four.file(2), files[2]]).contains("2.json is shard 2/4 and 1.json"))
  }

  @Test func shardsOfOtherGatesAreRefusedByName() throws {
    let cases: [(String, [String], (inout JudgedDocument) -> Void)] = [
      ("no shard", ["a whole gate, no shard", "--shard I/N"], { $0.shard = nil }),
      ("merged", ["merged already"], { ($0.shard, $0.parts) = (nil, []) }),
      ("comparison", ["a comparison"], { ($0.shard, $0.schema) = (nil, "bench.comparison/1") }),
      ("toolchain", ["swift-6.4", "swift-6.3.1"], { $0.environment.toolchain = "swift-6.4" }),
      ("flags", ["-sanitize=thread"], { $0.environment.flags = ["-sanitize=thread"] }),
      ("allocator", ["system", "jemalloc"], { $0.environment.allocator = "system" }),
      (
        "reference", ["the reference is commit fff, in 1.json it is commit 0123abc"],
        { $0.shard?.builds.reference = "commit fff" }
      ),
      (
        "candidate", ["the candidate is code 77, in 1.json it is commit 4567def"],
        { $0.shard?.builds.candidate = "code 77" }
      ),
    ]
    try expectRefusals(cases)
  }

  @Test func shardsOfOtherRulesOrIncompleteOnesAreRefusedByName() throws {
    let cases: [(String, [String], (inout JudgedDocument) -> Void)] = [
      ("sensitivity", ["different --sensitivity"], { $0.shard?.rules.sensitivity = "fine" }),
      ("risk", ["different risk"], { $0.shard?.rules.risk = 0.05 }),
      ("exact", ["different --exact"], { $0.shard?.rules.comparesTime = false }),
      ("forced", ["different --force-timing"], { $0.shard?.rules.forcesTiming = true }),
      ("functions", ["different --functions"], { $0.shard?.rules.judgesFunctions = true }),
      ("drip", ["different --drip"], { $0.shard?.rules.cumulativeGrowth = 20 }),
      ("ratchet", ["different --ratchet"], { $0.shard?.rules.ratchets = true }),
      ("strict", ["different --strict"], { $0.shard?.rules.isStrict = true }),
      ("named", ["different --metric"], { $0.shard?.rules.namedMetrics = ["time"] }),
      ("metrics", ["different metrics"], { $0.shard?.metrics = ["cpu"] }),
      ("more", ["only 2.json has suite/x"], { $0.shard?.selected.append("suite/x") }),
      ("cut", ["shard 2/3 lacks suite/group/"], { $0.benchmarks.removeLast() }),
      ("twice", ["is there twice"], { $0.benchmarks.append($0.benchmarks[0]) }),
      ("hidden", ["hides some"], { $0.problems = ["suite/group/1: worse"] }),
      ("code", ["hides some"], { $0.exitCode = 2 }),
      (
        "interrupted", ["shard 2/3 is not complete: interrupted after 3 rounds; gate it again"],
        { ($0.exitCode, $0.problems) = (130, ["interrupted after 3 rounds"]) }
      ),
      ("terminated", ["shard 2/3 is not complete"], { $0.exitCode = 143 }),
    ]
    try expectRefusals(cases)
  }

  /// Expects that the shards are refused after a change of the second, which is named.
  private func expectRefusals(
    _ cases: [(String, [String], (inout JudgedDocument) -> Void)]
  ) throws {
    let shards = try calm()
    for (name, words, change) in cases {
      let message = refusal([try shards.file(1), try shards.file(2, change), try shards.file(3)])
      #expect(message.contains("2.json"), "\(name): \(message)")
      for word in words { #expect(message.contains(word), "\(name): \(message)") }
    }
  }

  @Test func removedBenchmarkIsInTheFirstShardOnly() throws {
    var shards = try calm()
    let removed = Comparator(
      reference: Reference(
        MeasurementSet(
          environment: try environment(), benchmarks: [record("suite/removed", [:])]),
        environment: try environment()),
      metrics: [.allocations], isSelected: { _, _ in true }
    ).compare([])
    shards.rows += removed
    #expect(try shards.merged().assessment.exitCode == .data)
    let line = try #require(try shards.file(1).document.benchmarks.last)
    #expect(line.id == "suite/removed")
    let message = refusal([
      try shards.file(1), try shards.file(2) { $0.benchmarks.append(line) }, try shards.file(3),
    ])
    #expect(message.contains("2.json: suite/removed"), "\(message)")
  }
}
