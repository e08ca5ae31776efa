/// The turns of one build at a benchmark, when two builds take turns on one processor.
package struct TurnPlan: Sendable, Codable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  package var id: String
  /// The iterations of each sample; equal for both builds, except in the harness's self-test.
  package var iterations: Int
  /// The iterations before the first sample of a turn, which are not timed, because the other build
  /// has used the caches before.
  package var leadInIterations: Int
  /// The number of samples in a turn.
  package var samples: Int
  /// The share by which each sample is lengthened by waiting after its iterations; a slowdown of
  /// known size, for the self-test of the harness.
  package var stretch: Double?
  /// The iterations of a turn that times each one by itself, or the replays of a turn that times
  /// each step; `nil` if no such turn is wanted.
  ///
  /// The field exists since protocol version 6.
  package var singles: Int?
  /// A slowdown of some iterations or of one step in the turns of `singles`, for the self-test of
  /// the harness; `nil` for none.
  package var tailSlowdown: TailSlowdown?
  /// The share by which the last thread's time is lengthened by waiting, for the self-test of the
  /// harness; `nil` for none, and for a benchmark without threads.
  ///
  /// The field exists since protocol version 8.
  package var threadSlowdown: Double?
  /// An obsolete field, always 0.
  ///
  /// Workers of older versions, which do not know `stretch`, require this field: a slowdown in
  /// steps of a loop.
  private var spinSteps = 0

  /// Creates a plan; without `stretch`, turns are not slowed.
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

/// A slowdown of known size of few iterations, or of one step of a replay.
package struct TailSlowdown: Sendable, Codable, Equatable {
  /// The share by which the time is lengthened by waiting: 0.1 for 10 % more.
  package var share: Double
  /// The number of the step in each replay, modulo its steps; else the number of the iteration in
  /// each hundred.
  package var position: Int

  /// The number of iterations of which one is slowed.
  package static let period = 100

  /// Creates a slowdown; `share` is positive and `position` at least 0.
  package init(share: Double, position: Int) {
    self.share = share
    self.position = position
  }
}

/// A rough estimate of a benchmark's speed, sufficient to plan turns.
package struct TurnEstimate: Sendable, Codable, Equatable {
  /// The lowest of a few readings, in nanoseconds per iteration.
  package var nanosecondsPerIteration: Double

  /// Creates an estimate from the lowest time measured, in nanoseconds per iteration.
  package init(nanosecondsPerIteration: Double) {
    self.nanosecondsPerIteration = nanosecondsPerIteration
  }

  /// Returns the smaller of two estimates, since noise only makes a reading longer.
  package func least(_ other: TurnEstimate) -> TurnEstimate {
    TurnEstimate(
      nanosecondsPerIteration: min(nanosecondsPerIteration, other.nanosecondsPerIteration))
  }
}
