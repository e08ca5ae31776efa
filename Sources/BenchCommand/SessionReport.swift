internal import Benchmarking
internal import Comparison
internal import Reporting

extension MeasurementSession.Outcome {
  /// What came out, beside what is stored.
  ///
  /// After an interruption what was not reached is left out: it is not gone.
  ///
  /// - Parameters:
  ///   - kind: What the report is of.
  ///   - environment: Where it was measured.
  ///   - stored: What to compare with.
  ///   - selection: What was selected, so that nothing outside it is called missing.
  ///   - policy: How strict to be.
  /// - Returns: The comparisons, assessed.
  func report(
    _ kind: Report.Kind, environment: RunEnvironment, stored: StoredBaselines,
    selection: Selection, policy: Assessment.Policy
  ) -> Report {
    let all = Comparator(
      reference: stored.reference(measured: environment), metrics: metrics,
      isSelected: selection.contains
    ).compare(records)
    let comparisons = interruption == nil ? all : all.filter { $0.record != nil }
    return Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy, others: interruptions),
      reference: stored.summary)
  }

  /// The interruption as a problem of a report.
  var interruptions: [Assessment.Problem] {
    guard let interruption else { return [] }
    let done = "interrupted after \(records.count) benchmarks; nothing was stored"
    return [.init(interruption, done)]
  }
}

extension MeasurementSession {
  /// A session as the options describe it.
  ///
  /// - Parameters:
  ///   - entries: What to measure.
  ///   - selected: What was selected, where `entries` are a shard of it.
  ///   - program: The program that holds them.
  ///   - metrics: The metrics to measure.
  ///   - options: How to measure.
  ///   - time: How long.
  ///   - showsProgress: Whether to draw a progress bar.
  /// - Throws: `CommandError` when a metric that was named is one of none of the benchmarks.
  init(
    entries: [BenchmarkDescription], of selected: [BenchmarkDescription]? = nil,
    in program: SuiteProgram, metrics: [Metric], options: MeasurementOptions,
    time: TimeOptions? = nil, showsProgress: Bool
  ) throws(CommandError) {
    try options.requireMetrics(of: selected ?? entries)
    self.init(
      entries: entries, metrics: metrics,
      time: TimeBudget(seconds: time?.seconds ?? 0.5, total: time?.budget ?? 60),
      timeout: options.timeout, cpu: options.cpu, program: program.path,
      progress: ProgressBar(total: entries.count, isShown: showsProgress))
  }
}

extension RunEnvironment {
  /// Adds what the session found out about the machine.
  mutating func note(_ outcome: MeasurementSession.Outcome) {
    guard let calibration = outcome.calibration else { return }
    self.calibration = calibration
    loopOverhead = outcome.harness.overhead.loopNanoseconds
    clockOverhead = outcome.harness.overhead.clockNanoseconds
  }
}
