internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Regression

/// `bench run`: measures and shows beside what is stored.
///
/// Never fails on a slowdown.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measure, and show beside the stored baseline.",
    discussion: """
      Example: bench run --suite transitions --filter 'spring/' --save before

      Times are shown and never judged: on a shared machine the same binary moves by 1.9x within \
      minutes. For a profiler: perf record -g -- bench run --in-process --filter ID
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  @Option(help: "Keep the measurement under this name in .bench/.")
  var save: String?

  @Flag(help: "Run each benchmark once and check its checksum; measure nothing.")
  var verify = false

  func validate() throws {
    if let save { try validateName(save) }
    if verify, save != nil { throw ValidationError("--verify measures nothing to --save") }
  }

  func run() throws {
    let catalog = CommandContext.catalog
    let selection = try selection.selection(in: catalog)
    let entries = try selection.entries(of: catalog)
    let metrics = verify ? [] : try measurement.chosen(orElse: Metric.standard)
    let root = try root.find()
    var environment = RunEnvironment.current(commit: root.commit)
    let stored = try baselines(selection.suites(of: catalog, entries: entries), root, environment)
    measurement.metricsMissing(in: entries).forEach(output.advise)
    var outcome = try MeasurementSession(
      entries: entries, metrics: metrics, options: measurement, time: time,
      showsProgress: output.showsProgress
    ).run()
    outcome.records = frames.applied(to: outcome.records)
    environment.note(outcome)
    if outcome.interruption == nil {
      try keep(MeasurementSet(environment: environment, benchmarks: outcome.records), root)
    }

    let report = outcome.report(
      .run, environment: environment, stored: stored, selection: selection,
      policy: .init(
        judges: false, requiresCounterparts: verify, namedMetrics: measurement.metrics))
    try show(report, outcome.records)
  }

  /// What to compare with: nothing, for a build without optimisation.
  private func baselines(
    _ suites: [String], _ root: PackageRoot, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
    // Checksums do not depend on the optimiser; numbers do.
    guard Toolchain.isOptimised || verify else {
      output.advise("warning: built without optimisation: numbers mean little, nothing is compared")
      return StoredBaselines(noneFor: environment)
    }
    let stored = try StoredBaselines(
      of: suites, in: BaselineStore(root: root.path), environment: environment)
    for suite in stored.absent {
      output.advise(
        "note: no baseline of \(suite) for \(environment.platformSlug); \(Assessment.acceptHint)")
    }
    return stored
  }

  /// Keeps the measurement for `baseline save` and `compare`.
  private func keep(_ measured: MeasurementSet, _ root: PackageRoot) throws {
    guard !verify else { return }
    let store = MeasurementStore(root: root.path)
    do throws(StorageError) {
      try store.save(measured, as: MeasurementStore.last)
    } catch {
      output.advise("warning: \(error)")
    }
    if let save { try store.save(measured, as: save) }
  }

  private func show(_ report: Report, _ records: [BenchmarkRecord]) throws {
    try output.write(
      text: { verify ? report.verification.text(width: $0) : report.text(width: $0) },
      markdown: { verify ? report.verification.markdown() : report.markdown() },
      json: {
        try JSONText.encode(MeasurementSet(environment: report.environment, benchmarks: records))
      })
    try report.conclude(saysProblems: verify || output.format != .text)
  }
}

/// Checks a name for a saved measurement.
func validateName(_ name: String) throws {
  guard MeasurementStore.isValid(name: name) else {
    throw ValidationError(
      "\"\(name)\" is no name for a measurement; use letters, digits, '-', '_' and '.'")
  }
}

extension Report {
  /// The checksums, for `--verify`.
  fileprivate var verification: Table {
    var table = Table([.init("benchmark"), .init("checksum", rank: 1), .init("")])
    for comparison in comparisons {
      let agrees = comparison.presence?.rawValue ?? "agrees"
      table.append([
        comparison.id, comparison.record?.checksum.map(\.description) ?? "",
        comparison.record?.failure == nil ? agrees : "failed",
      ])
    }
    return table
  }

  /// Ends the command with the report's exit code.
  ///
  /// - Parameter saysProblems: Whether to say what is wrong on standard error, where the result
  ///   does not say it in words.
  /// - Throws: `CommandError` unless all is well.
  func conclude(saysProblems: Bool) throws {
    if saysProblems {
      for problem in assessment.problems { Console.note("error: \(problem.message)") }
    }
    if assessment.exitCode != .success { throw CommandError(assessment.exitCode) }
  }
}
