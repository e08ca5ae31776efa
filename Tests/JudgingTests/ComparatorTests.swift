import Comparison
import Measurements
import Testing

@Suite struct ComparatorTests {
  @Test(
    "counts compare exactly, in both directions",
    arguments: [
      (0, 10, 0, 10, Verdict.unchanged), (0, 10, 0, 3, .unchanged), (1, 10, 1, 10, .unchanged),
      (10, 10, 20, 20, .unchanged), (1, 3, 3, 9, .unchanged), (0, 10, 1, 10, .regressed),
      (1, 10, 0, 10, .improved), (1, 10, 1, 11, .improved), (1, 10, 1, 9, .regressed),
      (-48, 10, 0, 10, .regressed), (0, 10, -48, 10, .improved), (-1, 10, -1, 11, .regressed),
      // As quotients the two are equal: the difference is beyond 53 bits.
      (Int.max, 3, Int.max - 1, 3, .improved),
      // Over a common denominator they do not fit into 64 bits.
      (Int.max, 3, Int.max, 2, .regressed), (Int.max, 2, Int.max, 3, .improved),
    ])
  func exactVerdict(old: Int, oldOver: Int, new: Int, newOver: Int, expected: Verdict) throws {
    let comparison = try compare(
      .allocations, stored: ExactValue(total: old, iterations: oldOver),
      measured: count(new, over: newOver))
    #expect(comparison.verdict == expected)
  }

