import Comparison
import Foundation
import TestSupport
import Testing

@Suite struct PairedRoundTests {
  /// Five turns of two times; the floor of 100 is met once in each.
  private let steady: [[Double]] = [110, 112, 114, 116, 118].map { [100, $0] }

  @Test func floorsAreTheSecondSmallestTimesOfAllTurns() throws {
    let slower: [[Double]] = [[100, 103], [119, 104], [105, 130], [106, 107], [140, 150]]
    let round = try PairedRound(reference: steady, candidate: slower)
    #expect(round.referenceFloor == 100)
    #expect(round.candidateFloor == 103)
    // Logarithms of about 5, each rounded to half an ulp of 4: 4.4e-16 in all.
    expectClose(round.floors.difference, log(1.03), within: 1e-15)
    // The sixth smallest: 110 of 100, and 107 of 100.
    expectClose(round.floors.spread, hypot(log(1.1), log(1.07)), within: 1e-15)
  }

  @Test func turnsAreComparedPairByPair() throws {
    // The candidate's turns: 2 % below, 1 % below, equal, 1 % and 2 % above.
    let shifts = [-0.02, -0.01, 0, 0.01, 0.02]
    let shifted = zip(steady, shifts).map { turn, shift in turn.map { $0 * exp(shift) } }
    let round = try PairedRound(reference: steady, candidate: shifted)
    expectClose(round.turns.difference, 0, within: 2e-15)
    // 1.2533 · 1.4826 · MAD/√5, where the MAD is 0.01.
    expectClose(round.turns.spread, 0.008_309_866, within: 1e-9)
  }

  @Test func fasterHalfOfEachTurnCounts() throws {
    // Of four times the two fastest, 102 in the mean; of three, and of two, one.
    let turns: [[Double]] = [
      [103, 300, 101, 104], [140, 102, 103], [200, 102], [102], [102, 105],
    ]
    let reference = Array(repeating: [100.0, 100], count: 5)
    let round = try PairedRound(reference: reference, candidate: turns)
    expectClose(round.turns.difference, log(1.02), within: 1e-15)
    #expect(round.turns.spread == 0)
  }

  @Test func turnOfFourTimesCountsByTheFasterTwo() throws {
    // The faster half of 100, 110, 200 and 300 has a mean of 105.
    let reference = Array(repeating: [100.0, 100, 100, 100], count: 5)
    let candidate = Array(repeating: [300.0, 110, 100, 200], count: 5)
    let round = try PairedRound(reference: reference, candidate: candidate)
    expectClose(round.turns.difference, log(1.05), within: 1e-15)
  }

  @Test func meansUseAllTimesWithTheErrorBetweenTurns() throws {
    // Each turn of the candidate has one time of 100 and one of 150: 125 in the mean.
    let reference = Array(repeating: [100.0, 100], count: 5)
    let half = Array(repeating: [100.0, 150], count: 5)
    let round = try PairedRound(reference: reference, candidate: half)
    #expect(round.best.difference == 0)
    expectClose(round.means.difference, log(1.25), within: 2e-15)
    #expect(round.means.spread == 0)
    // Turns of 90, 110, 100, 90 and 110: squares of 0.1 four times, over 4 · 5.
    let uneven = [[90.0, 90], [110, 110], [100, 100], [90, 90], [110, 110]]
    let spread = try PairedRound(reference: reference, candidate: uneven).means.spread
    expectClose(spread, (0.04 / 20).squareRoot(), within: 1e-15)
  }

  @Test func roundTakesTheReadingWithTheSmallerSpread() {
    let reading = { (difference: Double, spread: Double) in
      PairedReading(difference: difference, spread: spread)
    }
    func best(_ floors: PairedReading, _ turns: PairedReading) -> Double {
      PairedRound(
        referenceFloor: 1, candidateFloor: 1, floors: floors, turns: turns,
        means: reading(0, 0)
      ).best.difference
    }
    #expect(best(reading(1, 0.1), reading(2, 0.2)) == 1)
    #expect(best(reading(1, 0.2), reading(2, 0.1)) == 2)
    #expect(best(reading(1, 0.1), reading(2, 0.1)) == 1)
  }

