/// How one build takes its turns at a benchmark, when two builds are compared turn by turn on one
/// processor.
package struct TurnPlan: Sendable, Codable, Equatable {
  /// `suite/group/name[parameter=value]`.
  package var id: String
  /// Iterations of each sample; the same for both builds.
  package var iterations: Int
  /// Iterations before the first sample of a turn, not timed: the other build has been here.
  package var leadInIterations: Int
  /// Samples of a turn.
  package var samples: Int
  /// The share by which each sample is stretched, waiting after its iterations: a slowdown of known
  /// size, for the harness to prove itself on.
  package var stretch: Double?
  /// None: a slowdown in steps of a loop, as workers expect it that do not know `stretch`.
  private var spinSteps = 0

  /// Creates a plan.
  package init(
    id: String, iterations: Int, leadInIterations: Int, samples: Int, stretch: Double? = nil
  ) {
    self.id = id
    self.iterations = iterations
    self.leadInIterations = leadInIterations
    self.samples = samples
    self.stretch = stretch
  }
}

/// How fast a benchmark is here, roughly: enough to plan turns by.
package struct TurnEstimate: Sendable, Codable, Equatable {
  /// The least nanoseconds of an iteration among a few readings.
  package var nanosecondsPerIteration: Double

  /// Creates an estimate.
  package init(nanosecondsPerIteration: Double) {
    self.nanosecondsPerIteration = nanosecondsPerIteration
  }

  /// The smaller reading.
  package func least(_ other: TurnEstimate) -> TurnEstimate {
    TurnEstimate(
      nanosecondsPerIteration: min(nanosecondsPerIteration, other.nanosecondsPerIteration))
  }
}
