extension Benchmark {
  /// The settings of a benchmark.
  ///
  /// The harness plans durations, warm-up and iterations by itself, and its gate judges by
  /// intervals: the settings for these are accepted and have no effect.
  public struct Configuration {
    /// The metrics that the suite asks for.
    ///
    /// Custom metrics and those that the system counts are always read; the options of the command
    /// choose all others.
    public var metrics: [BenchmarkMetric]
    /// The keys and values that are appended to the name; each key also becomes a tag of the
    /// harness.
    public var tags: [String: String]
    /// The unit of times; has no effect, because reports choose units.
    public var timeUnits: BenchmarkTimeUnits
    /// The units of metrics; have no effect, because reports choose units.
    public var units: [BenchmarkMetric: BenchmarkUnits]
    /// The number of warm-up calls; has no effect, because the harness warms up by time.
    public var warmupIterations: Int
    /// The number of scaled iterations in one call of the body; the harness counts each as an item.
    public var scalingFactor: BenchmarkScalingFactor
    /// The longest duration of the benchmark; has no effect, because the command plans durations.
    public var maxDuration: Duration
    /// The largest number of calls of the body in a counting pass.
    public var maxIterations: Int
    /// Whether registration skips the benchmark, so that no command sees it.
    public var skip: Bool
    /// The thresholds of metrics; have no effect, because the gate judges by intervals.
    public var thresholds: [BenchmarkMetric: BenchmarkThresholds]?
    /// A hook that runs before each pass of this benchmark, after `Benchmark.setup`.
    public var setup: BenchmarkSetupHook?
    /// A hook that runs after each pass of this benchmark, before `Benchmark.shutdownHook`.
    public var teardown: BenchmarkTeardownHook?

    /// Creates settings; omitted arguments have the values of `Benchmark.defaultConfiguration`,
    /// omitted hooks are `nil`.
    public init(
      metrics: [BenchmarkMetric] = unsafe defaultConfiguration.metrics,
      tags: [String: String] = unsafe defaultConfiguration.tags,
      timeUnits: BenchmarkTimeUnits = unsafe defaultConfiguration.timeUnits,
      units: [BenchmarkMetric: BenchmarkUnits] = unsafe defaultConfiguration.units,
      warmupIterations: Int = unsafe defaultConfiguration.warmupIterations,
      scalingFactor: BenchmarkScalingFactor = unsafe defaultConfiguration.scalingFactor,
      maxDuration: Duration = unsafe defaultConfiguration.maxDuration,
      maxIterations: Int = unsafe defaultConfiguration.maxIterations,
      skip: Bool = unsafe defaultConfiguration.skip,
      thresholds: [BenchmarkMetric: BenchmarkThresholds]? = unsafe defaultConfiguration.thresholds,
      setup: BenchmarkSetupHook? = nil, teardown: BenchmarkTeardownHook? = nil
    ) {
      (self.metrics, self.tags, self.timeUnits, self.units) = (metrics, tags, timeUnits, units)
      (self.warmupIterations, self.scalingFactor) = (warmupIterations, scalingFactor)
      (self.maxDuration, self.maxIterations, self.skip) = (maxDuration, maxIterations, skip)
      (self.thresholds, self.setup, self.teardown) = (thresholds, setup, teardown)
    }
  }
}
