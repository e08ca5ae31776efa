import Measurements
import Testing

@Suite struct MeasurementPlanTests {
  @Test(arguments: [(0.0, 0.0), (0.5, 0.05), (1, 0.1), (60, 0.1)])
  func warmUpIsATenthUpToATenthOfASecond(seconds: Double, warmUp: Double) {
    let plan = MeasurementPlan(seconds: seconds)
    #expect(plan.seconds == seconds)
    #expect(plan.warmUpSeconds == warmUp)
  }

  @Test func sampleLastsAHundredMicroseconds() {
    let plan = MeasurementPlan(seconds: 1)
    #expect(plan.sampleNanoseconds == 100_000)
    // The floor is the second smallest, so one sample is not enough.
    #expect(plan.minimumSamples >= 2)
    #expect(plan.maximumSamples > plan.minimumSamples)
  }
}
