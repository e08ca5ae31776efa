import Comparison
import Foundation
import TestSupport

/// A model of a shared machine on which two sides take turns.
///
/// Its noise is what the machine's is: one-sided, in regimes that last for several turns and slow
/// both sides down, with a floor that is reached when the neighbour is quiet, with interruptions,
/// and with luck that a process keeps for its life.
struct PairedNoise: Sendable {
  /// The standard deviation of the luck of a process, a log ratio.
  var luck: Double
  /// The mean of what a sample takes beyond its floor, as a share.
  var jitter: Double
  /// The share of the time in which the neighbour is busy.
  var busy: Double
  /// The share of the samples that are interrupted.
  var interrupted: Double

  /// A kernel that stays in the core, on a quiet machine.
  static let core = PairedNoise(luck: 0.0004, jitter: 0.002, busy: 0.5, interrupted: 0.01)
  /// One that allocates: the heap lies differently in each process.
  static let allocating = PairedNoise(luck: 0.004, jitter: 0.01, busy: 0.5, interrupted: 0.02)
  /// A busy machine, where the floor is rarely seen.
  static let loaded = PairedNoise(luck: 0.001, jitter: 0.004, busy: 0.9, interrupted: 0.05)

  /// One round of turn pairs in random order.
  func times(
    effect: Double, turns count: Int = 40, samples: Int = 3, _ generator: inout SeededGenerator
  ) -> (reference: [[Double]], candidate: [[Double]]) {
    let floors = [0, effect].map { 1e5 * exp($0 + luck * normal(&generator)) }
    var neighbour = 0.0
    var turns: [[[Double]]] = [[], []]
    for _ in 0..<count {
      let first = generator.below(2)
      for side in [first, 1 - first] {
        if generator.below(10) == 0 {
          let isBusy = generator.uniform(in: 0...1) < busy
          neighbour = isBusy ? generator.uniform(in: 0.1...0.55) : 0
        }
        turns[side].append(
          (0..<samples).map { _ in sample(floors[side], neighbour: neighbour, &generator) })
      }
    }
    return (turns[0], turns[1])
  }

  /// Rounds of a build with itself, from which decisions are drawn with random labels.
  ///
  /// Each is used many times, since most of the cost of a decision is in its times.
  func rounds(_ count: Int, _ generator: inout SeededGenerator) throws -> [PairedRound] {
    try (0..<count).map { _ in
      let times = times(effect: 0, &generator)
      return try PairedRound(reference: times.reference, candidate: times.candidate)
    }
  }

  private func sample(
    _ floor: Double, neighbour: Double, _ generator: inout SeededGenerator
  ) -> Double {
    var time = floor * (1 - jitter * log(generator.uniform(in: 0.000_001...1)))
    if generator.below(10) > 0 { time *= 1 + neighbour * generator.uniform(in: 0.5...1) }
    if generator.uniform(in: 0...1) < interrupted { time *= generator.uniform(in: 1...4) }
    return time
  }

  /// Twelve uniform numbers make a good enough bell.
  private func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + generator.uniform(in: 0...1) }
  }
}

extension PairedRound {
  /// The round with a candidate that takes e^`effect` times as long.
  func slowed(by effect: Double) -> PairedRound {
    PairedRound(
      referenceFloor: referenceFloor, candidateFloor: candidateFloor * exp(effect),
      floors: PairedReading(difference: floors.difference + effect, spread: floors.spread),
      turns: PairedReading(difference: turns.difference + effect, spread: turns.spread),
      means: PairedReading(difference: means.difference + effect, spread: means.spread))
  }

  /// A round with this difference, and sharp floors unless a spread is given.
  ///
  /// The mean of all samples differs by as much unless told otherwise.
  static func of(_ difference: Double, mean: Double? = nil, spread: Double = 0) -> PairedRound {
    PairedRound(
      referenceFloor: 100, candidateFloor: 100 * exp(difference),
      floors: PairedReading(difference: difference, spread: spread),
      turns: PairedReading(difference: difference, spread: spread + 1),
      means: PairedReading(difference: mean ?? difference, spread: spread))
  }
}

extension PairedTest {
  /// Plays rounds drawn from `pool` until the plan is finished.
  ///
  /// The labels of the two sides are drawn again for each round, so that the true difference is
  /// that of `effect` alone.
  mutating func play(
    _ pool: [PairedRound], effect: Double, _ generator: inout SeededGenerator
  ) {
    while !isFinished {
      let round = pool[generator.below(pool.count)]
      add((generator.below(2) == 0 ? round : round.mirrored).slowed(by: effect))
    }
  }
}
