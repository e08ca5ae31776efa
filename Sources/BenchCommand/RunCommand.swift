internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Reporting
internal import Storage

/// `bench run`: measures and shows beside what is stored.
///
/// Never fails on a slowdown.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measure, and show beside the stored baseline.",
    discussion: """
      Example: bench run --suite transitions --filter 'spring/' --save before

      Times are shown and never judged: on a shared machine the same binary moves by 1.9x within \
      minutes. For a profiler, the program of suites runs one benchmark in a process: \
      perf record -g -- PROGRAM run ID
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Selection") var sharing: ShardOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Option(help: "Keep the measurement under this name in .bench/, and in the history.")
  var save: String?

  @Flag(help: "Run each benchmark once and check its checksum; measure nothing.")
  var verify = false

  func validate() throws {
    if let save { try validateName(save) }
    if verify, save != nil { throw ValidationError("--verify measures nothing to --save") }
    if verify, !output.format.holdsChecks {
      throw ValidationError(
        "--verify measures nothing that \(output.format.defaultValueDescription) could hold; "
          + "csv and junit hold checks")
    }
  }

  mutating func run() throws {
    let start = Platform.monotonicNanoseconds
    let root = try root.find()
    let program = try program.find(in: root, advise: output.style.advise)
    try measurement.resolve(in: program)
    let whole = try selection.selection(in: program)
    let selected = try whole.entries(of: program)
    let (selection, entries) = sharing.part(of: selected, in: whole, advise: output.style.advise)
    let metrics =
      verify ? [] : try measurement.chosen(orElse: Metric.standard, of: selected, in: program)
    var environment = program.environment(commit: root.commit)
    environment.branch = root.branch
    let stored = try baselines(selection.suites(of: program, entries: entries), root, environment)
    measurement.metricsMissing(in: entries).forEach(output.style.advise)
    var outcome = try MeasurementSession(
      entries: entries, of: selected, in: program, metrics: metrics, options: measurement,
      time: time, showsProgress: output.style.showsProgress
    ).run()
    outcome.records = frames.applied(to: outcome.records)
    environment.note(outcome)
    let measured = MeasurementSet(
      environment: environment, benchmarks: outcome.records,
      shard: sharing.run(of: selected, metrics))
    if outcome.interruption == nil { try keep(measured, root) }

    var report = outcome.report(
      .run, environment: environment, stored: stored, selection: selection,
      policy: .init(
        judges: false, requiresCounterparts: verify, namedMetrics: measurement.metrics))
    report.seconds = Double(Platform.monotonicNanoseconds - start) / 1e9
    try show(report, measured)
  }

  /// What to compare with: nothing, for a build without optimisation.
  private func baselines(
    _ suites: [String], _ root: PackageRoot, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
    // Checksums do not depend on the optimiser; numbers do.
    guard environment.configuration == "release" || verify else {
      output.style.advise(
        "warning: built without optimisation: numbers mean little, nothing is compared")
      return StoredBaselines(noneFor: environment)
    }
    let stored = try StoredBaselines(
      of: suites, in: BaselineStore(root: root.path), environment: environment)
    for suite in stored.absent {
      output.style.advise(
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
      output.style.advise("warning: \(error)")
    }
    if let save { try root.save(measured, as: save) }
  }

  private func show(_ report: Report, _ measured: MeasurementSet) throws {
    try output.write(
      report, text: { verify ? report.verification.text(width: $0) : report.text(width: $0) },
      markdown: { verify ? report.verification.markdown() : report.markdown() },
      json: { try JSONText.encode(measured) })
    try report.conclude(saysProblems: verify || !output.isText)
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