  /// A document may have 1e307 beside the smallest number; their ratio could not be encoded.
  @Test(arguments: [
    (Double.leastNonzeroMagnitude, 1e307, nil), (1e307, .leastNonzeroMagnitude, 0),
    (1e307, 1e307, 1),
  ])
  func ratioOfTimesThatOverflowsIsNil(old: Double, new: Double, ratio: Double?) throws {
    let environment = try environment()
    let stored = MeasurementSet(
      environment: environment, benchmarks: [record("suite/a", [.time: time(old)])])
    let comparator = Comparator(
      reference: Reference(stored, environment: environment), metrics: [.time]
    ) { _, _ in true }
    let comparison = try #require(
      comparator.compare([record("suite/a", [.time: time(new)])]).first?[.time])
    #expect(comparison.ratio == ratio)
  }

  @Test func ratioIsMeasuredOverStored() throws {
    let comparison = try compare(
      .allocations, stored: ExactValue(total: 20, iterations: 10), measured: count(15, over: 5))
    #expect(comparison.ratio == 1.5)
  }

  @Test(arguments: [0, -10])
  func ratioToZeroOrLessIsNil(stored: Int) throws {
    let comparison = try compare(
      .retainedBytes, stored: ExactValue(total: stored, iterations: 10), measured: count(5))
    #expect(comparison.ratio == nil)
    #expect(comparison.verdict == .regressed)
  }

  @Test func unknownBenchmarkIsNew() throws {
    let comparison = try #require(try compare([record("suite/a/b")], stored: [:]).first)
    #expect(comparison.presence == .new)
    #expect(comparison.verdict == .new)
    #expect(comparison[.allocations]?.verdict == .new)
    #expect(comparison[.allocations]?.baseline == nil)
  }

  @Test func absentSelectedBenchmarkIsMissing() throws {
    let stored = entry([.allocations: ExactValue(total: 3, iterations: 10)])
    let comparisons = try compare(
      [record("suite/a/b")],
      stored: ["suite/a/b": entry([:]), "suite/z": stored, "suite/c": stored])
    #expect(comparisons.map(\.id) == ["suite/a/b", "suite/c", "suite/z"])
    #expect(comparisons.map(\.presence) == [nil, .missing, .missing])
    #expect(comparisons[1].record == nil)
    #expect(comparisons[1][.allocations]?.verdict == .missing)
    #expect(comparisons[1][.allocations]?.baseline?.value == count(3))
  }

  @Test func absentUnselectedBenchmarkIsIgnored() throws {
    let stored = [
      "suite/a": entry([:]), "suite/b": entry([:], tags: ["gate"]),
      "suite/c": entry([:], tags: ["core"]),
    ]
    let comparisons = try compare([], stored: stored) { id, tags in
      id == "suite/a" || tags.contains("gate")
    }
    #expect(comparisons.map(\.id) == ["suite/a", "suite/b"])
  }

  @Test func failedRecordHasNoComparisons() throws {
    let stored = ["suite/a": entry([.allocations: ExactValue(total: 3, iterations: 10)])]
    let comparisons = try compare([failedRecord("suite/a")], stored: stored)
    #expect(comparisons.count == 1, "it is not missing as well")
    #expect(comparisons.first?.metrics == [])
    #expect(comparisons.first?.verdict == nil)
    #expect(comparisons.first?.record?.failure == .threw("as planned"))
  }

  @Test func changedChecksumIsAFailure() throws {
    let stored = ["suite/a": entry([:], checksum: .exact(41))]
    let comparison = try #require(try compare([record("suite/a")], stored: stored).first)
    #expect(
      comparison.record?.failure == .checksumDiffers(found: .exact(42), expected: .exact(41)))
  }

  @Test func checksumWithinToleranceIsNotAFailure() throws {
    let stored = ["suite/a": entry([:], checksum: .approximate(1))]
    let same = record("suite/a", checksum: .approximate(1 + 1e-10))
    #expect(try compare([same], stored: stored).first?.record?.failure == nil)
    let other = record("suite/a", checksum: .approximate(1 + 1e-8))
    #expect(try compare([other], stored: stored).first?.record?.failure != nil)
  }

  @Test func metricOnOneSideIsNewOrMissing() throws {
    let stored = ["suite/a": entry([.allocations: ExactValue(total: 0, iterations: 10)])]
    let measured = record("suite/a", [.peakBytes: count(64, over: 1)])
    let comparison = try #require(try compare([measured], stored: stored).first)
    #expect(comparison[.allocations]?.verdict == .missing)
    #expect(comparison[.peakBytes]?.verdict == .new)
    #expect(comparison.presence == nil)
    #expect(comparison.verdict == .missing)
  }

  @Test func unavailableStoredMetricHasAReasonAndNoVerdict() throws {
    let stored = ["suite/a": entry([.allocations: ExactValue(total: 0, iterations: 10)])]
    let measured = record("suite/a", [:], unavailable: [.allocations: "no jemalloc"])
    let metric = try #require(try compare([measured], stored: stored).first?[.allocations])
    #expect(metric.verdict == nil)
    #expect(metric.note == "not available: no jemalloc")
  }

  @Test func unrequestedMetricsAreIgnored() throws {
    let stored = [
      "suite/a": entry([
        .allocations: ExactValue(total: 0, iterations: 1),
        .peakBytes: ExactValue(total: 9, iterations: 1),
      ])
    ]
    let comparison = try #require(
      try compare([record("suite/a")], stored: stored, metrics: [.allocations]).first)
    #expect(comparison.metrics.map(\.metric) == [.allocations])
    #expect(comparison.verdict == .unchanged)
  }

  @Test func benchmarkHasItsMostSeriousVerdict() throws {
    let stored = [
      "suite/a": entry([
        .allocations: ExactValue(total: 5, iterations: 10),
        .peakBytes: ExactValue(total: 9, iterations: 1),
      ])
    ]
    let measured = record("suite/a", [.allocations: count(4), .peakBytes: count(10, over: 1)])
    let comparison = try #require(try compare([measured], stored: stored).first)
    #expect(comparison[.allocations]?.verdict == .improved)
    #expect(comparison.verdict == .regressed)
  }

  @Test func countsAreJudgedAcrossAllocatorsAndBytesAreNot() throws {
    let key = try environment(allocator: "jemalloc 5.2.1")
    let stored = exactBaseline(
      [
        "suite/a": entry([
          .allocations: ExactValue(total: 1, iterations: 10),
          .allocatedBytes: ExactValue(total: 320, iterations: 10),
        ])
      ], environment: key)
    let reference = Reference(exact: [stored], timings: [], environment: try environment())
    let measured = record("suite/a", [.allocations: count(2), .allocatedBytes: count(640)])
    let comparison = try #require(all(reference).compare([measured]).first)
    #expect(comparison[.allocations]?.verdict == .regressed)
    #expect(comparison[.allocatedBytes]?.verdict == nil)
    #expect(
      comparison[.allocatedBytes]?.note
        == "not comparable: stored under jemalloc 5.2.1, counted under jemalloc 5.3.0")
  }

  private func compare(
    _ metric: Metric, stored: ExactValue, measured: MetricValue
  ) throws -> MetricComparison {
    let comparison = try compare(
      [record("suite/a", [metric: measured])], stored: ["suite/a": entry([metric: stored])]
    ).first
    return try #require(comparison?[metric])
  }

  private func compare(
    _ records: [BenchmarkRecord], stored: [String: ExactBaseline.Entry],
    metrics: [Metric] = Metric.allCases,
    isSelected: @escaping (String, [String]) -> Bool = { _, _ in true }
  ) throws -> [BenchmarkComparison] {
    let environment = try environment()
    let reference = Reference(
      exact: [exactBaseline(stored, environment: environment)], timings: [],
      environment: environment)
    return Comparator(reference: reference, metrics: metrics, isSelected: isSelected)
      .compare(records)
  }

  private func all(_ reference: Reference) -> Comparator {
    Comparator(reference: reference, metrics: Metric.allCases) { _, _ in true }
  }
}
