import Measurements
import Sessions
import TestSupport
import Testing

@Suite struct TurnScheduleTests {
  struct Expected: Sendable {
    let nanoseconds: Double
    let iterations: Int
    let leadIn: Int
    let samples: Int
    let turns: Int
  }

  // Samples of 100 µs, turns of 350 µs or two or three samples, a round of 45 ms, of which each
  // change-over takes 150 µs, or of eight turns of each side. Up to 50 µs an iteration is worth a
  // lead-in. The pairs lie on both sides of where a number changes by one, and nearer to it than
  // 1 %.
  @Test(arguments: [
    Expected(nanoseconds: 0.5, iterations: 200_000, leadIn: 40_000, samples: 3, turns: 47),
    Expected(nanoseconds: 1, iterations: 100_000, leadIn: 20_000, samples: 3, turns: 47),
    Expected(nanoseconds: 10_000, iterations: 10, leadIn: 2, samples: 3, turns: 47),
    Expected(nanoseconds: 50_000, iterations: 2, leadIn: 1, samples: 3, turns: 45),
    Expected(nanoseconds: 50_100, iterations: 2, leadIn: 0, samples: 3, turns: 49),
    Expected(nanoseconds: 139_900, iterations: 1, leadIn: 0, samples: 3, turns: 39),
    Expected(nanoseconds: 140_100, iterations: 1, leadIn: 0, samples: 2, turns: 52),
    Expected(nanoseconds: 1_170_000, iterations: 1, leadIn: 0, samples: 2, turns: 9),
    Expected(nanoseconds: 1_180_000, iterations: 1, leadIn: 0, samples: 2, turns: 8),
    Expected(nanoseconds: 1_999_000, iterations: 1, leadIn: 0, samples: 2, turns: 8),
    Expected(nanoseconds: 2_000_000, iterations: 1, leadIn: 0, samples: 1, turns: 10),
    Expected(nanoseconds: 1e9, iterations: 1, leadIn: 0, samples: 1, turns: 8),
  ])
  func turnCountFollowsTheIterationTime(expected: Expected) {
    expect(expected, isMemoryBound: false)
  }

  // Samples of 250 µs.
  @Test(arguments: [
    Expected(nanoseconds: 1, iterations: 250_000, leadIn: 20_000, samples: 2, turns: 33),
    Expected(nanoseconds: 130_000, iterations: 2, leadIn: 0, samples: 2, turns: 33),
    Expected(nanoseconds: 322_000, iterations: 1, leadIn: 0, samples: 2, turns: 28),
    Expected(nanoseconds: 1e9, iterations: 1, leadIn: 0, samples: 1, turns: 8),
  ])
  func memoryBoundSamplesAreLonger(expected: Expected) {
    expect(expected, isMemoryBound: true)
  }

  private func expect(_ expected: Expected, isMemoryBound: Bool) {
    let schedule = TurnSchedule(
      nanosecondsPerIteration: expected.nanoseconds, isMemoryBound: isMemoryBound)
    #expect(schedule.iterations == expected.iterations, "\(expected)")
    #expect(schedule.leadInIterations == expected.leadIn, "\(expected)")
    #expect(schedule.samples == expected.samples, "\(expected)")
    #expect(schedule.turns == expected.turns, "\(expected)")
  }

  /// A round of 100 ms beside 1 ms costs 0.1 s: one turn, without a warm-up.
  ///
  /// Below a factor of two nothing differs.
  @Test(arguments: [
    (10_000.0, 19_999.0, 10, 3, 47, false), (10_000, 20_000, 5, 3, 47, true),
    (10_000, 2_000_000, 1, 1, 10, true), (1_000_000, 30_000_000, 1, 1, 1, true),
    (1_000_000, 100_000_000, 1, 1, 1, true),
  ])
  func slowerBuildDecidesTheTurnsOfBuildsThatAreFarApart(
    least: Double, slower: Double, iterations: Int, samples: Int, turns: Int, isBrief: Bool
  ) {
    let schedule = TurnSchedule(
      nanosecondsPerIteration: least, slower: slower, isMemoryBound: false)
    #expect(schedule.isBrief == isBrief)
    #expect(schedule.iterations == iterations && schedule.samples == samples)
    #expect(schedule.turns == turns)
    if slower >= 30e6 {
      #expect(abs(schedule.seconds - slower / 1e9) < 1e-9 && schedule.singles == nil)
    }
    #expect(schedule.plan(for: "a/b/c").isCold == (isBrief && slower >= 20e6 ? true : nil))
  }

  @Test func estimateBelowATenthOfANanosecondCountsAsThat() {
    let schedule = TurnSchedule(TurnEstimate(nanosecondsPerIteration: 0), isMemoryBound: false)
    #expect(schedule.iterations == 1_000_000)
  }

  @Test func iterationsOfZeroDurationAreBounded() {
    let schedule = TurnSchedule(nanosecondsPerIteration: 1e-9, isMemoryBound: false)
    #expect(schedule.iterations == 1_000_000_000)
  }

  @Test func planHasTheCountsOfTheSchedule() {
    let schedule = TurnSchedule(nanosecondsPerIteration: 10_000, isMemoryBound: false)
    #expect(
      schedule.plan(for: "a/b/c")
        == TurnPlan(id: "a/b/c", iterations: 10, leadInIterations: 2, samples: 3))
  }

  // MARK: Tails

  /// A round needs 200 iterations, and one of 128 a turn has a thousand.
  @Test(
    arguments: [
      (249.0, nil), (250, 128), (1000, 128), (10_000, 62), (50_000, 25), (100_000, 25),
      (100_001, nil),
    ] as [(Double, Int?)])
  func iterationsOfMiddlingLengthAreTimedSingly(nanoseconds: Double, singles: Int?) {
    let schedule = TurnSchedule(nanosecondsPerIteration: nanoseconds, isMemoryBound: false)
    #expect(schedule.singles == singles)
    #expect(schedule.plan(for: "a/b/c").singles == nil)
    #expect(schedule.plan(for: "a/b/c", timesTails: true).singles == singles)
    if let singles { #expect(singles * TurnSchedule.tailTurns >= 200) }
  }

  @Test(arguments: [(100.0, 2), (1_000_000, 2), (1_000_001, 1), (1e9, 1)])
  func shortReplaysAreTimedTwiceATurn(nanoseconds: Double, replays: Int) {
    let schedule = TurnSchedule(
      nanosecondsPerIteration: nanoseconds, isMemoryBound: true, isStepped: true)
    #expect(schedule.singles == replays)
  }
}
