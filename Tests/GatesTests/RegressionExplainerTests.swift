import Comparison
import Measurements
import ScriptedWorkers
import Testing
import Worker

@testable import Builds
@testable import Gates

/// The explanations of regressed rows, whose allocations scripted workers trace.
@Suite struct RegressionExplainerTests {
  private let rounds: ScriptedRounds
  private var workers: ScriptedWorkers { rounds.workers }

  init() throws { rounds = try ScriptedRounds() }

  private func row(
    _ name: String, _ metric: Metric, _ verdict: Verdict = .regressed,
    failure: BenchmarkFailure? = nil
  ) -> BenchmarkComparison {
    BenchmarkComparison(
      id: "s/g/\(name)",
      record: BenchmarkRecord(id: "s/g/\(name)", items: 1, tags: [], failure: failure),
      metrics: [
        MetricComparison(metric: metric, verdict: verdict, evidence: .absent(nil))
      ])
  }

  /// The explanations of each row in words, against the reference or a stored one.
  private func explained(
    _ rows: [BenchmarkComparison], hasReference: Bool = true, timeout: Double = 7,
    _ instructions: PairedInstructions = PairedInstructions(),
    _ functions: PairedFunctions = PairedFunctions()
  ) -> [[String]] {
    var rows = rows
    rounds.run {
      let explainer = RegressionExplainer(
        reference: hasReference ? rounds.pair.reference : nil, candidate: rounds.pair.candidate,
        instructions: instructions, functions: functions, timeout: .seconds(timeout),
        showsProgress: false)
      explainer.explain(&rows)
      explainer.explainMisses(&rows)
    }
    return rows.map { $0.explanations.flatMap(\.words) }
  }

  /// The programs whose allocations were traced, with the benchmarks.
  private var traced: [String] {
    workers.calls.compactMap { call in
      if case .traceAllocations(let id) = call.request { "\(call.program) \(id)" } else { nil }
    }
  }

