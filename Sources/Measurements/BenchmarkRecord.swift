/// The measurement of one benchmark, or the reason why it failed.
public struct BenchmarkRecord: Sendable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  public var id: String
  /// The number of items that one iteration handles; 1 unless the benchmark declares more.
  public var items: Int
  /// The tags as text, by which `--tag` and the gate select benchmarks.
  public var tags: [String]
  /// The checksum of the workload; `nil` when the benchmark failed.
  public var checksum: Checksum?
  /// The measured metrics; empty when the benchmark failed.
  public var metrics: [Metric: MetricValue]
  /// The requested metrics that cannot be measured here, with the reason.
  public var unavailable: [Metric: String]
  /// The timings of each step of a replay; `nil` unless the steps of a stepped benchmark were
  /// timed.
  public var frames: FrameProfile?
  /// The live memory of one iteration or replay over its course; `nil` unless it was requested.
  public var heap: HeapCurve?
  /// The reason why the benchmark failed; if set, there are no metrics.
  public var failure: BenchmarkFailure?
  /// The number of threads that run the body; `nil` for a benchmark without threads of its own.
  public var threads: Int?
  /// The reason why the benchmark cannot run here; if set, there are no metrics.
  ///
  /// It is no failure: the benchmark has more threads than the machine has processors, or its
  /// set-up found nothing to run, such as for its size.
  public var absence: String?
  /// The name as reports show it; `nil` if they show the identifier.
  package var title: String?
  /// Remarks that reports print once for all benchmarks that share them.
  package var notes: [String] = []

  /// The name of the suite, and of its baseline files: the beginning of the identifier.
  public var suite: String { BenchmarkID(id).suite }

  /// Whether the benchmark ran: it neither failed nor was absent.
  package var hasRun: Bool { failure == nil && absence == nil }

  /// Creates a record, by default without checksum, metrics, step timings and failure.
  package init(
    id: String, items: Int, tags: [String], checksum: Checksum? = nil,
    metrics: [Metric: MetricValue] = [:], unavailable: [Metric: String] = [:],
    frames: FrameProfile? = nil, failure: BenchmarkFailure? = nil
  ) {
    self.id = id
    self.items = items
    self.tags = tags
    self.checksum = checksum
    self.metrics = metrics
    self.unavailable = unavailable
    self.frames = frames
    self.failure = failure
  }
}

/// The value of a measured metric: a count or a distribution.
public enum MetricValue: Sendable, Equatable {
  /// A count, which usually is the same in every run of one build.
  case exact(ExactValue)
  /// A distribution of samples, which differs from run to run.
  case timed(TimedValue)

  /// The count; `nil` for a distribution.
  public var exact: ExactValue? {
    if case .exact(let value) = self { value } else { nil }
  }

  /// The distribution; `nil` for a count.
  public var timed: TimedValue? {
    if case .timed(let value) = self { value } else { nil }
  }
}

/// A count over some iterations.
///
/// Both numbers are stored, because the quotient hides the count: 1 allocation in 10 iterations is
/// not 0.1 allocations.
public struct ExactValue: Sendable, Equatable, Hashable {
  /// The count over all iterations of the pass; the lowest one if passes differ.
  public var total: Int
  /// The counts of all passes, ascending; empty if all passes agree.
  public var readings: [Int]
  /// The number of passes that the count was merged from; 1 for a count from a file.
  package var passes = 1
  /// The number of iterations that were counted; 1 for a peak, which is no sum over iterations.
  public var iterations: Int
  /// The steps of a replay that contribute to the total, with the count of each.
  ///
  /// For `eventAllocations` these are all events of a replay; for `frameAllocations` the first of
  /// the steady steps with the most allocations, if any allocates. Other metrics have none.
  public var steps: [Int: Int]

  /// Creates a count of `total` over `iterations` iterations.
  public init(total: Int, iterations: Int, steps: [Int: Int] = [:], readings: [Int] = []) {
    self.total = total
    self.readings = readings
    self.iterations = iterations
    self.steps = steps
  }

  /// The count per iteration; a fraction if only some iterations count something.
  public var value: Double { Double(total) / Double(iterations) }

  /// The highest count of a pass; equal to `total` unless the count varies.
  public var highest: Int { readings.last ?? total }

  /// The highest count per iteration; equal to `value` unless the count varies.
  public var highestValue: Double { Double(highest) / Double(iterations) }

  /// Whether the readings, if any, ascend from the total.
  package var isPlausible: Bool {
    readings.isEmpty || readings.first == total && readings == readings.sorted()
  }

  /// Whether passes of one build differ, so that the rank-sum test has to judge the count.
  public var varies: Bool { !readings.isEmpty }
}

/// A distribution of timings, in nanoseconds per iteration.
///
/// Each number of a frame metric is a percentile, over the steps of a replay, of that number of a
/// step; its `floor` is therefore a percentile of floors. `budgetShare` is in per cent.
public struct TimedValue: Sendable, Equatable {
  /// The second smallest sample: the time of the code without interference.
  public var floor: Double
  /// The spread of the floors of several processes, as a share of `floor`; `nil` if one process was
  /// measured.
  public var floorSpread: Double?
  /// The median: the typical time under the present load.
  public var median: Double
  /// The median distance of the samples from their median: the usual scatter, without outliers.
  public var medianAbsoluteDeviation: Double
  /// The 90th percentile of the samples, interpolated.
  public var p90: Double
  /// The 99th percentile of the samples, interpolated; close to the longest of fewer than a
  /// hundred.
  public var p99: Double
  /// The number of iterations in each sample.
  ///
  /// `samples` are of whole samples, the other times of one iteration.
  public var iterationsPerSample: Int
  /// The nanoseconds of each whole sample, in the order taken; empty if only the summary is known.
  public var samples: [Int]

  /// Creates the distribution of one process from its summary, in nanoseconds per iteration.
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

  /// The median absolute deviation as a fraction of the median; 0 if the median is 0.
  public var relativeSpread: Double { median > 0 ? medianAbsoluteDeviation / median : 0 }
}
