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
  /// A neighbour comes and goes within milliseconds, so what sharpens a round is how often the
  /// builds change over, not how long each stays: turns are as short as the change itself allows.
  ///
  /// - Parameters:
  ///   - nanoseconds: The least time of an iteration, in nanoseconds, positive.
  ///   - isMemoryBound: Whether the working set is larger than the caches.
  package init(nanosecondsPerIteration nanoseconds: Double, isMemoryBound: Bool) {
    iterations = Self.count((isMemoryBound ? Self.memoryBoundSample : Self.sample) / nanoseconds)
    leadInIterations =
      nanoseconds <= Self.longestLeadIn ? Self.count(Self.leadIn / nanoseconds) : 0
    let sample = Double(iterations) * nanoseconds
    samples = sample < Self.longSample ? min(max(Int((Self.turn / sample).rounded()), 2), 3) : 1
    let turn =
      Double(leadInIterations) * nanoseconds + Double(samples) * sample + Self.changeOver
    turns = max(Int(Self.round / (2 * turn)), Self.fewestTurns)
  }

  /// Plans turns for iterations of about such a length; one too short to be told counts as 0.1 ns.
  package init(_ estimate: TurnEstimate, isMemoryBound: Bool) {
    self.init(
      nanosecondsPerIteration: max(estimate.nanosecondsPerIteration, 0.1),
      isMemoryBound: isMemoryBound)
  }

  // Nanoseconds to aim at, and where they are from: METHODOLOGY, "Turns".

  /// Below 100 µs samples would carry the cost of the caches that the other build has used.
  private static let sample = 100_000.0
  /// What reaches into memory beyond the caches never finds them the same twice.
  private static let memoryBoundSample = 250_000.0
  /// Two or three samples, of which the faster half will count.
  private static let turn = 350_000.0
  /// From here on a sample is a turn: two would take the time of changing over more often.
  private static let longSample = 2_000_000.0
  /// What it takes to warm up after the other build.
  private static let leadIn = 20_000.0
  /// Where an iteration takes longer, the first sample of a turn is the lead-in: its faster half
  /// leaves it out.
  private static let longestLeadIn = 50_000.0
  /// What handing the processor to the other build takes.
  private static let changeOver = 150_000.0
  /// A benchmark's share of a round.
  private static let round = 45_000_000.0
  private static let fewestTurns = 8

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
