internal import Foundation
internal import TestSupport
internal import Testing

/// Replays of steps whose cost is known.
@Suite struct SteppedBenchmarkTests {
  /// Counts depend on the allocations of the steps and on nothing else.
  @Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  struct Counts {
    private static let counted = "replays/steps/counted[count=20]"

    @Test func stepAndReplayCountsAreExact() throws {
      let document = try PackageFolder().bench(
        "run", "--filter", "steps/counted", "--time", "0.01", "--format", "json"
      ).json(MeasurementDocument.self)
      let line = try #require(document[Self.counted])
      #expect(line.counts["allocations"] == 60, "50 to begin, 7 and 3 in two events")
      #expect(line.counts["retainedBytes"] == 0)
      #expect(line.counts["frameAllocations"] == 0)
      #expect(line.counts["eventAllocations"] == 10)
      let events = try #require(line.metrics?["eventAllocations"])
      #expect(events.steps == ["0": 7, "12": 3, "13": 0])
      #expect(events.unit == "count" && events.total == 10 && events.iterations == 1)
      #expect(line.checksum?.exact == "4", "one replay to warm up, and three that count")
    }

    @Test func gateNamesTheStepThatAllocatesMore() throws {
      let folder = try PackageFolder()
      try folder.acceptReplays()
      let text = try String(contentsOf: folder.exactBaseline, encoding: .utf8)
      #expect(text.contains(#""metric":"eventAllocations","steps":{"0":7,"12":3,"13":0},"#))
      try folder.bench("gate", "--suite", "replays")
      let outcome = try folder.bench(
        "gate", "--suite", "replays", exits: 2, environment: ["KNOWN_EXTRA": "1"])
      let event = "\(Self.counted): eventAllocations in step 12: 4, before 3 (+1): regressed"
      #expect(outcome.output.contains(event), "\(outcome)")
      let unsteady = try folder.bench(
        "gate", "--suite", "replays", "--metric", "frameAllocations", exits: 2,
        environment: ["KNOWN_UNSTEADY": "1"])
      let step = "\(Self.counted): frameAllocations 2 in step 5, before 0 (+2): regressed"
      #expect(unsteady.output.contains(step), "\(unsteady)")
    }

    @Test func fewerAllocationsInAStepAreAnImprovement() throws {
      let folder = try PackageFolder()
      try folder.acceptReplays(environment: ["KNOWN_EXTRA": "1", "KNOWN_UNSTEADY": "1"])
      try folder.bench("gate", "--suite", "replays")
      let outcome = try folder.bench("gate", "--suite", "replays", "--ratchet", exits: 4)
      #expect(outcome.output.contains("eventAllocations in step 12: 3, before 4 (-1): improved"))
      #expect(outcome.output.contains("frameAllocations 0, before 2 (-2): improved"))
    }

    @Test func stepsThatContradictTheirTotalAreDamage() throws {
      let folder = try PackageFolder()
      try folder.acceptReplays()
      try folder.editBaseline { $0.replacing(#""12":3"#, with: #""12":4"#) }
      try folder.refuses(
        65, "gate", "--suite", "replays", saying: ["eventAllocations", "contradicts itself"])
    }
  }

  /// The percentiles are known: 1, 4, 16 and 64 units of work.
  ///
  /// A disturbance only ever adds, so a ratio of floors is true to within what the processor's
  /// frequency may change meanwhile.
  @Test func stepPercentilesAreAccurate() throws {
    let agreement = 4 / 1.5...4 * 1.5
    var ratios: [Double] = []
    for _ in 0..<8 where ratios.isEmpty || !ratios.allSatisfy(agreement.contains) {
      let line = try timed()
      let floors = try ["frameP50", "frameP90", "frameP99", "frameMax"].map {
        try #require(line.metrics?[$0]?.floor)
      }
      ratios = zip(floors.dropFirst(), floors).map { $0 / $1 }
      // A millisecond between two steps: 1 % of it is 10 µs.
      let share = try #require(line.metrics?["budgetShare"])
      #expect(share.unit == "%" && line.metrics?["frameP99"]?.unit == "ns")
      #expect(abs(try #require(share.floor) - floors[3] / 10_000) < 1e-9)
    }
    #expect(ratios.allSatisfy(agreement.contains), "\(ratios)")
  }

  @Test func hitchesFollowFromTheFloorsAndTheBudget() throws {
    for budget in [1.0, 0.000_1, 50] {
      let frames = try #require(try timed("--frame-budget", "\(budget)").frames)
      #expect(frames.floors.count == 101 && frames.stepInterval == 1e6 && frames.replays >= 30)
      #expect(frames.clock > 0 && frames.unit == "ns" && frames.hitches.budget == budget)
      let excess = frames.floors.map { max(0, $0 - budget / 100 * 1e6) }
      #expect(frames.hitches.count == excess.count { $0 > 0 })
      let rate = excess.reduce(0, +) / 101e6 * 1000
      #expect(abs(frames.hitches.millisecondsPerSecond - rate) <= 1e-9 * max(rate, 1))
    }
  }

  @Test func frameTableIsShownOnlyForSteppedBenchmarks() throws {
    let folder = try PackageFolder()
    let stepped = try folder.bench("run", "--filter", "timed|known/.*/none", "--time", "0.01")
    #expect(stepped.output.contains(/\nframes +p50 +p90 +p99 +max +budget +hitches/))
    #expect(stepped.output.contains("of clock taken off"))
    let plain = try folder.bench("run", "--filter", "known/.*/none", "--time", "0.01")
    #expect(!plain.output.contains("hitch") && !plain.output.contains("frames"))
  }

  @Test func metricOfSomeBenchmarksIsMeasuredWithANote() throws {
    let outcome = try PackageFolder().bench(
      "run", "--filter", "timed|known/.*/none", "--metric", "frameP99", "--time", "0.01",
      "--format", "json")
    let document = try outcome.json(MeasurementDocument.self)
    #expect(document["replays/steps/timed[count=101]"]?.metrics?.keys.sorted() == ["frameP99"])
    #expect(document["known/allocations/none"]?.metrics?.isEmpty == true)
    #expect(document["known/allocations/none"]?.unavailable?.isEmpty == true)
    #expect(outcome.errors.contains("note: frameP99: 1 of the selected benchmarks have no steps"))
  }

  @Test(arguments: ["frameP99", "budgetShare"])
  func metricOfNoSelectedBenchmarkIsRefused(metric: String) throws {
    try PackageFolder().refuses(
      64, "run", "--suite", "known", "--metric", metric, saying: ["--metric \(metric)", "steps"])
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "much"])
  func invalidFrameBudgetIsRefused(budget: String) throws {
    try PackageFolder().refuses(
      64, "run", "--suite", "replays", "--frame-budget=\(budget)", saying: ["frame-budget"])
  }

  @Test func listShowsBenchmarksWithFrameMetrics() throws {
    let document = try PackageFolder().bench("list", "--format", "json").json(ListDocument.self)
    for line in document.benchmarks {
      #expect(line.metrics.contains("frameP99") == (line.suite == "replays"), "\(line.id)")
    }
  }

  private func timed(_ options: String...) throws -> MeasurementDocument.Line {
    let metrics = ["frameP50", "frameP90", "frameP99", "frameMax", "budgetShare"]
    let document = try PackageFolder().bench(
      ["run", "--filter", "steps/timed", "--time", "0.2", "--format", "json"]
        + metrics.flatMap { ["--metric", $0] } + options
    ).json(MeasurementDocument.self)
    return try #require(document["replays/steps/timed[count=101]"])
  }
}

extension PackageFolder {
  /// Accepts a baseline of the exact metrics of `replays`.
  fileprivate func acceptReplays(environment: [String: String] = [:]) throws {
    try bench(
      "baseline", "accept", "--exact", "--suite", "replays", "--because", "start",
      environment: environment)
  }
}
