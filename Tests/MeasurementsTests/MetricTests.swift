import Measurements
import Testing

@Suite struct MetricTests {
  @Test func baselinesKeepCountsOfAllocationsOnly() {
    let kept = Metric.allCases.filter(\.isKeptInBaselines)
    #expect(Set(kept) == Set(Metric.allocationMetrics))
    #expect(kept.contains(.allocations) && !kept.contains(.instructions) && !kept.contains(.time))
  }

  @Test func timingsKeepNoCountsAndNoThroughput() {
    #expect(Metric.time.isKeptInTimings && Metric.cpu.isKeptInTimings)
    #expect(!Metric.throughput.isKeptInTimings && !Metric.allocations.isKeptInTimings)
    let shown = Metric.counterMetrics + Metric.threadMetrics
    #expect(shown.allSatisfy { !$0.isKeptInTimings && !$0.isKeptInBaselines })
  }

  /// Files and scripts rely on these words.
  @Test func metricNamesAndUnitsAreStable() {
    let written = Metric.allCases.map { "\($0.rawValue) \($0.unit)" }
    #expect(
      written == [
        "time ns", "cpu ns", "throughput items/s", "instructions count", "allocations count",
        "allocatedBytes bytes",
        "peakBytes bytes", "retainedBytes bytes", "retains count", "releases count",
        "minorFaults count", "majorFaults count", "cycles count", "retiredInstructions count",
        "branchMisses count", "cacheMisses count",
        "frameP50 ns", "frameP90 ns", "frameP99 ns", "frameMax ns", "budgetShare %",
        "frameAllocations count", "eventAllocations count", "threadThroughput items/s",
        "fairness %", "voluntarySwitches count", "idleShare %",
      ])
  }

  @Test func tailMetricsAreKnownByNameAndInNoMeasurement() {
    #expect(
      Metric.tailMetrics.map { "\($0.rawValue) \($0.unit)" }
        == ["timeP99 ns", "frameTime ns", "hitches ms/s"])
    for metric in Metric.tailMetrics {
      #expect(Metric(rawValue: metric.rawValue) == metric)
      #expect(!Metric.allCases.contains(metric) && !metric.isExact)
    }
    let custom = Metric(custom: "a", unit: "%", isExact: true, better: .more)
    #expect([custom, .timeP99, .time].sorted() == [.time, .timeP99, custom])
  }

  @Test func onlyThroughputAndFairnessAreBetterWhenHigher() {
    #expect(
      Metric.allCases.filter { $0.better == .more } == [.throughput, .threadThroughput, .fairness])
  }

  @Test func customMetricsSortAfterBuiltInMetrics() {
    let metrics = ["b", "a"].map {
      Metric(custom: $0, unit: "%", isExact: true, better: .more)
    }
    #expect((metrics + Metric.allCases.reversed()).sorted() == Metric.allCases + metrics.reversed())
  }

  @Test func onlyTimesCountersAndReadingsOfThreadsAreInexact() {
    #expect(
      Metric.allCases.filter { !$0.isExact }
        == [
          .time, .cpu, .throughput, .cycles, .retiredInstructions, .branchMisses, .cacheMisses,
          .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare, .threadThroughput, .fairness,
          .voluntarySwitches, .idleShare,
        ])
  }

  @Test func standardMetricsAreTimeAllocationsStepsAndThreads() {
    #expect(
      Metric.standard == [
        .time, .throughput, .allocations, .allocatedBytes, .peakBytes, .retainedBytes,
        .frameAllocations, .eventAllocations, .frameP50, .frameP90, .frameP99, .frameMax,
        .budgetShare, .threadThroughput, .fairness, .voluntarySwitches, .idleShare,
      ])
  }

  @Test func stepMetricsAreTheFrameMetrics() {
    #expect(
      Metric.allCases.filter(\.isOfSteps) == [
        .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare, .frameAllocations,
        .eventAllocations,
      ])
  }
}
