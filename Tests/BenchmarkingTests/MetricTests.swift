import Benchmarking
import Testing

@Suite struct MetricTests {
  /// Files and scripts rely on these words.
  @Test func namesAndUnitsAreThoseOfTheFiles() {
    let written = Metric.allCases.map { "\($0.rawValue) \($0.unit)" }
    #expect(
      written == [
        "time ns", "cpu ns", "instructions count", "allocations count", "allocatedBytes bytes",
        "peakBytes bytes", "retainedBytes bytes", "retains count", "releases count",
        "frameP50 ns", "frameP90 ns", "frameP99 ns", "frameMax ns", "budgetShare %",
        "frameAllocations count", "eventAllocations count",
      ])
  }

  @Test func onlyTimesAreInexact() {
    #expect(
      Metric.allCases.filter { !$0.isExact }
        == [.time, .cpu, .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare])
  }

  @Test func standardMetricsAreTimeAllocationsAndThoseOfSteps() {
    #expect(
      Metric.standard == [
        .time, .allocations, .allocatedBytes, .peakBytes, .retainedBytes, .frameAllocations,
        .eventAllocations, .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare,
      ])
  }

  @Test func metricsOfStepsAreTheFrameMetrics() {
    #expect(
      Metric.allCases.filter(\.isOfSteps) == [
        .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare, .frameAllocations,
        .eventAllocations,
      ])
  }

  @Test func unreadableMetricGivesItsReason() {
    #expect(Metric.time.unavailableReason == nil)
    #expect(Metric.cpu.unavailableReason == nil)
    #expect(Metric.frameTimeMetrics.allSatisfy { $0.unavailableReason == nil })
    #expect(Metric.instructions.unavailableReason == nil)
    for metric in [Metric.retains, .releases] {
      #expect(metric.unavailableReason == ReferenceCounter.unavailableReason)
    }
    for metric in Metric.allocationMetrics {
      #expect(metric.unavailableReason == AllocationCounter.unavailableReason)
    }
  }
}
