extension Benchmark {
  /// The settings of a benchmark.
  ///
  /// The harness plans durations, warm-up and iterations by itself, and its gate judges by
  /// intervals: the settings for these are accepted and have no effect.
  public struct Configuration {
    /// The metrics that the suite asks for.
    ///
    /// Custom ones and those that the system counts are always read; the command chooses others.
    public var metrics: [BenchmarkMetric]
    /// Keys and values that the name ends with; each key also becomes a tag of the harness.
    public var tags: [String: String]
    /// No effect: reports choose units.
    public var timeUnits: BenchmarkTimeUnits
    /// No effect: reports choose units.
    public var units: [BenchmarkMetric: BenchmarkUnits]
    /// No effect: the harness warms up by time.
    public var warmupIterations: Int
    /// The iterations in one call of the body, which the harness counts as items of an iteration.
    public var scalingFactor: BenchmarkScalingFactor
    /// No effect: the command plans durations.
    public var maxDuration: Duration
    /// The most calls of the body in a counting pass.
    public var maxIterations: Int
    /// Whether the benchmark is not registered, so that no command sees it.
    public var skip: Bool
    /// No effect: the gate judges by intervals.
    public var thresholds: [BenchmarkMetric: BenchmarkThresholds]?
    /// A hook before each pass, after those of all benchmarks.
    public var setup: BenchmarkSetupHook?
    /// A hook after each pass, before those of all benchmarks.
    public var teardown: BenchmarkTeardownHook?

    /// Creates settings; what is left out is that of `Benchmark.defaultConfiguration`.
    public init(
      metrics: [BenchmarkMetric] = defaultConfiguration.metrics,
      tags: [String: String] = defaultConfiguration.tags,
      timeUnits: BenchmarkTimeUnits = defaultConfiguration.timeUnits,
      units: [BenchmarkMetric: BenchmarkUnits] = defaultConfiguration.units,
      warmupIterations: Int = defaultConfiguration.warmupIterations,
      scalingFactor: BenchmarkScalingFactor = defaultConfiguration.scalingFactor,
      maxDuration: Duration = defaultConfiguration.maxDuration,
      maxIterations: Int = defaultConfiguration.maxIterations,
      skip: Bool = defaultConfiguration.skip,
      thresholds: [BenchmarkMetric: BenchmarkThresholds]? = defaultConfiguration.thresholds,
      setup: BenchmarkSetupHook? = nil, teardown: BenchmarkTeardownHook? = nil
    ) {
      (self.metrics, self.tags, self.timeUnits, self.units) = (metrics, tags, timeUnits, units)
      (self.warmupIterations, self.scalingFactor) = (warmupIterations, scalingFactor)
      (self.maxDuration, self.maxIterations, self.skip) = (maxDuration, maxIterations, skip)
      (self.thresholds, self.setup, self.teardown) = (thresholds, setup, teardown)
    }
  }
}
