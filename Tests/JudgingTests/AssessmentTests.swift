import Comparison
import Measurements
import Testing

@Suite struct AssessmentTests {
  private let gate = Assessment.Policy(judges: true, requiresCounterparts: true, namedMetrics: [])
  private let run = Assessment.Policy(judges: false, requiresCounterparts: false, namedMetrics: [])

  @Test func unchangedIsSuccess() throws {
    let assessment = Assessment(try compare([record("suite/a")]), policy: gate)
    #expect(assessment.problems.isEmpty)
    #expect(assessment.exitCode == .success)
    #expect(assessment.verdict == .unchanged)
  }

  @Test func regressionIsJudgedByTheGateAndOnlyShownByRun() throws {
    let comparisons = try compare([record("suite/a", [.allocations: count(10)])])
    #expect(
      Assessment(comparisons, policy: gate).problems == [
        .init(.regressed, "suite/a: allocations 1 per iteration, before 0 (+1)", of: "suite/a")
      ])
    #expect(Assessment(comparisons, policy: gate).verdict == .regressed)
    #expect(Assessment(comparisons, policy: run).exitCode == .success)
  }

  @Test func improvementIsReportedOnlyByTheRatchet() throws {
    let comparisons = try compare([record("suite/b", [.allocations: count(5)])])
    #expect(Assessment(comparisons, policy: gate).exitCode == .success)
    var ratchet = gate
    ratchet.ratchets = true
    let assessment = Assessment(comparisons, policy: ratchet)
    #expect(assessment.exitCode == .improved)
    #expect(assessment.verdict == .improved)
    #expect(
      assessment.problems.first?.message.hasPrefix(
        "suite/b: allocations 0.5 per iteration, before 1 (-0.5)") == true)
  }

  @Test func failedBenchmarkIsAFailureUnderAnyPolicy() throws {
    let comparisons = try compare([failedRecord("suite/a")])
    for policy in [gate, run] {
      let assessment = Assessment(comparisons, policy: policy)
      #expect(assessment.problems == [.init(.failure, "suite/a: threw: as planned", of: "suite/a")])
      #expect(assessment.verdict == nil)
    }
  }

  @Test func changedChecksumIsAFailure() throws {
    let comparisons = try compare([record("suite/a", checksum: .exact(1))])
    #expect(Assessment(comparisons, policy: run).exitCode == .failure)
  }

  @Test func missingBenchmarkIsADataErrorUnderAnyPolicy() throws {
    let comparisons = try compare([], isSelected: { id, _ in id == "suite/a" })
    for policy in [gate, run] {
      let assessment = Assessment(comparisons, policy: policy)
      #expect(assessment.exitCode == .data)
      #expect(assessment.problems.count == 1)
      #expect(assessment.problems.first?.message.contains("accept --because") == true)
    }
  }

  @Test func newBenchmarkNeedsACounterpartOnlyUnderTheGate() throws {
    let comparisons = try compare([record("suite/new")])
    let assessment = Assessment(comparisons, policy: gate)
    #expect(assessment.exitCode == .data)
    #expect(assessment.problems.map(\.message.first) == ["s"], "one line, not one a metric")
    #expect(Assessment(comparisons, policy: run).exitCode == .success)
  }

  @Test func newMetricNeedsACounterpartOnlyUnderTheGate() throws {
    let comparisons = try compare([
      record("suite/a", [.allocations: count(0), .peakBytes: count(0)])
    ])
    #expect(Assessment(comparisons, policy: gate).exitCode == .data)
    #expect(Assessment(comparisons, policy: run).exitCode == .success)
  }

  @Test func unmeasuredStoredMetricIsADataError() throws {
    let comparisons = try compare([record("suite/a", [:])])
    #expect(Assessment(comparisons, policy: gate).exitCode == .data)
  }

  @Test func unavailableStoredMetricFailsTheGate() throws {
    let comparisons = try compare([
      record("suite/a", [:], unavailable: [.allocations: "no jemalloc"])
    ])
    let assessment = Assessment(comparisons, policy: gate)
    #expect(assessment.exitCode == .failure)
    #expect(assessment.problems.first?.message.contains("no jemalloc") == true)
    #expect(Assessment(comparisons, policy: run).exitCode == .success)
  }

  @Test func unavailableNamedMetricIsAFailureUnderAnyPolicy() throws {
    let comparisons = try compare([
      record("suite/a", unavailable: [.instructions: "no counter"]), record("suite/new"),
    ])
    var policy = run
    policy.namedMetrics = [.instructions]
    #expect(
      Assessment(comparisons, policy: policy).problems == [
        .init(.failure, "suite/a: instructions cannot be measured here: no counter", of: "suite/a")
      ])
    #expect(Assessment(comparisons, policy: run).exitCode == .success)
  }

  @Test func unavailableMetricOfANewBenchmarkIsAFailure() throws {
    let comparisons = try compare([
      record("suite/new", unavailable: [.instructions: "no counter"])
    ])
    var policy = gate
    policy.namedMetrics = [.instructions]
    #expect(
      Assessment(comparisons, policy: policy).problems.map(\.code) == [.failure, .data])
  }

  @Test func bytesFromAnotherAllocatorAreNotComparableData() throws {
    let comparisons = try compare(
      [record("suite/c", [.allocatedBytes: count(99)])], allocator: "jemalloc 5.2.1")
    let assessment = Assessment(comparisons, policy: gate)
    #expect(assessment.exitCode == .data)
    #expect(assessment.problems.first?.message.contains("allocatedBytes: not comparable") == true)
  }

  @Test func slowerTimesAreNotAProblem() throws {
    let comparisons = try compare([
      record("suite/a", [.allocations: count(0), .time: time(1e9)])
    ])
    #expect(Assessment(comparisons, policy: gate).problems.isEmpty)
  }

  @Test func problemsAreOrderedBySeverityThenBenchmark() throws {
    let comparisons = try compare([
      record("suite/b", [.allocations: count(20)]), record("suite/new"),
      failedRecord("suite/failed"), record("suite/a", [.allocations: count(10)]),
    ])
    let other = Assessment.Problem(.interrupted, "stopped")
    let assessment = Assessment(comparisons, policy: gate, others: [other])
    #expect(
      assessment.problems.map(\.code) == [.interrupted, .failure, .data, .regressed, .regressed])
    #expect(
      assessment.problems.suffix(2).map { $0.message.prefix(7) } == ["suite/b", "suite/a"])
    #expect(assessment.exitCode == .interrupted)
  }

  @Test func peakBytesAreNotDividedByIterations() throws {
    let comparisons = try compare([record("suite/p", [.peakBytes: count(96, over: 1)])])
    #expect(
      Assessment(comparisons, policy: gate).problems.map(\.message) == [
        "suite/p: peakBytes 96, before 64 (+32)"
      ])
  }

  /// Stored: `a` allocates nothing, `b` once, `c` has bytes only, `p` a peak.
  private func compare(
    _ records: [BenchmarkRecord], allocator: String = "jemalloc 5.3.0",
    isSelected: ((String, [String]) -> Bool)? = nil
  ) throws -> [BenchmarkComparison] {
    let stored = exactBaseline(
      [
        "suite/a": entry([.allocations: ExactValue(total: 0, iterations: 10)]),
        "suite/b": entry([.allocations: ExactValue(total: 10, iterations: 10)]),
        "suite/c": entry([.allocatedBytes: ExactValue(total: 10, iterations: 10)]),
        "suite/p": entry([.peakBytes: ExactValue(total: 64, iterations: 1)]),
        "suite/failed": entry([.allocations: ExactValue(total: 10, iterations: 10)]),
      ], environment: try environment(allocator: allocator))
    let measured = Set(records.map(\.id))
    return Comparator(
      reference: Reference(exact: [stored], timings: [], environment: try environment()),
      metrics: Metric.allCases, isSelected: isSelected ?? { id, _ in measured.contains(id) }
    ).compare(records)
  }
}
