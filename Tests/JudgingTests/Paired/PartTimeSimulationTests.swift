import Comparison
import Foundation
import TestSupport
import Testing

/// Slowdowns that hit some samples only, and leave the fastest samples unchanged.
@Suite struct PartTimeSimulationTests {
  /// A slowdown of some samples, and the turns in which they are taken.
  struct Slowdown: Sendable, CustomTestStringConvertible {
    /// The samples that are slower: a share of them, or every other one.
    var share: Double?
    /// The ratio of a slowed sample to an undisturbed one.
    var factor: Double
    var turns = 47
    var samples = 3
    /// The noise of the machine.
    var noise = PairedNoise(luck: 0, jitter: 0.002, busy: 0, interrupted: 0.01)

    var testDescription: String {
      let which = share.map { "\(Int($0 * 100)) %" } ?? "every other one"
      return "\(which) of the samples × \(factor), \(turns) turns of \(samples)"
    }
  }

  static let quiet: [Slowdown] = [
    Slowdown(share: 0.3, factor: 1.1), Slowdown(share: 0.5, factor: 1.1),
    Slowdown(share: 0.7, factor: 1.2), Slowdown(share: 0.75, factor: 1.5),
    Slowdown(share: 0.05, factor: 1.6), Slowdown(share: 0.01, factor: 5),
    Slowdown(share: nil, factor: 1.5), Slowdown(share: nil, factor: 1.5, turns: 60, samples: 2),
    Slowdown(share: nil, factor: 1.5, turns: 8, samples: 1),
  ]
  static let busy: [Slowdown] = [PairedNoise.core, .allocating, .loaded].flatMap { noise in
    [0.3, 0.7].map { Slowdown(share: $0, factor: $0 == 0.3 ? 1.1 : 1.2, noise: noise) }
  }

  private func gates(_ gates: Int, _ slowdown: Slowdown, seed: UInt64) throws -> SimulatedGates {
    var generator = SeededGenerator(seed: seed)
    let outcome = try SimulatedGates(gates, rounds: 24, &generator) { _ in
      var calls = 0
      return { generator in
        let times = slowdown.noise.times(
          effect: 0, turns: slowdown.turns, samples: slowdown.samples, &generator)
        let slower = times.candidate.map { turn in
          turn.map { time in
            calls += 1
            let isHit = slowdown.share.map { generator.uniform(in: 0...1) < $0 } ?? (calls % 2 == 0)
            return isHit ? time * slowdown.factor : time
          }
        }
        return try PairedRound(reference: times.reference, candidate: slower)
      }
    }
    print("\(slowdown.testDescription), seed \(seed): \(outcome.verdicts)")
    return outcome
  }

  /// The mean is at least 3 % slower: of 40 at most 5 % are expected, and 3 deviations more are 6.
  @Test(arguments: quiet + busy)
  func meanSlowdownIsRarelyCalledUnchanged(slowdown: Slowdown) throws {
    let count = SimulatedGates.count(1)
    let outcome = try gates(count, slowdown, seed: 41)
    let tries = Double(count * SimulatedGates.benchmarks)
    let bound = 0.05 * tries + 3 * (0.05 * 0.95 * tries).squareRoot()
    #expect(Double(outcome.verdicts[.unchanged, default: 0]) <= bound, "seed 41")
  }

  @Test(arguments: [
    Slowdown(share: 0.7, factor: 1.2), Slowdown(share: 0.75, factor: 1.5),
    Slowdown(share: nil, factor: 1.5), Slowdown(share: nil, factor: 1.5, turns: 60, samples: 2),
    Slowdown(share: nil, factor: 1.5, turns: 8, samples: 1),
  ])
  func largeMeanSlowdownIsFoundOnAQuietMachine(slowdown: Slowdown) throws {
    let outcome = try gates(SimulatedGates.count(1), slowdown, seed: 42)
    #expect(outcome.share(.regressed) >= 0.95, "seed 42")
  }
}
