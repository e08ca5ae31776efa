/// How the two builds take turns at one benchmark in each round.
package struct TurnSchedule: Sendable, Equatable {
  /// Iterations of a sample; the same for both builds.
  package let iterations: Int
  /// Iterations before the first sample of a turn, not timed.
  package let leadInIterations: Int
  /// Samples of a turn.
  package let samples: Int
  /// Turns of each build in a round.
  package let turns: Int

  /// Plans turns for iterations of such a length.
  ///
  /// Short samples touch the floor more often; those below 100 µs would carry the cost of the
  /// caches that the other build has used. What reaches into memory beyond the caches gets longer
  /// ones, since its caches are never the same twice.
  ///
  /// - Parameters:
  ///   - nanoseconds: The least time of an iteration, in nanoseconds, positive.
  ///   - isMemoryBound: Whether the working set is larger than the caches.
  package init(nanosecondsPerIteration nanoseconds: Double, isMemoryBound: Bool) {
    let aim = isMemoryBound ? Self.memoryBound : Self.standard
    iterations = Self.count(aim.sample / nanoseconds)
    leadInIterations = Self.count(Self.leadInNanoseconds / nanoseconds)
    let sample = Double(iterations) * nanoseconds
    samples = min(max(Int((aim.turn / sample).rounded()), 3), 20)
    let turn = Double(samples) * sample
    turns = min(max(Int(aim.round / (2 * turn)), 5), 20)
  }

  /// Nanoseconds to aim at.
  private struct Aim {
    let sample: Double
    let turn: Double
    let round: Double
  }

  private static let standard = Aim(sample: 100_000, turn: 1_000_000, round: 80_000_000)
  private static let memoryBound = Aim(sample: 250_000, turn: 5_000_000, round: 200_000_000)
  private static let leadInNanoseconds = 20_000.0

  private static func count(_ ratio: Double) -> Int {
    max(1, Int(min(ratio.rounded(.up), 1e9)))
  }

  /// The plan of one build.
  ///
  /// - Parameters:
  ///   - id: The benchmark.
  ///   - slowdown: What to add to each sample, as a share: 0.03 for 3 %. `nil` for nothing.
  /// - Returns: What its worker is asked to prepare.
  package func plan(for id: String, slowdown: Double? = nil) -> TurnPlan {
    var plan = TurnPlan(
      id: id, iterations: iterations, leadInIterations: leadInIterations, samples: samples)
    if let slowdown {
      // Whole iterations first: the same code slowed down. Waiting makes up the rest.
      let wanted = (1 + slowdown) * Double(iterations)
      plan.iterations = Int(wanted)
      plan.stretch = wanted / Double(plan.iterations) - 1
    }
    return plan
  }
}