  @Test func sharpRoundsCountAtLeastHalf() {
    #expect(PairedRound.of(0, spread: 0.003).isSharp)
    #expect(!PairedRound.of(0, spread: 0.00301).isSharp)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func swappingTheSidesMirrorsTheRoundExactly(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let times = PairedNoise.allocating.times(effect: 0.01, &generator)
    let round = try PairedRound(reference: times.reference, candidate: times.candidate)
    let exchanged = try PairedRound(reference: times.candidate, candidate: times.reference)
    #expect(exchanged == round.mirrored, "seed \(seed)")
    #expect(exchanged.mirrored == round, "seed \(seed)")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func slowerCandidateChangesDifferencesButNotSpreads(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let times = PairedNoise.core.times(effect: 0, &generator)
    let slower = times.candidate.map { $0.map { $0 * exp(0.03) } }
    let equal = try PairedRound(reference: times.reference, candidate: times.candidate)
    let moved = try PairedRound(reference: times.reference, candidate: slower)
    // Logarithms of 1e5 have an ulp of 1.8e-15, and a few of them meet.
    expectClose(moved.floors.difference, equal.floors.difference + 0.03, within: 2e-14)
    expectClose(moved.turns.difference, equal.turns.difference + 0.03, within: 2e-14)
    expectClose(moved.floors.spread, equal.floors.spread, within: 2e-14)
    expectClose(moved.turns.spread, equal.turns.spread, within: 2e-14)
  }

  @Test func singleInterruptionDoesNotChangeTheRound() throws {
    var interrupted = steady
    interrupted[2][1] = 1e9
    let round = try PairedRound(reference: steady, candidate: interrupted)
    #expect(round.floors.difference == 0)
    #expect(round.turns.difference == 0)
  }

  @Test func identicalTimesFormAValidRound() throws {
    let equal = Array(repeating: [100.0, 100], count: 5)
    let round = try PairedRound(reference: equal, candidate: equal)
    #expect(round.best == PairedReading(difference: 0, spread: 0))
  }

  @Test func unequalTurnsAreRefused() {
    #expect(throws: PairedRoundError.unequalTurns(reference: 5, candidate: 4)) {
      try PairedRound(reference: steady, candidate: Array(steady.dropLast()))
    }
  }

  @Test func fewTurnsOrTimesHaveNoSpreads() throws {
    let four = Array(steady.dropLast())
    let single = steady.map { [$0[0]] }
    for (times, candidate) in [(four, four), (steady, single), ([[100]], [[7200]])] {
      let round = try PairedRound(reference: times, candidate: candidate)
      for reading in [round.floors, round.turns, round.means] { #expect(reading.spread == 0) }
      #expect(round.isSharp)
    }
    let pair = try PairedRound(reference: [[100]], candidate: [[7200]])
    #expect(abs(pair.best.difference - log(72)) < 1e-12)
    #expect(abs(pair.means.difference - log(72)) < 1e-12)
    let mirrored = try PairedRound(reference: [[7200]], candidate: [[100]])
    #expect(pair.mirrored == mirrored)
  }

  @Test func emptyTurnsAreRefused() {
    #expect(throws: PairedRoundError.emptyTurn) {
      try PairedRound(reference: [], candidate: [])
    }
    #expect(throws: PairedRoundError.emptyTurn) {
      try PairedRound(reference: [[]] + steady.dropFirst(), candidate: steady)
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
  func invalidTimeIsRefusedOnEitherSide(time: Double) {
    var bad = steady
    bad[3][1] = time
    #expect(throws: PairedRoundError.badTime) {
      try PairedRound(reference: bad, candidate: steady)
    }
    #expect(throws: PairedRoundError.badTime) {
      try PairedRound(reference: steady, candidate: bad)
    }
  }
}
