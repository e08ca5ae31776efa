internal import ArgumentParser
internal import Comparison
internal import Gates
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench baseline accept`: measures, shows the difference from the baseline, and stores a new
/// baseline.
struct AcceptCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Measure, show the difference, write baselines/.",
    discussion: "Example: bench baseline accept --suite transitions --because \"new ripple\"")

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Option(help: "Why the new numbers are right; stored with them.")
  var because: String?

  @Flag(name: .customLong("dry-run"), help: "Show the difference and write nothing.")
  var dryRun = false

  @Flag(help: "Accept exact metrics only; leave stored times as they are.")
  var exact = false

  @Option(
    help: ArgumentHelp(
      "Store the allocations of this folder of ordo-one's benchmark, less what that tool's own "
        + "reading allocates.", valueName: "folder"))
  var thresholds: String?

  @Option(
    help: ArgumentHelp(
      "Permit this benchmark to be slower, without a measurement; with --by and --until.",
      valueName: "benchmark"))
  var slower: String?

  @Option(help: "With --slower: the per cent of time and instructions that are permitted.")
  var by: Double?

  @Option(help: ArgumentHelp("With --slower: the last day of the permission.", valueName: "date"))
  var until: String?

  func validate() throws {
    guard [slower == nil, by == nil, until == nil].allSatisfy({ $0 == (slower == nil) }) else {
      throw ValidationError(
        "a permission has a benchmark, a size and an end: --slower, --by and --until")
    }
    let reason = because?.filter { !$0.isWhitespace } ?? ""
    guard dryRun || !reason.isEmpty else {
      throw ValidationError("say why: --because \"…\" (or --dry-run to see the difference only)")
    }
    if let permission, let fault = permission.fault {
      throw ValidationError("the permission \(fault)")
    }
    if let until, until < LimitsFile.today { throw ValidationError("--until \(until) is over") }
    // The accepted counts replace all of a benchmark, so a part of them would remove the rest.
    guard measurement.metrics.isEmpty else {
      throw ValidationError(
        "accept stores all metrics of a benchmark; --metric does not go with it")
    }
  }

  /// The permission of the options; `nil` if they ask for a measurement.
  private var permission: Permission? {
    guard let slower, let by, let until else { return nil }
    return Permission(
      slower, percent: by, until: until, because: because ?? ShellCommand.placeholder)
  }

  func run() throws {
    let root = try root.find()
    let program = try program.find(in: root, output.makeMessages(), timeout: measurement.timeout)
    if let permission { return try write(permission, of: program, in: root) }
    let selection = try selection.selection(in: program, advise: output.advise)
    let entries = try selection.entries(of: program)
    try program.requireOptimisation()
    if let thresholds { try ThresholdBaseline.check(thresholds) }
    let store = BaselineStore(root: root.path)
    if dryRun {
      _ = try measure(entries, of: program, selection, store, root)
    } else {
      // The lock is taken before measuring, so that a missing permission is reported at once.
      let lock = try store.lock()
      let measured = try measure(entries, of: program, selection, store, root)
      try write(measured, selection, store, under: lock)
    }
  }

  /// Measures the benchmarks, shows the difference from the stored baseline, and returns the
  /// measurement.
  private func measure(
    _ entries: [BenchmarkDescription], of program: SuiteProgram, _ selection: Selection,
    _ store: BaselineStore, _ root: PackageRoot
  ) throws -> MeasurementSet {
    var environment = program.environment(commit: try root.commit)
    var settings = try measurement.settings(in: program)
    settings.time = time.limits
    let metrics = try settings.chosen(
      orElse: exact ? Metric.allocationMetrics : Metric.standard, of: entries, in: program)
    // A baseline without a count for each benchmark would be refused when it is read.
    if let reason = program.description.unavailable[Metric.allocations.rawValue] {
      throw CommandError(.failure, "allocations cannot be counted here: \(reason)")
    }
    let suites = selection.suites(of: program)
    let stored = try StoredBaselines(of: suites, in: store, environment: environment)
    let outcome = try outcome(entries, of: program, metrics, settings)
    // The comparison of times needs the calibration that the session measured.
    environment.note(outcome)
    let comparisons = Comparator(
      reference: stored.reference(measured: environment), metrics: metrics,
      isSelected: selection.contains
    ).compare(outcome.records)
    let report = Report(
      kind: .comparison, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        outcome.failed(among: comparisons),
        policy: .init(judges: false, requiresCounterparts: false, namedMetrics: []),
        others: outcome.interruptions),
      reference: stored.summary)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    // Ends the command before anything is written, if a benchmark failed or was not reached.
    try report.conclude(saysProblems: output.format != .text)
    let measured = MeasurementSet(environment: environment, benchmarks: outcome.records)
    guard let thresholds else { return measured }
    let baseline = try ThresholdBaseline(path: thresholds, for: measured)
    output.advise(baseline.summary)
    return baseline.measurement
  }

  /// Measures every benchmark once, and then again in other processes.
  ///
  /// The other processes show whether counts vary, and yield the floors of times for the gate.
  private func outcome(
    _ entries: [BenchmarkDescription], of program: SuiteProgram, _ metrics: [Metric],
    _ settings: MeasurementSettings
  ) throws -> MeasurementSession.Outcome {
    try settings.requireMetrics(of: entries)
    let session = MeasurementSession(
      entries, in: program.path, metrics: metrics, settings, showsProgress: output.showsProgress)
    var outcome = try session.run()
    let sound = Set(outcome.records.filter(\.hasRun).map(\.id))
    if outcome.isComplete {
      var sides = [Recount(outcome.records, by: session)]
      // Nothing is called decided, so that a count that varies gets the most readings to store.
      try Recount.settle(sound, &sides) { _ in sound }
      outcome.records = sides[0].records
      outcome.interruption = sides[0].interruption
    }
    if !exact, outcome.isComplete {
      var floors = try FloorSession(
        entries.filter { sound.contains($0.id) && $0.isGated },
        in: program.path, settings, showsProgress: output.showsProgress)
      try floors.run()
      outcome.add(floors)
    }
    return outcome
  }

  private func write(
    _ permission: Permission, of program: SuiteProgram, in root: PackageRoot
  ) throws {
    guard program.description[permission.benchmark] != nil else {
      throw CommandError(
        .usage, "--slower \(permission.benchmark) is no benchmark; `bench list` shows all")
    }
    if dryRun { return output.advise(Bound.permission(permission).words) }
    let store = BaselineStore(root: root.path)
    let lock = try store.lock()
    output.advise("wrote \(try store.permit(permission, under: lock))")
  }

  private func write(
    _ measured: MeasurementSet, _ selection: Selection, _ store: BaselineStore,
    under lock: borrowing BaselineLock
  ) throws {
    let updates = try store.updates(accepting: measured, because: because ?? "", selection)
    for update in updates {
      try update.write(under: lock)
      output.advise("wrote \(update.path)")
    }
  }
}

extension MeasurementSession.Outcome {
  /// Returns the comparisons of benchmarks that failed to run.
  ///
  /// `accept` exists to store changed checksums and removed benchmarks, so neither is a failure.
  fileprivate func failed(among comparisons: [BenchmarkComparison]) -> [BenchmarkComparison] {
    let failed = Set(records.filter { $0.failure != nil }.map(\.id))
    return comparisons.filter { failed.contains($0.id) }
  }
}
