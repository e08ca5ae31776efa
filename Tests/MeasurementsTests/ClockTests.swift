import Measurements
import Testing

@Suite struct ClockTests {
  @Test func stepOfTheClockIsPositiveAndBelowAMillisecond() {
    let step = Platform.clockStep()
    #expect(step > 0 && step < 1_000_000, "\(step) ns")
  }

  @Test func clockNeverGoesBack() {
    var last = Platform.monotonicNanoseconds
    for _ in 0..<10_000 {
      let now = Platform.monotonicNanoseconds
      #expect(now >= last)
      last = now
    }
  }
}
