internal import Comparison
package import Measurements
internal import Worker

/// The choices of a user that all sessions of a command share, such as the timeout.
package struct MeasurementSettings {
  /// The metrics that the user named; empty for the usual ones.
  package var metrics: [Metric]
  /// The time without an answer after which a benchmark counts as stalled.
  package var timeout: Duration
  /// The only processor to run on; `nil` leaves the choice to the system.
  package var cpu: Int?
  /// The allocator under which times are taken; `nil` for that of the program.
  package var allocator: TimeAllocator?
  /// The time of samples for each benchmark, and for a whole session.
  package var time = TimeBudget()
  /// Whether each checksum is computed again in a second process, where it must be the same.
  package var confirmsChecksums = false
  /// Whether the live memory of an iteration of each benchmark is recorded.
  package var recordsHeap = false
  /// Whether a benchmark whose iteration does nothing has failed, where instructions are counted.
  package var refusesEmpty = false

  /// The timeout where no option says otherwise.
  package static let usualTimeout = Duration.seconds(WorkerLaunch.usualTimeout)

  /// Creates settings; by default without a named metric, on any processor.
  package init(
    metrics: [Metric] = [], timeout: Duration, cpu: Int? = nil, allocator: TimeAllocator? = nil
  ) {
    self.metrics = metrics
    self.timeout = timeout
    self.cpu = cpu
    self.allocator = allocator
  }

  /// The time limits of a session, and the shares of its benchmarks.
  package struct TimeBudget {
    /// The longest time for the samples of one benchmark.
    let samples: Duration
    /// The time that all benchmarks of the session share, with set-up and counting.
    let total: Duration
    /// Whether no benchmark may begin after `total`; if false, samples only get shorter.
    let isLimit: Bool

    /// Creates limits; by default those of a call without `--time` and `--budget`.
    package init(
      samples: Duration = .milliseconds(500), total: Duration = .seconds(60), isLimit: Bool = false
    ) {
      self.samples = samples
      self.total = total
      self.isLimit = isLimit
    }

    /// Whether no further benchmark may begin, `elapsed` seconds into the session.
    func isOver(after elapsed: Double) -> Bool { isLimit && elapsed >= total.seconds }

    /// Returns the seconds of samples for the next of `remaining` benchmarks, `elapsed` seconds
    /// into the session.
    ///
    /// A fifth is reserved for set-up, warm-up and counting. A benchmark gets at least 5 ms, which
    /// are fifty samples of 100 µs, even if the time is over.
    func share(elapsed: Double, remaining: Int) -> Double {
      max(0.005, min(samples.seconds, (total.seconds - elapsed) / Double(remaining) * 0.8))
    }
  }

  /// Whether a metric is measured, because it was named or no metric at all.
  package func measures(_ metric: Metric) -> Bool { metrics.isEmpty || metrics.contains(metric) }

  /// Returns the metrics to measure: the named ones, or `standard` and the custom metrics of the
  /// benchmarks.
  ///
  /// - Throws: `CommandError` with code 70 when a named metric cannot be measured here: a metric
  ///   that silently reads nothing passes every gate.
  package func chosen(
    orElse standard: [Metric], of entries: [BenchmarkDescription], in program: SuiteProgram
  ) throws(CommandError) -> [Metric] {
    for metric in metrics {
      if let reason = program.description.unavailable[metric.rawValue] {
        throw CommandError(
          .failure, "--metric \(metric.rawValue): cannot be measured here: \(reason)")
      }
    }
    // A set, because `--metric` may give a name twice.
    guard metrics.isEmpty else { return Set(metrics).sorted() }
    let own = Set(entries.flatMap(\.customMetrics)).sorted()
    // A selection of counts only must not time a benchmark.
    let takesAll = standard.contains(.time)
    return standard + own.filter { takesAll || $0.isExact }
  }

  /// Returns the chosen metrics that workers count, for a gate.
  ///
  /// Time and instructions are measured in passes of their own, so they are left out.
  ///
  /// - Throws: `CommandError` when a metric cannot be counted here, or no benchmark has a named
  ///   one.
  package func counted(
    of entries: [BenchmarkDescription], in program: SuiteProgram
  ) throws(CommandError) -> [Metric] {
    let metrics = try chosen(orElse: Metric.allocationMetrics, of: entries, in: program)
      .filter(\.isCountedByWorkers)
    try program.requireCounting(metrics)
    try requireMetrics(of: entries)
    return metrics
  }

  /// Throws if no benchmark offers a named metric, because a gate without values would pass.
  package func requireMetrics(of entries: [BenchmarkDescription]) throws(CommandError) {
    for metric in metrics where !entries.contains(where: { $0.offers(metric) }) {
      throw CommandError(
        .usage,
        "--metric \(metric.rawValue): \(metric.need.ofOne), and no selected benchmark has any")
    }
  }

  /// Returns a note for each named metric that some of the benchmarks lack; empty if none is
  /// lacking.
  package func metricsMissing(in entries: [BenchmarkDescription]) -> [String] {
    metrics.compactMap { metric in
      let without = entries.count { !$0.offers(metric) }
      guard without > 0 else { return nil }
      return "note: \(metric.rawValue): \(without) of the selected benchmarks have no "
        + metric.need.what
    }
  }
}

extension Metric {
  /// The property that a benchmark needs for this metric, as a noun (`what`) and as a clause about
  /// one benchmark (`ofOne`).
  fileprivate var need: (what: String, ofOne: String) {
    if isCustom { return ("such metric", "benchmarks report it") }
    if isOfThreads { return ("threads of their own", "it compares threads") }
    if isOfOneThread { return ("single thread", "it is of one thread") }
    return self == .throughput ? ("items", "it is of items") : ("steps", "it is of steps")
  }
}
