/// What was measured of one benchmark, or why nothing was.
public struct BenchmarkRecord: Sendable, Equatable {
  /// `suite/group/name[parameter=value]`.
  public var id: String
  /// The suite's name, also the name of its baseline files.
  public var suite: String
  /// How many things one iteration handles.
  public var items: Int
  /// Marks for selection.
  public var tags: [String]
  /// What the workload computed; `nil` when it failed.
  public var checksum: Checksum?
  /// The measured metrics; empty when it failed.
  public var metrics: [Metric: MetricValue]
  /// The metrics that were asked for and cannot be read here, with the reason.
  public var unavailable: [Metric: String]
  /// How long each step of a replay took; `nil` unless the frames of a stepped benchmark were
  /// timed.
  public var frames: FrameProfile?
  /// Why the benchmark failed; then there are no metrics.
  public var failure: BenchmarkFailure?

  /// Creates a record.
  package init(
    id: String, suite: String, items: Int, tags: [String], checksum: Checksum? = nil,
    metrics: [Metric: MetricValue] = [:], unavailable: [Metric: String] = [:],
    frames: FrameProfile? = nil, failure: BenchmarkFailure? = nil
  ) {
    self.id = id
    self.suite = suite
    self.items = items
    self.tags = tags
    self.checksum = checksum
    self.metrics = metrics
    self.unavailable = unavailable
    self.frames = frames
    self.failure = failure
  }
}

/// A measured metric.
public enum MetricValue: Sendable, Equatable {
  /// Counted: the same in every run of one build.
  case exact(ExactValue)
  /// Sampled: a distribution.
  case timed(TimedValue)

  /// The counted value, where there is one.
  public var exact: ExactValue? {
    if case .exact(let value) = self { value } else { nil }
  }

  /// The distribution, where there is one.
  public var timed: TimedValue? {
    if case .timed(let value) = self { value } else { nil }
  }
}

/// A count over some iterations.
///
/// Both numbers are kept, because a quotient hides what was counted: 1 allocation in 10 iterations
/// is not 0.1 allocations.
public struct ExactValue: Sendable, Equatable, Hashable {
  /// The count over all iterations of the pass; the lowest one where passes differ.
  public var total: Int
  /// The highest count among several passes of a benchmark whose counts jitter; `nil` where all
  /// passes read the same.
  public var highest: Int?
  /// The iterations it was counted over; 1 for a peak, which does not add up.
  public var iterations: Int
  /// Which steps of a replay the total was counted in, and how much in each.
  ///
  /// All events of a replay for `eventAllocations`; for `frameAllocations` the first of the steady
  /// steps that allocate most, if any does. Empty for every other metric.
  public var steps: [Int: Int]

  /// Creates a count over some iterations.
  public init(total: Int, iterations: Int, steps: [Int: Int] = [:], highest: Int? = nil) {
    self.total = total
    self.highest = highest
    self.iterations = iterations
    self.steps = steps
  }

  /// The count for one iteration.
  public var value: Double { Double(total) / Double(iterations) }

  /// The highest count for one iteration; the same as `value` unless it jitters.
  public var highestValue: Double { Double(highest ?? total) / Double(iterations) }

  /// Whether passes of the same build differ.
  public var isJittery: Bool { highest != nil }
}

/// A distribution of timings, in nanoseconds for one iteration.
///
/// That of a frame metric is the same percentile, over the steps of a replay, of each of these
/// numbers of a step; so its `floor` is a percentile of floors. `budgetShare` is in per cent.
public struct TimedValue: Sendable, Equatable {
  /// The second smallest: what the code takes when nobody disturbs it.
  public var floor: Double
  /// How far the floors of several processes lie apart, as a share of `floor`; `nil` where one
  /// process was measured.
  public var floorSpread: Double?
  /// The middle: what it takes here and now.
  public var median: Double
  /// The median distance from the median.
  public var medianAbsoluteDeviation: Double
  /// Nine of ten samples are below.
  public var p90: Double
  /// Ninety-nine of a hundred samples are below.
  public var p99: Double
  /// How often the body ran in each sample.
  public var iterationsPerSample: Int
  /// Nanoseconds of each whole sample, in the order taken; empty where only the summary was kept.
  public var samples: [Int]

  /// Creates a distribution from its summary.
  package init(
    floor: Double, median: Double, medianAbsoluteDeviation: Double, p90: Double, p99: Double,
    iterationsPerSample: Int, samples: [Int]
  ) {
    self.floor = floor
    self.median = median
    self.medianAbsoluteDeviation = medianAbsoluteDeviation
    self.p90 = p90
    self.p99 = p99
    self.iterationsPerSample = iterationsPerSample
    self.samples = samples
  }

  /// The spread as a fraction of the median.
  public var relativeSpread: Double { median > 0 ? medianAbsoluteDeviation / median : 0 }
}
