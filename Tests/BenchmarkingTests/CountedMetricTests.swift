import Benchmarking
import Testing

@Suite struct CountedMetricTests {
  @Test func kindsOfMetricsAreThoseOfTheTables() {
    #expect(
      Metric.allocationMetrics
        == AllocationTally.readings.map(\.key) + StepTally.readings.map(\.key))
    #expect(Metric.frameAllocationMetrics == StepTally.readings.map(\.key))
    #expect(Metric.referenceMetrics == ReferenceTally.readings.map(\.key))
    #expect(Metric.faultMetrics == FaultTally.readings.map(\.key))
    #expect(Metric.counterMetrics == HardwareCounters.events.map(\.key))
  }

  @Test func unavailableMetricHasAReason() {
    #expect(Metric.time.unavailableReason == nil)
    #expect(Metric.cpu.unavailableReason == nil)
    #expect(Metric.frameTimeMetrics.allSatisfy { $0.unavailableReason == nil })
    #expect(Metric.instructions.unavailableReason == nil)
    for metric in [Metric.retains, .releases] {
      #expect(metric.unavailableReason == ReferenceCounter.unavailableReason)
    }
    #expect(Metric.minorFaults.unavailableReason == FaultCounter.unavailableReason)
    for (metric, event) in HardwareCounters.events {
      #expect(metric.unavailableReason == HardwareCounters.unavailableReason(event))
    }
    for metric in Metric.allocationMetrics {
      #expect(metric.unavailableReason == AllocationCounter.unavailableReason)
    }
  }

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
