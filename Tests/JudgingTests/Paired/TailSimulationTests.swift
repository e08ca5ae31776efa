import Comparison
import Foundation
import Measurements
import TestSupport
import Testing

/// Tails of gates of forty benchmarks, on a model of a harsh machine or on recorded times.
///
/// With `BENCH_SIMULATED_GATES=200` in the environment and a release build the suite measures the
/// rates of the record; `TailNoise` says how to use recorded times.
@Suite struct TailSimulationTests {
  /// The verdicts on one tail of many benchmarks.
  private struct Outcome: CustomStringConvertible {
    var verdicts: [Verdict: Int] = [:]
    var rounds = 0
    var count: Int { verdicts.values.reduce(0, +) }

    func share(_ verdict: Verdict) -> Double {
      Double(verdicts[verdict, default: 0]) / Double(max(1, count))
    }

    var description: String {
      let words = verdicts.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }
      return "\(words.joined(separator: ", ")); \(Double(rounds) / Double(max(1, count))) rounds"
    }
  }

  private func play(
    _ metric: Metric, benchmarks: Int, seed: UInt64, _ title: String,
    round: (inout SeededGenerator) throws -> TailRound
  ) rethrows -> Outcome {
    var generator = SeededGenerator(seed: seed)
    var outcome = Outcome()
    for _ in 0..<benchmarks {
      var test = PairedTest(plan: PairedPlan(benchmarks: 40))
      repeat {
        var next = PairedRound.of(0)
        next.tail = try round(&generator)
        test.add(next)
      } while test.tails?.isFinished == false
      outcome.verdicts[test.tails?.verdict(of: metric) ?? .missing, default: 0] += 1
      outcome.rounds += test.rounds.count
    }
    print("\(title), seed \(seed): \(outcome)")
    return outcome
  }

  // MARK: Iterations

  private static let noises = [
    TailNoise(), TailNoise(interrupted: 0.001),
    TailNoise(interrupted: 0.03, stolen: 0.002, busy: 0.9), TailNoise(iterations: 200),
  ]

  /// All tails of a gate of forty together have a risk of 0.1 %, so a false alarm in 80 benchmarks
  /// has a probability of 0.2 %.
  @Test(arguments: noises.indices)
  func buildAgainstItselfHasNoSlowerTail(index: Int) throws {
    let noise = Self.noises[index]
    let outcome = try play(
      .timeP99, benchmarks: SimulatedGates.count(20), seed: 31, "A/A \(noise)"
    ) { generator in
      let times = noise.round(&generator)
      return try TailRound(iterations: times.reference, candidate: times.candidate)
    }
    #expect(outcome.share(.regressed) <= 0.01 && outcome.share(.improved) <= 0.01, "seed 31")
  }

  @Test(arguments: noises.indices)
  func tenfoldIterationInAHundredIsFound(index: Int) throws {
    let noise = Self.noises[index]
    let outcome = try play(
      .timeP99, benchmarks: SimulatedGates.count(20), seed: 32, "1 of 100 tenfold \(noise)"
    ) { generator in
      let times = noise.round(&generator)
      let slowed = Self.slowed(times.candidate, by: 10, &generator)
      return try TailRound(iterations: times.reference, candidate: slowed)
    }
    #expect(outcome.share(.unchanged) == 0, "seed 32")
    #expect(outcome.share(.regressed) >= 0.95, "seed 32")
  }

  /// Half more is the margin up to which a p99 counts as equal: 5 % risk, and three deviations.
  @Test func tailAtTheMarginIsRarelyCalledUnchanged() throws {
    let noise = TailNoise(interrupted: 0.001)
    let count = SimulatedGates.count(40)
    let outcome = try play(
      .timeP99, benchmarks: count, seed: 33, "+49 % in all iterations \(noise)"
    ) { generator in
      let times = noise.round(&generator)
      return try TailRound(
        iterations: times.reference, candidate: times.candidate.map { $0 * exp(0.4) })
    }
    #expect(outcome.share(.unchanged) <= 0.05 + 3 * (0.05 * 0.95 / Double(count)).squareRoot())
  }

  /// One iteration in a hundred, from a random one on.
  static func slowed(
    _ times: [Double], by factor: Double, _ generator: inout SeededGenerator
  ) -> [Double] {
    let first = generator.below(100)
    return times.enumerated().map { $0 % 100 == first ? factor * $1 : $1 }
  }

  // MARK: Steps

  private func steps(
    _ title: String, _ metric: Metric, benchmarks: Int, luck: Double, slowdown: Double,
    seed: UInt64
  ) throws -> Outcome {
    try play(
      metric, benchmarks: benchmarks, seed: seed, "\(title), luck \(luck)"
    ) { generator in
      let times = TailNoise().replays(steps: 60, luck: luck, &generator)
      let candidate = times.candidate.map { replay in
        // Step 30 of 60 is in the middle: 10 µs.
        replay.enumerated().map { $0 == 30 ? $1 * slowdown : $1 }
      }
      return try TailRound(steps: times.reference, candidate: candidate, interval: 8_333_333)
    }
  }

  @Test(arguments: [0.002, 0.01, 0.03])
  func replayAgainstItselfHasNoSlowerStep(luck: Double) throws {
    for metric in [Metric.frameTime, .frameMax, .frameP99, .hitches] {
      let outcome = try steps(
        "A/A of \(metric.rawValue)", metric, benchmarks: SimulatedGates.count(4), luck: luck,
        slowdown: 1, seed: 34)
      #expect(outcome.share(.regressed) == 0 && outcome.share(.improved) == 0, "seed 34")
    }
  }

  @Test(arguments: [0.002, 0.01])
  func stepOfTenPercentMoreIsFound(luck: Double) throws {
    let outcome = try steps(
      "one step +10 %", .frameTime, benchmarks: SimulatedGates.count(20), luck: luck,
      slowdown: 1.1, seed: 35)
    #expect(outcome.share(.regressed) >= 0.95 && outcome.share(.unchanged) == 0, "seed 35")
  }
}
