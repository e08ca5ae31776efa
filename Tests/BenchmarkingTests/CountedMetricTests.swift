import Benchmarking
import Testing

@Suite struct CountedMetricTests {
  @Test func everyCountedMetricHasOneSource() {
    let counted =
      AllocationTally.readings.map(\.key) + StepTally.readings.map(\.key)
      + ReferenceTally.readings.map(\.key) + FaultTally.readings.map(\.key)
    #expect(Set(counted).count == counted.count)
    // A tool counts instructions, in a process of their own.
    #expect(Set(counted + [.instructions]) == Set(Metric.allCases.filter(\.isExact)))
  }

  @Test func countedMetricsHaveDistinctSources() {
    #expect(Set(AllocationTally.readings.map(\.value)).count == AllocationTally.readings.count)
    #expect(Set(StepTally.readings.map(\.value)).count == StepTally.readings.count)
    #expect(Set(ReferenceTally.readings.map(\.value)).count == ReferenceTally.readings.count)
    #expect(Set(FaultTally.readings.map(\.value)).count == FaultTally.readings.count)
  }

  @Test func allocationMetricsKeepTheirOrder() {
    #expect(
      Metric.allocationMetrics == [
        .allocations, .allocatedBytes, .peakBytes, .retainedBytes, .frameAllocations,
        .eventAllocations,
      ])
  }
}
