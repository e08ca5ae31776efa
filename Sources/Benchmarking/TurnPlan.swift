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
  /// Steps of `SpinLoop` after the iterations of each sample: a slowdown of known size, for the
  /// harness to prove itself on.
  package var spinSteps = 0

  /// Creates a plan.
  package init(
    id: String, iterations: Int, leadInIterations: Int, samples: Int, spinSteps: Int = 0
  ) {
    self.id = id
    self.iterations = iterations
    self.leadInIterations = leadInIterations
    self.samples = samples
    self.spinSteps = spinSteps
  }
}

/// How fast a benchmark and `SpinLoop` are here, roughly: enough to plan turns by.
package struct TurnEstimate: Sendable, Codable, Equatable {
  /// The least nanoseconds of an iteration among a few readings.
  package var nanosecondsPerIteration: Double
  /// The least nanoseconds of a step of `SpinLoop`.
  package var nanosecondsPerSpinStep: Double

  /// Creates an estimate.
  package init(nanosecondsPerIteration: Double, nanosecondsPerSpinStep: Double) {
    self.nanosecondsPerIteration = nanosecondsPerIteration
    self.nanosecondsPerSpinStep = nanosecondsPerSpinStep
  }

  /// The smaller reading of each.
  package func least(_ other: TurnEstimate) -> TurnEstimate {
    TurnEstimate(
      nanosecondsPerIteration: min(nanosecondsPerIteration, other.nanosecondsPerIteration),
      nanosecondsPerSpinStep: min(nanosecondsPerSpinStep, other.nanosecondsPerSpinStep))
  }
}
