/// The turns of one build at a benchmark, when two builds take turns on one processor.
package struct TurnPlan: Sendable, Codable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  package var id: String
  /// The iterations of each sample; equal for both builds.
  package var iterations: Int
  /// The iterations before the first sample of a turn, which are not timed, because the other build
  /// has used the caches before.
  package var leadInIterations: Int
  /// The number of samples in a turn.
  package var samples: Int
  /// The iterations of a turn that times each one by itself, or the replays of a turn that times
  /// each step; `nil` if no such turn is wanted.
  ///
  /// The field exists since protocol version 6.
  package var singles: Int?
  /// Whether the first turn comes without a warm-up; `nil`, as from an older program, means no.
  package var isCold: Bool?
  /// An obsolete field, always 0, which workers of older versions require.
  private var spinSteps = 0

  /// Creates a plan; `singles` is the number of single iterations or replays, `nil` for none.
  package init(
    id: String, iterations: Int, leadInIterations: Int, samples: Int, singles: Int? = nil,
    isCold: Bool? = nil
  ) {
    self.id = id
    self.iterations = iterations
    self.leadInIterations = leadInIterations
    self.samples = samples
    self.singles = singles
    self.isCold = isCold
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
