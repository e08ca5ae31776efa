public import Measurements

/// The values of one metric of one benchmark on one machine, over the measurements.
public struct MetricSeries: Sendable, Equatable, Comparable {
  /// The identifier: `suite/group/name[parameter=value]`.
  public var benchmark: String
  /// The metric of all points.
  public var metric: Metric
  /// The machine, in the form of `RunEnvironment.machineSlug`.
  public var machine: String
  /// The kind of build, in the form of `BuildKey.summary`: toolchain, platform, configuration,
  /// flags, allocator.
  public var build: String
  /// The values and origins of the measurements, oldest first; at least one.
  public var points: Points { didSet { knownSteps = nil } }
  /// The steps that a database found in these points already; `nil` if they must be searched.
  package var knownSteps: [StepSearch.Step]?

  /// Creates a series from points, oldest first.
  package init(
    benchmark: String, metric: Metric, machine: String, build: String, points: Points
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.machine = machine
    self.build = build
    self.points = points
  }

  /// Creates a series from points with origins of their own, oldest first.
  package init(
    benchmark: String, metric: Metric, machine: String, build: String, points: [Point]
  ) {
    self.init(
      benchmark: benchmark, metric: metric, machine: machine, build: build,
      points: Points(points))
  }

  /// The machine and the kind of build of all points.
  package var setting: Setting { Setting(machine: machine, build: build) }

  /// The suite of the benchmark, the identifier up to the first slash.
  public var suite: String { BenchmarkID(benchmark).suite }

  /// Whether a series comes first by benchmark, metric, machine and build.
  public static func < (first: MetricSeries, second: MetricSeries) -> Bool {
    (first.benchmark, first.metric.rawValue, first.machine, first.build)
      < (second.benchmark, second.metric.rawValue, second.machine, second.build)
  }

  /// The value of the series in one measurement, with the measurement's name, commit and date.
  public struct Point: Sendable, Equatable {
    /// The name that the measurement was saved under; `nil` if it has none.
    public var name: String?
    /// The commit, with `-dirty` when files differed from it; `nil` if unknown.
    public var commit: Commit?
    /// The branch of the package's working tree; `nil` if unknown.
    public var branch: String?
    /// The date of the measurement, as ISO 8601 in UTC.
    public var date: String
    /// The measured count or floor per iteration, in the metric's unit.
    public var value: Double
    /// The distance to the highest count, or the median absolute deviation; `nil` for a count that
    /// repeats.
    public var spread: Double?
    /// The factor by which the machine was slower than usual in this series, by its calibration
    /// floors; 1 for counts and without calibration.
    public var slowdown: Double

    /// Creates a point, measured at the machine's normal speed unless `slowdown` is given.
    package init(
      name: String?, commit: Commit?, branch: String?, date: String, value: Double,
      spread: Double? = nil, slowdown: Double = 1
    ) {
      self.name = name
      self.commit = commit
      self.branch = branch
      self.date = date
      self.value = value
      self.spread = spread
      self.slowdown = slowdown
    }

    /// The value corrected to the machine's usual speed; `StepSearch` detects steps of such values.
    public var corrected: Double { value / slowdown }
  }
}
