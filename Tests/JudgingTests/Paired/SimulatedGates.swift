import Comparison
import Foundation
import TestSupport

/// Gates of forty benchmarks that are played on a model of rounds.
struct SimulatedGates {
  /// The number of gates in which a benchmark was called slower.
  private(set) var red = 0
  /// The number of benchmarks for each verdict.
  private(set) var verdicts: [Verdict: Int] = [:]

  /// The benchmarks of each gate.
  static let benchmarks = 40

  /// The number of gates: as many as the environment asks for, since a rate of 1 % wants thousands.
  static func count(_ standard: Int) -> Int {
    ProcessInfo.processInfo.environment["BENCH_SIMULATED_GATES"].flatMap(Int.init) ?? standard
  }

  /// Plays gates.
  ///
  /// - Parameters:
  ///   - gates: How many.
  ///   - rounds: The most rounds of a benchmark.
  ///   - sensitivity: The margins.
  ///   - generator: Draws everything.
  ///   - makesRed: Whether the verdict of a test makes its gate red.
  ///   - benchmark: Prepares a benchmark, and returns what plays a round of it.
  /// - Throws: What playing a round throws.
  init<Failure>(
    _ gates: Int, rounds: Int, sensitivity: Sensitivity = .standard,
    _ generator: inout SeededGenerator,
    isRed makesRed: (PairedTest) -> Bool = { $0.verdict == .regressed },
    benchmark: (inout SeededGenerator) -> (inout SeededGenerator) throws(Failure) -> PairedRound
  ) throws(Failure) {
    let plan = PairedPlan(sensitivity: sensitivity, benchmarks: Self.benchmarks)
    for _ in 0..<gates {
      var isRed = false
      for _ in 0..<Self.benchmarks {
        let play = benchmark(&generator)
        var test = PairedTest(plan: plan)
        while !test.isFinished, test.rounds.count < rounds { test.add(try play(&generator)) }
        verdicts[test.verdict, default: 0] += 1
        isRed = isRed || makesRed(test)
      }
      if isRed { red += 1 }
    }
  }

  /// The share of benchmarks with a verdict.
  func share(_ verdict: Verdict) -> Double {
    Double(verdicts[verdict, default: 0]) / Double(max(1, verdicts.values.reduce(0, +)))
  }
}

extension SeededGenerator {
  /// A draw from the normal distribution of this standard deviation: of twelve uniform numbers.
  mutating func normal(_ deviation: Double) -> Double {
    deviation * (0..<12).reduce(-6) { sum, _ in sum + uniform(in: 0...1) }
  }
}
