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
      ])
  }

  @Test func onlyTimesAreInexact() {
    #expect(Metric.allCases.filter { !$0.isExact } == [.time, .cpu])
  }

  @Test func standardMetricsAreTimeAndAllocations() {
    #expect(
      Metric.standard == [.time, .allocations, .allocatedBytes, .peakBytes, .retainedBytes])
  }

  @Test func unreadableMetricGivesItsReason() {
    #expect(Metric.time.unavailableReason == nil)
    #expect(Metric.cpu.unavailableReason == nil)
    for metric in [Metric.instructions, .retains, .releases] {
      #expect(metric.unavailableReason?.isEmpty == false)
    }
    for metric in Metric.allocationMetrics {
      #expect(metric.unavailableReason == AllocationCounter.unavailableReason)
    }
  }
}
