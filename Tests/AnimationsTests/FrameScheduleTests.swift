import Animations
import Testing

@Suite struct FrameScheduleTests {
  @Test(arguments: [60.0, 90, 120])
  func lastFrameIsDueExactlyAtTheEnd(framesPerSecond: Double) {
    for duration in [0.1, 0.25, 0.35, 0.5, 0.6, 1, 1.5] {
      let schedule = FrameSchedule(duration: duration, framesPerSecond: framesPerSecond)
      #expect(schedule.first == 0)
      #expect(schedule.last == duration)
    }
  }

  @Test func framesAreMultiplesOfTheIntervalWithoutDrift() {
    let schedule = FrameSchedule(duration: 3600, framesPerSecond: 60)
    #expect(schedule.count == 216_001)
    #expect(schedule[100_000] == 100_000.0 / 60)
    #expect(schedule.enumerated().allSatisfy { $1 == Double($0) / 60 })
  }

  @Test func frameTimesIncreaseStrictly() {
    let schedule = FrameSchedule(duration: 0.7, framesPerSecond: 90)
    #expect(zip(schedule, schedule.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func durationBetweenFramesHasAShortLastInterval() {
    let schedule = FrameSchedule(duration: 0.26, framesPerSecond: 10)
    #expect(Array(schedule) == [0, 0.1, 0.2, 0.26])
  }

  @Test func roundedDurationsHaveNoDuplicateFrame() {
    // 0.1 + 0.2 is one unit in the last place above 3 / 10.
    let schedule = FrameSchedule(duration: 0.1 + 0.2, framesPerSecond: 10)
    #expect(Array(schedule) == [0, 0.1, 0.2, 0.1 + 0.2])
  }

  @Test func tinyDurationExcessCountsAsRounding() {
    #expect(FrameSchedule(duration: 3 + 0.995e-6, framesPerSecond: 1).count == 4)
    #expect(FrameSchedule(duration: 3 + 1.005e-6, framesPerSecond: 1).count == 5)
  }

  @Test func zeroDurationHasOneFrame() {
    #expect(Array(FrameSchedule(duration: 0, framesPerSecond: 60)) == [0])
  }

  @Test func negativeDurationTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = FrameSchedule(duration: -1, framesPerSecond: 60)
    }
  }
}
