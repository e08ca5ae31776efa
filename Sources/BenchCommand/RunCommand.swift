internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Gates
internal import Markup
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench run`: measures, and shows the result next to the stored baseline.
///
/// The verb never fails because of a slowdown.
struct RunCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measure, and show beside the stored baseline.",
    discussion: """
      Example: bench run --suite transitions --filter 'spring/' --save before

      Times are shown and never judged: on a shared machine the same binary moves by 1.9x within \
      minutes. For a profiler, the program of suites runs one benchmark in a process: \
      perf record -g -- PROGRAM run ID

      With --watch, it measures again whenever a file of the package is saved: what the edit can \
      have changed, beside the measurement before.
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Selection") var sharing: ShardOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup(title: "Measurement") var instruments: InstrumentOptions
  @OptionGroup(title: "Measurement") var allocator: AllocatorOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Option(
    help: "Keep the measurement under this name in .bench/, and in the history.",
    transform: savedName(_:))
  var save: FileName?

  @Flag(help: "Run each benchmark once and check its checksum; measure nothing.")
  var verify = false

  @Flag(help: "Exit 70 when the body of a benchmark does nothing; counts instructions.")
  var strict = false

  @Flag(help: "Build and measure again after each change of a file; Ctrl-C ends.")
  var watch = false

  func validate() throws {
    if watch { try validateWatch() }
    if verify, save != nil { throw ValidationError("--verify measures nothing to --save") }
    if verify, strict { throw ValidationError("--verify measures nothing, and so not --strict") }
    if verify, let option = instruments.first ?? allocator.allocator.map({ _ in "--allocator" }) {
      throw ValidationError("--verify measures nothing, and so not \(option)")
    }
    if verify, !output.format.holdsChecks {
      throw ValidationError(
        "--verify measures nothing that \(output.format.defaultValueDescription) could hold; "
          + "csv and junit hold checks")
    }
  }

  /// Throws for options that have no meaning for one measurement after the other.
  private func validateWatch() throws {
    let conflict: String? =
      if program.program != nil {
        "--program: only a program that is built here changes"
      } else if save != nil {
        "--save: each measurement would replace the one before"
      } else if verify {
        "--verify: nothing is measured"
      } else if sharing.shard != nil {
        "--shard: the parts would be of different edits"
      } else if !output.isText || output.output != nil {
        "--format and --output: a file holds one measurement"
      } else {
        nil
      }
    if let conflict { throw ValidationError("--watch does not go with \(conflict)") }
  }

  func run() throws {
    let root = try root.find()
    if watch {
      var watch = Watch(self, in: root)
      try watch.run()
    }
    try measure(in: root)
  }

  private func measure(in root: PackageRoot) throws {
    try prepare(in: root)
    let messages = output.style.makeMessages()
    let program = try program.find(in: root, messages, timeout: measurement.timeout)
    let settings = try settings(in: program)
    let whole = try selection.selection(in: program, advise: output.style.advise)
    let selected = try whole.entries(of: program)
    let selection = sharing.part(of: selected, in: whole, advise: output.style.advise)
    let entries = selection.present(in: program)
    // Without metrics the workers only compute checksums. All shards measure the same metrics, so
    // the choice is among all selected benchmarks.
    let metrics =
      verify ? [] : try metrics(settings, of: selected, in: program)
    var environment = program.environment(commit: try root.commit)
    environment.branch = try root.branch
    let stored = try baselines(selection.suites(of: program), root, environment)
    settings.metricsMissing(in: entries).forEach(output.style.advise)
    instruments.notes(on: program).forEach(output.style.advise)
    try settings.requireMetrics(of: selected)
    let outcome = try outcome(of: entries, in: program, metrics, settings)
    environment.note(outcome)
    let measured = MeasurementSet(
      environment: environment, benchmarks: outcome.records,
      shard: sharing.run(of: selected, metrics),
      selection: self.selection.record(settings.metrics), partial: outcome.partial)
    // `--verify` compares with stored checksums, so a benchmark without one is an error.
    var report = outcome.report(
      .run, environment: environment,
      beside: (stored.reference(measured: environment), stored.summary),
      isSelected: selection.contains, policy: policy(settings))
    report.spent = TimeAccount.current?.seconds
    report.showsAllRows = output.allRows
    // The user gave an interrupted run up, so the one before stays the last. A run that its budget
    // ended is kept, because such an end was asked for.
    let kept = Result { if outcome.interruption == nil { try keep(measured, root) } }
    let shown = Result { try show(report, measured) }
    try kept.get()
    try shown.get()
  }

  /// Returns the strictness of a run, which with `--strict` needs the instructions.
  private func policy(_ settings: MeasurementSettings) -> Assessment.Policy {
    let named = settings.metrics
    return Assessment.Policy(
      judges: false, requiresCounterparts: verify,
      namedMetrics: strict && !named.contains(.instructions) ? named + [.instructions] : named)
  }

  /// Finds out, before anything is measured, whether the results can be written.
  private func prepare(in root: PackageRoot) throws(StorageError) {
    try sharing.prepareDocument(at: output.output)
    if let save { try root.requireSaving(as: save) }
  }

  /// Returns the settings that the options give a measurement of a program.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown metric or allocator, and with code 69 for
  ///   an allocator that cannot be preloaded.
  func settings(in program: SuiteProgram) throws(CommandError) -> MeasurementSettings {
    var settings = try measurement.settings(in: program)
    settings.time = time.limits
    settings.confirmsChecksums = true
    settings.recordsHeap = instruments.heapCurve
    settings.refusesEmpty = strict
    settings.allocator = try allocator.find(for: program)
    return settings
  }

  /// Returns the metrics to measure of the selected benchmarks.
  ///
  /// - Throws: `CommandError` with code 70 when something that was named cannot be measured here.
  func metrics(
    _ settings: MeasurementSettings, of selected: [BenchmarkDescription], in program: SuiteProgram
  ) throws(CommandError) -> [Metric] {
    try instruments.requireHooks(of: program)
    let chosen = instruments.metrics(
      with: try settings.chosen(orElse: Metric.standard, of: selected, in: program))
    return chosen + (strict && !chosen.contains(.instructions) ? [.instructions] : [])
  }

  /// Measures benchmarks, and judges the frames by the budget of the options.
  ///
  /// - Throws: `CommandError` when the instruments are not fit to measure or no worker starts.
  func outcome(
    of entries: [BenchmarkDescription], in program: SuiteProgram, _ metrics: [Metric],
    _ settings: MeasurementSettings
  ) throws -> MeasurementSession.Outcome {
    let session = MeasurementSession(
      entries, in: program.path, metrics: metrics, settings,
      showsProgress: output.style.showsProgress)
    var outcome = try TimeAccount.spend(on: .measurement) { try session.run() }
    outcome.records = frames.applied(to: outcome.records)
    return outcome
  }

  /// Returns the stored baselines of `suites`; none for a build without optimisation, except to
  /// verify.
  func baselines(
    _ suites: [String], _ root: PackageRoot, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
    // Checksums do not depend on the optimiser, so they are verified in a debug build too.
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

  /// Saves the measurement as the last one, and under the name of `--save` if given.
  private func keep(_ measured: MeasurementSet, _ root: PackageRoot) throws {
    guard !verify else { return }
    let store = MeasurementStore(root: root.path)
    // Nobody asked for the last measurement, so a failure to keep it is only a warning.
    do throws(StorageError) {
      try store.save(measured, as: MeasurementStore.last)
    } catch {
      output.style.advise("warning: \(error)")
    }
    if let save { try root.save(measured, as: save, advise: output.style.advise) }
  }

  private func show(_ report: Report, _ measured: MeasurementSet) throws {
    try output.write(
      report, text: { verify ? report.verification.text(width: $0) : report.text(width: $0) },
      markdown: { verify ? report.verification.markdown() : report.markdown() },
      json: { try JSONText.encode(measured) })
    try report.conclude(saysProblems: verify || !output.isText)
  }
}

/// Returns the name that a user gives a measurement.
///
/// - Throws: `ValidationError` for a text that is no `FileName`, and for the reserved `last`.
func savedName(_ text: String) throws -> FileName {
  guard let name = MeasurementStore.name(text) else {
    throw ValidationError(
      "\"\(text)\" is no name for a measurement; use letters, digits, '-', '_' and '.'")
  }
  return name
}

extension Report {
  /// The table that `--verify` prints: for each benchmark its checksum and the result of the check.
  fileprivate var verification: Table {
    var table = Table([.init("benchmark"), .init("checksum", rank: 1), .init("")])
    for comparison in comparisons {
      let isAbsent = comparison.record?.absence != nil
      let agrees = isAbsent ? "not available" : comparison.presence?.rawValue ?? "agrees"
      table.append([
        comparison.id, comparison.record?.checksum.map(\.description) ?? "",
        comparison.record?.failure == nil ? agrees : "failed",
      ])
    }
    return table
  }

  /// Throws the report's exit code, unless it is success.
  ///
  /// - Parameter saysProblems: Whether to print the problems to standard error, for formats that do
  ///   not list them in words.
  /// - Throws: `CommandError` with the exit code, without a message.
  func conclude(saysProblems: Bool) throws {
    if saysProblems {
      for problem in assessment.problems { Console.error(problem.message.visible) }
    }
    if assessment.exitCode != .success { throw CommandError(assessment.exitCode) }
  }
}
