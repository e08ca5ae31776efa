public import Benchmarking

/// One metric of one benchmark on one machine, measurement after measurement.
public struct MetricSeries: Sendable, Equatable {
  /// `suite/group/name[parameter=value]`.
  public var benchmark: String
  /// What was measured.
  public var metric: Metric
  /// The machine, as `RunEnvironment.machineSlug` has it.
  public var machine: String
  /// The kind of build, as `BuildKey.summary` has it: toolchain, platform, configuration, flags,
  /// allocator.
  public var build: String
  /// The measurements, oldest first; at least one.
  public var points: [Point]

  /// Creates a series.
  package init(
    benchmark: String, metric: Metric, machine: String, build: String, points: [Point]
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.machine = machine
    self.build = build
    self.points = points
  }

  /// The benchmark's suite.
  public var suite: String { String(benchmark.prefix { $0 != "/" }) }

  /// One measurement of a series.
  public struct Point: Sendable, Equatable {
    /// The name it was saved under.
    public var name: String?
    /// The commit, with `-dirty` when files differed from it.
    public var commit: String?
    /// The branch.
    public var branch: String?
    /// When, as ISO 8601 in UTC.
    public var date: String
    /// The count, or the floor of a time, as measured, in the metric's unit for one iteration.
    public var value: Double
    /// How far the measurement itself spread, in the metric's unit; `nil` for a count that repeats.
    public var spread: Double?
    /// By how much slower the machine was than it usually is in this series, by its calibration
    /// floors; 1 for counts and where there was no calibration.
    public var slowdown: Double

    /// Creates a point.
    package init(
      name: String?, commit: String?, branch: String?, date: String, value: Double,
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

    /// The value on the machine as it usually is; steps are looked for in these.
    public var corrected: Double { value / slowdown }
  }
}
