import Foundation
import Measurements
import TestSupport
import Testing

@testable import Comparison

/// The reduction of single iterations and steps to a round, against sums written out.
@Suite struct TailRoundTests {
  // MARK: Iterations

  @Test func p99IsTheGeometricMeanOfTheSlowestTwoPercent() throws {
    // 196 of 100 ns, and the slowest four of 200: their product is 2·4·8·16 · 100⁴.
    let slow = [200.0, 400, 800, 1600]
    let times = Array(repeating: 100.0, count: 196) + slow
    let round = try TailRound(
      iterations: times, candidate: Array(repeating: 100, count: 200))
    #expect(round.metrics == [.timeP99])
    let expected = 100 * pow(1024, 0.25)
    expectClose(round.reference.values[0][0], expected, within: 1e-9 * expected)
    expectClose(round.candidate.values[0][0], 100, within: 1e-9)
  }

  @Test func exceedingSharesAreOfTheCommonPercentile() throws {
    // Of 400 times together the slowest four are the candidate's.
    let times = (0..<200).map { 100 + Double($0) / 1000 }
    let slowed = times.enumerated().map { $0 < 4 ? 500 : $1 }
    let round = try TailRound(iterations: times, candidate: slowed)
    #expect(round.reference.exceeding == 0)
    #expect(round.candidate.exceeding == 0.02)
    #expect(round.threshold > 100 && round.threshold < 500)
  }

  @Test func oneTenfoldIterationInAHundredIsHalfOfTheTail() throws {
    for first in [0, 37, 99] {
      let times = Array(repeating: 100.0, count: 500)
      let slowed = times.enumerated().map { $0 % 100 == first ? 1000 : $1 }
      let round = try TailRound(iterations: times, candidate: slowed)
      let ratio = round.candidate.values[0][0] / round.reference.values[0][0]
      expectClose(ratio, 10.0.squareRoot(), within: 1e-9)
    }
  }

  @Test func iterationsThatMakeNoRoundAreRefused() {
    let times = Array(repeating: 1.0, count: 200)
    #expect(throws: TailRoundError.fewIterations(199)) {
      try TailRound(iterations: Array(times.dropLast()), candidate: Array(times.dropLast()))
    }
    #expect(throws: TailRoundError.unequal(reference: 200, candidate: 201)) {
      try TailRound(iterations: times, candidate: times + [1])
    }
    for bad in [-1, .nan, .infinity] {
      #expect(throws: TailRoundError.badTime) {
        try TailRound(iterations: times, candidate: times.dropLast() + [bad])
      }
    }
  }

  @Test func timesOfZeroHaveAFiniteDifference() throws {
    let times = Array(repeating: 0.0, count: 200)
    let round = try TailRound(iterations: times, candidate: times)
    #expect(round.candidate.values == [[1]])
  }

  // MARK: Steps

  @Test func stepsAreTheirFloorsAndTheirPercentiles() throws {
    // The second smallest of three replays is each step's floor; the first is below 1 µs.
    let replays = [[900.0, 5000, 20_000], [400, 4000, 30_000], [500, 4500, 10_000]]
    let round = try TailRound(steps: replays, candidate: replays, interval: 1_000_000)
    #expect(round.metrics == [.frameTime, .frameP99, .frameMax, .hitches])
    #expect(round.threshold == 10_000, "1 % of the interval")
    let values = round.reference.values
    #expect(values[0] == [1000, 4500, 20_000])
    // Position 0.99 · 2 among 500, 4500 and 20 000.
    expectClose(values[1][0], 4500 + 0.98 * 15_500, within: 1e-6)
    #expect(values[2] == [20_000])
    // 10 µs beyond the budget in 3 ms.
    expectClose(values[3][0], 10_000 / 3_000_000 * 1000, within: 1e-9)
    expectClose(round.reference.exceeding, 1.0 / 3, within: 1e-12)
  }

  @Test func stepsThatMakeNoRoundAreRefused() {
    let one = [[1.0, 2], [1, 2]]
    func error(_ reference: [[Double]], _ candidate: [[Double]]) -> TailRoundError? {
      do throws(TailRoundError) {
        _ = try TailRound(steps: reference, candidate: candidate, interval: 1)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(one, []) == .noSteps)
    #expect(error([[]], one) == .noSteps)
    #expect(error(one, [[1, 2], [1]]) == .unequalReplays)
    #expect(error(one, [[1, 2, 3]]) == .unequal(reference: 2, candidate: 3))
    #expect(error(one, [[1, -2]]) == .badTime)
  }

  @Test func differencesAreLogarithmsAndOfHitchesShares() throws {
    let times = Array(repeating: 1.0, count: 200)
    let round = try TailRound(iterations: times, candidate: times.map { $0 * 2 })
    expectClose(try #require(round.differences(of: 0).first).difference, log(2), within: 1e-12)
    // The budget is 10 µs; 50 µs more in each of 2 ms are 25 ms in each second.
    let steps = try TailRound(
      steps: [[10_000, 10_000]], candidate: [[10_000, 60_000]], interval: 1_000_000)
    expectClose(try #require(steps.differences(of: 3).first).difference, 0.025, within: 1e-12)
  }

  /// Exchanged sides negate each difference to the bit, which makes the sign-flip test exact.
  @Test(arguments: 1...20)
  func mirroredRoundIsThatOfExchangedSides(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let times = TailNoise().round(&generator)
    let round = try TailRound(iterations: times.reference, candidate: times.candidate)
    let exchanged = try TailRound(iterations: times.candidate, candidate: times.reference)
    #expect(round.mirrored == exchanged, "seed \(seed)")
    let replays = TailNoise().replays(steps: 7, luck: 0.01, &generator)
    let steps = try TailRound(
      steps: replays.reference, candidate: replays.candidate, interval: 100_000)
    let other = try TailRound(
      steps: replays.candidate, candidate: replays.reference, interval: 100_000)
    #expect(steps.mirrored == other, "seed \(seed)")
    #expect(steps.mirrored.mirrored == steps, "seed \(seed)")
  }
}
