internal import Statistics

/// Times every step of a replay separately, replay after replay.
package struct FrameSampler {
  /// The nanoseconds of each step, replay after replay, including the cost of a clock reading.
  private var samples: [Int]
  private let stepCount: Int
  private var replays = 0

  /// Replays `fixture` for the seconds of the plan, but at least 30 times, so that each step
  /// reaches its floor, and at most 300 times.
  ///
  /// - Throws: The errors of the fixture; `BenchmarkFailure` when a replay has another number of
  ///   steps than the first.
  package init(of fixture: any SteppedFixture, plan: MeasurementPlan) throws {
    stepCount = try Self.warmUp(fixture, plan)
    // Written to before the first sample: no allocation or page fault may occur between two
    // samples.
    samples = Array(repeating: 0, count: stepCount * Self.replayCounts.upperBound)
    let end = Platform.monotonicNanoseconds + Int(plan.seconds * 1e9)
    repeat {
      try replay(fixture)
    } while replays < Self.replayCounts.lowerBound
      || (replays < Self.replayCounts.upperBound && Platform.monotonicNanoseconds < end)
  }

  /// The smallest and the largest number of replays.
  ///
  /// Both are choices: with fewer, some steps would miss their floor on a busy machine. The largest
  /// bounds the memory that is reserved beforehand.
  package static let replayCounts = 30...300

  /// Replays untimed, at least once, to fill caches and lazy values; returns the number of steps.
  private static func warmUp(
    _ fixture: any SteppedFixture, _ plan: MeasurementPlan
  ) throws -> Int {
    let end = Platform.monotonicNanoseconds + Int(plan.warmUpSeconds * 1e9)
    var count = 0
    repeat {
      count = try fixture.begin()
      for index in 0..<count { _ = try fixture.step(index) }
    } while Platform.monotonicNanoseconds < end
    return count
  }

  private mutating func replay(_ fixture: any SteppedFixture) throws {
    try fixture.begin(expecting: stepCount)
    let first = replays * stepCount
    for index in 0..<stepCount {
      let start = Platform.measuredNanoseconds
      // The kind of the step concerns only the counts of its allocations.
      _ = try fixture.step(index)
      samples[first + index] = Platform.measuredNanoseconds - start
    }
    replays += 1
  }

  /// Returns the profile and the metrics of the frames, with `clockNanoseconds` subtracted from
  /// each sample.
  ///
  /// - Parameters:
  ///   - stepInterval: The seconds from one step to the next.
  ///   - clockNanoseconds: The reading of a sample without a step.
  /// - Returns: The floor of each step, and the frame metrics.
  /// - Throws: `SampleError` when there are no samples, which cannot happen after `init`.
  package func summary(
    stepInterval: Double, clockNanoseconds: Double
  ) throws -> (profile: FrameProfile, metrics: [Metric: TimedValue]) {
    let steps = try (0..<stepCount).map { step in
      // An empty step could fall below 0, because the clock's cost is a measured time, too.
      try Sample(
        (0..<replays).map { max(0, Double(samples[$0 * stepCount + step]) - clockNanoseconds) })
    }
    let profile = FrameProfile(
      floors: steps.map(\.floor), stepNanoseconds: stepInterval * 1e9, replays: replays,
      clockNanoseconds: clockNanoseconds)
    let longest = try TimedValue(percentile: 1, over: steps)
    return (
      profile,
      [
        .frameP50: try TimedValue(percentile: 0.5, over: steps),
        .frameP90: try TimedValue(percentile: 0.9, over: steps),
        .frameP99: try TimedValue(percentile: 0.99, over: steps),
        .frameMax: longest,
        // In per cent of the frame interval.
        .budgetShare: longest.scaled(by: 100 / profile.stepNanoseconds),
      ]
    )
  }
}

extension TimedValue {
  /// Creates the percentile, over steps, of each of their numbers: of their floors, of their
  /// medians.
  fileprivate init(percentile fraction: Double, over steps: [Sample]) throws {
    func percentile(_ number: (Sample) -> Double) throws -> Double {
      try Sample(steps.map(number)).quantile(fraction)
    }
    self.init(
      floor: try percentile(\.floor), median: try percentile(\.median),
      medianAbsoluteDeviation: try percentile(\.medianAbsoluteDeviation),
      p90: try percentile { $0.quantile(0.9) }, p99: try percentile { $0.quantile(0.99) },
      iterationsPerSample: 1, samples: [])
  }

  fileprivate func scaled(by factor: Double) -> TimedValue {
    TimedValue(
      floor: floor * factor, median: median * factor,
      medianAbsoluteDeviation: medianAbsoluteDeviation * factor, p90: p90 * factor,
      p99: p99 * factor, iterationsPerSample: iterationsPerSample, samples: [])
  }
}
