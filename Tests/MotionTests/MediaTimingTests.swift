import Motion
import TestSupport
import Testing

@Suite struct MediaTimingTests {
  // All times are multiples of 1/64 below 2²⁰, whose sums and products here are exact.
  @Test("T-01 every position is that of the definition", arguments: 0..<100 as Range<UInt64>)
  func agreesWithTheDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let naive = randomTiming(&random)
    let timing = naive.timing
    for _ in 0..<200 {
      let parent = sixtyFourths(&random, in: -1024...2048)
      let context = "seed \(seed), \(naive) at \(parent)"
      let position = timing.position(at: parent, duration: naive.duration)
      let expected = naive.position(at: parent)
      #expect(position?.time == expected?.time, "\(context)")
      #expect(position?.cycle == expected?.cycle, "\(context)")
    }
  }

  @Test("T-01 the rate is the change of the position", arguments: 0..<40 as Range<UInt64>)
  func rate(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let naive = randomTiming(&random)
    for _ in 0..<200 {
      // Between the corners, which are at multiples of 1/256 or more, whatever the speed.
      let parent = sixtyFourths(&random, in: -1024...2048) + 1.0 / 1024
      let timing = naive.timing
      guard let now = timing.position(at: parent, duration: naive.duration) else { continue }
      let later = timing.position(at: parent + 1.0 / 4096, duration: naive.duration)
      let change = try #require(later).time - now.time
      #expect(change * 4096 == now.rate, "seed \(seed), \(naive) at \(parent)")
    }
  }

  @Test("T-01 the active time is over at the end time, and not before")
  func endTime() {
    let twice = MediaTiming(beginTime: 1, speed: 2, timeOffset: 0.5, repetition: .count(2.5))
    #expect(twice.activeDuration(of: 3) == 7.5)
    #expect(twice.endTime(of: 3) == 4.5)
    #expect(twice.position(at: 4.5, duration: 3) == nil)
    #expect(twice.position(at: 4.5.nextDown, duration: 3) != nil)
    // Backwards, the active time is over where it falls below 0.
    let back = MediaTiming(speed: -1, timeOffset: 2)
    #expect(back.endTime(of: 3) == 2)
    #expect(back.position(at: 2, duration: 3)?.time == 0)
    #expect(back.position(at: 2.nextUp, duration: 3) == nil)
    #expect(MediaTiming(repetition: .count(.infinity)).endTime(of: 1) == .infinity)
    #expect(MediaTiming(speed: 0, timeOffset: 0.5).endTime(of: 1) == .infinity)
    #expect(MediaTiming(speed: 0, timeOffset: 1).endTime(of: 1) == -.infinity)
  }

  // MARK: By hand

  @Test("T-02 cycles go there and back, and are cut off where the count is fractional")
  func autoreversedCycles() {
    let timing = MediaTiming(repetition: .count(1.75), autoreverses: true, fillMode: .both)
    let expected: [(parent: Double, time: Double, cycle: Double)] = [
      (-1, 0, 0), (0, 0, 0), (0.5, 0.5, 0), (2, 2, 0), (3, 1, 0), (4, 0, 1), (5.5, 1.5, 1),
      (6, 2, 1), (6.5, 1.5, 1), (7, 1, 1), (100, 1, 1),
    ]
    for (parent, time, cycle) in expected {
      let position = timing.position(at: parent, duration: 2)
      #expect(position?.time == time && position?.cycle == cycle, "at \(parent)")
    }
    // An odd half ends at the end of the animation, a whole number at its start.
    let half = MediaTiming(repetition: .count(1.5), autoreverses: true, fillMode: .forwards)
    #expect(half.position(at: 6, duration: 2)?.time == 2)
    let two = MediaTiming(repetition: .count(2), autoreverses: true, fillMode: .forwards)
    #expect(two.position(at: 8, duration: 2) == two.position(at: 50, duration: 2))
    #expect(two.position(at: 8, duration: 2)?.time == 0)
  }

  @Test("T-02 a speed of 0 shows the time offset, and a negative speed runs from it to the start")
  func speeds() {
    let halted = MediaTiming(beginTime: 7, speed: 0, timeOffset: 0.25)
    for parent in [-Double.infinity, -3, 0, 7, 1e9, .infinity] {
      #expect(halted.position(at: parent, duration: 1)?.time == 0.25)
    }
    let back = MediaTiming(beginTime: 1, speed: -2, timeOffset: 3, fillMode: .backwards)
    #expect(back.position(at: 0.9, duration: 3) == nil)
    #expect(back.position(at: 1.25, duration: 3)?.time == 2.5)
    #expect(back.position(at: 2.5, duration: 3)?.time == 0)
    #expect(back.position(at: 9, duration: 3)?.time == 0)
  }

  @Test("T-02 a time offset of the active duration or more is the end")
  func offsetBeyondTheEnd() {
    for offset in [1, 1.5, 100] {
      #expect(MediaTiming(timeOffset: offset).position(at: 0, duration: 1) == nil)
      let filled = MediaTiming(timeOffset: offset, fillMode: .forwards)
      #expect(filled.position(at: 0, duration: 1)?.time == 1)
    }
    let second = MediaTiming(timeOffset: 1.5, repetition: .count(2))
    #expect(second.position(at: 0, duration: 1) == .init(time: 0.5, cycle: 1, rate: 1))
    #expect(MediaTiming(timeOffset: -1).position(at: 0.5, duration: 1) == nil)
  }

  @Test("T-02 whole cycles are whole, though their sum is rounded")
  func roundedCycles() {
    // 3 · 0.1 is 0.30000000000000004, and 0.3 / 0.1 is 2.9999999999999996.
    for repetition in [MediaTiming.Repetition.count(3), .duration(0.3), .duration(3 * 0.1)] {
      let timing = MediaTiming(repetition: repetition, fillMode: .forwards)
      let position = timing.position(at: 1, duration: 0.1)
      #expect(position?.time == 0.1 && position?.cycle == 2, "\(repetition)")
    }
    let many = MediaTiming(repetition: .count(7))
    for step in 0..<70_000 {
      let position = many.position(at: Double(step) / 100_000, duration: 0.1)
      #expect((position?.cycle ?? 9) <= 6)
    }
  }

  @Test("T-02 an animation without duration is never active, and a repetition of 0 is one cycle")
  func nothingToRepeat() {
    let endless = MediaTiming(repetition: .count(.infinity), fillMode: .both)
    #expect(endless.position(at: 1, duration: 0) == .init(time: 0, cycle: 0, rate: 0))
    #expect(MediaTiming(repetition: .duration(5)).position(at: 0, duration: 0) == nil)
    #expect(MediaTiming(repetition: .count(0)).activeDuration(of: 3) == 3)
    #expect(MediaTiming(repetition: .duration(0), autoreverses: true).activeDuration(of: 3) == 6)
  }

  @Test("T-03 a mapping gives each local time back")
  func inverse() {
    let mapping = TimeMapping(beginTime: 3, speed: -0.5, timeOffset: 8)
    #expect(mapping.localTime(at: 5) == 7)
    #expect(mapping.parentTime(of: 7) == 5)
    #expect(TimeMapping(speed: 0).parentTime(of: 0) == nil)
  }

  @Test("T-03 numbers that are no times trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = TimeMapping(beginTime: .nan) }
    await #expect(processExitsWith: .failure) { _ = TimeMapping(speed: .infinity) }
    await #expect(processExitsWith: .failure) { _ = TimeMapping(timeOffset: -.infinity) }
    await #expect(processExitsWith: .failure) { _ = MediaTiming(beginTime: .infinity) }
    await #expect(processExitsWith: .failure) { _ = MediaTiming(repetition: .count(-1)) }
    await #expect(processExitsWith: .failure) { _ = MediaTiming(repetition: .count(.nan)) }
    await #expect(processExitsWith: .failure) { _ = MediaTiming(repetition: .duration(-0.5)) }
    await #expect(processExitsWith: .failure) {
      _ = MediaTiming().position(at: 0, duration: .infinity)
    }
    await #expect(processExitsWith: .failure) { _ = MediaTiming().position(at: 0, duration: -1) }
  }

  // MARK: Random timings

  private func sixtyFourths(
    _ random: inout SeededGenerator, in range: ClosedRange<Int>
  ) -> Double {
    Double(Int.random(in: range, using: &random)) / 64
  }

  private func randomTiming(_ random: inout SeededGenerator) -> NaiveMediaTiming {
    var timing = NaiveMediaTiming(duration: sixtyFourths(&random, in: 1...256))
    timing.beginTime = sixtyFourths(&random, in: -128...128)
    timing.speed = [1, 1, 2, 0.5, 0.25, -1, -2, 0][random.below(8)]
    timing.timeOffset = random.below(2) == 0 ? 0 : sixtyFourths(&random, in: -64...512)
    switch random.below(4) {
    case 0: timing.count = Double(1 + random.below(24)) / 4
    case 1: timing.seconds = sixtyFourths(&random, in: 1...1024)
    default: break
    }
    timing.autoreverses = random.below(2) == 0
    timing.fill = [.removed, .backwards, .forwards, .both][random.below(4)]
    return timing
  }
}
