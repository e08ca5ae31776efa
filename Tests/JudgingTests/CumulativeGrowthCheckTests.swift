import Comparison
import Measurements
internal import Reporting
import Testing

@Suite struct CumulativeGrowthCheckTests {
  @Test(
    "growth of 10 % since the release is a regression, though each step was accepted",
    arguments: [
      (1000, 1099, false), (1000, 1100, true), (1000, 2000, true), (1000, 900, false),
      (70, 77, true), (70, 76, false), (0, 1, true), (0, 0, false), (-100, -91, false),
      (-100, -90, true),
    ])
  func tenPerCent(released: Int, present: Int, isRed: Bool) throws {
    let judged = try judged(released: count(released), stored: count(present), count(present))
    #expect(judged.verdict == (isRed ? .regressed : .unchanged))
    #expect((judged.note == nil) != isRed)
  }

  @Test(arguments: [(5.0, 1049, false), (5, 1050, true), (50, 1499, false), (50, 1500, true)])
  func growthLimitIsConfigurable(percent: Double, present: Int, isRed: Bool) throws {
    let judged = try judged(
      released: count(1000), stored: count(present), count(present), percent: percent)
    #expect((judged.verdict == .regressed) == isRed)
  }

  @Test func explanationListsAddedWork() throws {
    let judged = try judged(released: count(1000), stored: count(1100), count(1100))
    #expect(judged.baseline?.value == count(1000), "what it is compared with is the release")
    #expect(judged.ratio == 1.1)
    #expect(
      judged.difference
        == "allocations 110 per iteration, before 100 (+10); 110, 100 at release 1.2 (+10.0 %): "
        + "ten small steps are one large one; `bench baseline release NAME` accepts it")
  }

  @Test func singleRegressionKeepsItsVerdictAndBaseline() throws {
    let judged = try judged(released: count(1000), stored: count(1090), count(1100))
    #expect(judged.verdict == .regressed)
    #expect(judged.baseline?.value == count(1090))
    #expect(judged.note?.contains("at release 1.2") == true)
  }

  @Test(
    "the accept commands match the regressed references: the release, the step, or both",
    arguments: [
      ([1100: 1100], ["baseline release NAME"]), ([1000: 1050], ["baseline accept"]),
      ([1100: 1100, 1000: 1050], ["baseline accept", "baseline release NAME"]),
    ])
  func acceptCommandNamesTheRegressedReference(steps: [Int: Int], commands: [String]) throws {
    let comparisons = try steps.sorted { $0.key < $1.key }.flatMap { stored, present in
      try self.comparisons(released: count(1000), stored: count(stored), count(present))
    }
    let report = Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: true, namedMetrics: [])),
      reference: "a baseline")
    for text in [report.text(), report.markdown()] {
      let named = ["baseline accept", "baseline release NAME"].filter {
        text.contains("accept:    bench \($0)") || text.contains("Accept: `bench \($0)")
      }
      #expect(named == commands, "\(text)")
    }
  }

  @Test func improvementOverTheBaselineCanExceedTheReleaseLimit() throws {
    let judged = try judged(released: count(1000), stored: count(1300), count(1200))
    #expect(judged.verdict == .regressed)
  }

  @Test func varyingCountGrowthComparesHighestToLowest() throws {
    func range(_ low: Int, _ high: Int) -> MetricValue {
      .exact(ExactValue(total: low, iterations: 10, readings: [low, high]))
    }
    let within = try judged(
      released: range(900, 1000), stored: range(1099, 1200), range(1099, 1200))
    #expect(within.verdict == .inconclusive && !within.isDrip)
    let beyond = try judged(
      released: range(900, 1000), stored: range(1100, 1200), range(1100, 1200))
    #expect(beyond.verdict == .regressed)
  }

  @Test func metricAbsentFromTheReleaseIsNotJudged() throws {
    let judged = try judged(
      released: count(1), stored: count(9), count(9), metric: .peakBytes, of: .allocations)
    #expect(judged.verdict == .unchanged)
  }

  @Test func bytesFromAnotherAllocatorAreNotJudged() throws {
    let other = try environment(allocator: "jemalloc 5.2.1")
    for metric in [Metric.allocatedBytes, .allocations] {
      let judged = try judged(
        released: count(1), stored: count(9), count(9), metric: metric, of: metric, anchor: other)
      #expect(judged.verdict == (metric == .allocations ? .regressed : .unchanged))
    }
  }

  @Test func releaseOfAnotherBuildIsNotedAndNotJudged() throws {
    let other = try environment(flags: ["avx2"])
    let judged = try judged(
      released: count(1), stored: count(9), count(9), anchor: other)
    #expect(judged.verdict == .unchanged)
    let notes = try guardian(count(1), .allocations, other, percent: 10).notes
    #expect(notes.count == 1)
    #expect(notes.first?.contains("at release 1.2: growth since then is not judged") == true)
    #expect(try guardian(count(1), .allocations, try environment(), percent: 10).notes.isEmpty)
  }

  private func guardian(
    _ released: MetricValue, _ metric: Metric, _ anchor: RunEnvironment, percent: Double
  ) throws -> CumulativeGrowthCheck {
    var baseline = exactBaseline(
      ["suite/a": entry([metric: released.exact].compactMapValues { $0 })], environment: anchor)
    baseline.release = Release(name: "1.2", commit: "0123abc", date: "2026-01-02T03:04:05Z")
    return CumulativeGrowthCheck(
      anchors: [baseline], environment: try environment(), percent: percent)
  }

  /// Returns the verdict on a present count, given a stored and a released count.
  private func judged(
    released: MetricValue, stored: MetricValue, _ present: MetricValue, percent: Double = 10,
    metric: Metric = .allocations, of anchored: Metric = .allocations,
    anchor: RunEnvironment? = nil
  ) throws -> MetricComparison {
    let judged = try comparisons(
      released: released, stored: stored, present, percent: percent, metric: metric, of: anchored,
      anchor: anchor)
    return try #require(judged.first?[metric])
  }

  private func comparisons(
    released: MetricValue, stored: MetricValue, _ present: MetricValue, percent: Double = 10,
    metric: Metric = .allocations, of anchored: Metric = .allocations,
    anchor: RunEnvironment? = nil
  ) throws -> [BenchmarkComparison] {
    let environment = try environment()
    let reference = Reference(
      exact: [
        exactBaseline(
          ["suite/a": entry([metric: stored.exact].compactMapValues { $0 })],
          environment: environment)
      ], timings: [], environment: environment)
    let comparisons = Comparator(reference: reference, metrics: [metric]) { _, _ in true }
      .compare([record("suite/a", [metric: present])])
    let drip = try guardian(released, anchored, anchor ?? environment, percent: percent)
    return drip.judged(comparisons)
  }
}