  @Test func onlyRegressedRowsThatRanAreExplained() {
    let words = explained([
      row("a", .allocations, .improved), row("b", .allocations, .unchanged),
      row("c", .allocations, failure: .threw("no")), row("d", .allocations),
    ])
    #expect(words.map(\.isEmpty) == [true, true, true, false])
    #expect(traced == ["candidate s/g/d", "reference s/g/d"])
    #expect(
      words[3] == [
        "allocations not explained: traced once more, both builds allocate the same at every site"
      ])
  }

  @Test func storedReferenceHasNoSites() {
    let words = explained([row("a", .allocations)], hasReference: false)
    #expect(traced == ["candidate s/g/a"])
    #expect(
      words == [["allocations not explained: traced once more, it allocates nothing"]])
  }

  @Test func failureOfATraceIsTheReason() {
    workers.failure = { _ in .failed(.threw("no")) }
    let words = explained([row("a", .allocations), row("b", .allocations)])
    #expect(words.map(\.count) == [1, 1])
    #expect(words[0][0].hasPrefix("allocations not explained: ") && words[0][0].hasSuffix("no"))
  }

  /// All explanations together have 20 seconds, and a worker has at least half of one to answer.
  @Test func tracesEndWithTheTimeForExplanations() {
    workers.trace = { [rounds] _ in
      rounds.workers.now += 9_800_000_000
      return AllocationTrace(iterations: 1, stacks: [], images: [])
    }
    let words = explained(["a", "b", "c"].map { row($0, .allocations) }, timeout: 60)
    #expect(workers.launches.map(\.timeout) == [20, 10.2, 0.5, 0.5])
    #expect(traced.count == 4)
    #expect(
      words[2] == [
        "allocations not explained: the 20 s for explanations were over; "
          + "`bench profile 's/g/c' --with allocations` tells"
      ])
  }

  @Test func workerHasTheTimeoutOfTheUser() {
    _ = explained([row("a", .allocations)], timeout: 7)
    #expect(workers.launches.map(\.timeout) == [7, 7])
  }

  @Test(arguments: [Metric.time, .instructions])
  func slowdownWithoutCountsSaysSo(metric: Metric) {
    #expect(
      explained([row("a", metric)])
        == [["instructions not explained: they were not counted for this row"]])
    #expect(explained([row("a", metric)], hasReference: false) == [[]])
    #expect(traced.isEmpty)
  }

  @Test func functionsThatDoNoMoreExplainNothing() throws {
    #expect(explained([row("a", .instructions)], try PairedInstructions(1000, 1000)) == [[]])
  }

  @Test func threeFunctionsThatChangedMostAreListed() throws {
    func listed(
      _ old: [String: Int], _ new: [String: Int], _ verdict: Verdict = .regressed
    ) throws -> [String] {
      explained(
        [row("a", .instructions, verdict)], try PairedInstructions(5000, 6000),
        PairedFunctions(old, new)
      ).flatMap { $0 }
    }
    #expect(
      try listed(
        ["grown": 5000, "same": 9, "more": 10, "least": 100],
        ["grown": 5400, "new": 1000, "same": 9, "more": 40, "least": 107])
        == [
          "instructions: +1000 per iteration in `new`, new",
          "instructions: +400 per iteration in `grown`",
          "instructions: +30 per iteration in `more`",
        ])
    #expect(
      try listed(["gone": 300, "f": 500], ["f": 100], .improved)
        == [
          "instructions: -400 per iteration in `f`",
          "instructions: -300 per iteration in `gone`, gone",
        ])
    #expect(try listed(["f": 500], ["f": 400]).isEmpty)
  }

  @Test func reasonForUnknownFunctionsIsNamed() throws {
    #expect(
      explained(
        [row("a", .instructions)], try PairedInstructions(1000, 2000),
        PairedFunctions(absence: "no line tables"))
        == [["instructions not explained: no line tables"]])
  }

  @Test func functionsGrowBeyondOnePerCentAndFiftyInstructions() {
    let functions = PairedFunctions(
      ["f": 10_000, "g": 100, "h": 10_000, "k": 100],
      ["f": 10_100, "g": 151, "h": 10_099, "k": 150]
    )
    #expect(Set(functions.growths(of: "s/g/a").map(\.name)) == ["f", "g"])
    #expect(functions.growths(of: "s/g/b").isEmpty && functions.changes(of: "s/g/b").isEmpty)
  }

  /// The programs are texts, in which nothing can be simulated.
  @Test(arguments: [
    (Verdict.regressed, true), (.layoutSensitive, true), (.improved, false), (.unchanged, false),
  ])
  func missesOfSlowerRowsAreSimulated(verdict: Verdict, areSimulated: Bool) throws {
    let words = explained([row("a", .time, verdict)], try PairedInstructions(1000, 1000))
    #expect(words[0].contains { $0.hasPrefix("cacheMisses not explained: ") } == areSimulated)
  }

  @Test func causesAreTheSitesThatAllocateMore() throws {
    let sizes = [
      "more": ([64], [64, 64]), "larger": ([64], [96]), "fewer": ([64, 64], [64]),
      "smaller": ([96], [64]),
    ]
    let names = sizes.keys.sorted()
    let source = names.map { "int \($0)(void) { return 1; }\n" }.joined()
    for side in BuildSide.allCases {
      try CompiledProgram.write(source + CompiledProgram.empty, to: rounds.pair[side])
    }
    let places = try #require(ProgramMap(ELFImage(contentsOf: rounds.pair.candidate))).functions
    workers.trace = { [rounds] call in
      let stacks = names.map { name in
        var blocks = BlockTally()
        let (old, new) = sizes[name] ?? ([], [])
        for size in call.program == rounds.pair.reference ? old : new { blocks.add(size: size) }
        return AllocationTrace.Stack(
          frames: [UInt(places[name]?.first?.address ?? 0) + 1], blocks: blocks)
      }
      let program = LoadedImage(path: "", bias: 0, addresses: 0..<UInt.max)
      return AllocationTrace(iterations: 1, stacks: stacks, images: [program])
    }
    var rows = [row("a", .allocations)]
    rounds.run {
      RegressionExplainer(
        reference: rounds.pair.reference, candidate: rounds.pair.candidate, timeout: .seconds(7),
        showsProgress: false
      ).explain(&rows)
    }
    // The lines of `larger` and `more` among the sorted functions.
    #expect(Set(rows[0].causes.map(\.line)) == [2, 3], "\(rows[0].explanations)")
  }

  /// Misses are simulated only for rows that are slower without more instructions.
  @Test func moreInstructionsNeedNoSimulation() throws {
    let words = explained([row("a", .time, .layoutSensitive)], try PairedInstructions(1000, 2000))
    #expect(words == [[]] && workers.launches.isEmpty)
  }
}
