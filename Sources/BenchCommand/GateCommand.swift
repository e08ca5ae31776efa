internal import ArgumentParser
internal import Benchmarking
internal import Regression

/// `bench gate`: counts and judges.
///
/// Fails closed: whatever cannot be compared is an error.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Judge exact metrics against the stored baseline; for CI.",
    discussion: """
      Example: bench gate --suite transitions --exact

      Exits 2 when a metric regressed. Fewer allocations than stored pass and are shown; accept \
      them, or make them exit 4 with --ratchet. Time is not judged.
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  @Flag(help: "Judge exact metrics only. (There is no other gate yet.)")
  var exact = false

  @Flag(help: "Exit 4 when something improved and nothing regressed.")
  var ratchet = false

  func validate() throws {
    if let timed = measurement.metrics.first(where: { !$0.isExact }) {
      throw ValidationError("gate judges exact metrics; \(timed.rawValue) is shown by run")
    }
  }

  func run() throws {
    let catalog = CommandContext.catalog
    let selection = try selection.selection(in: catalog)
    let entries = try selection.entries(of: catalog)
    let metrics = try measurement.chosen(orElse: Metric.allocationMetrics)
    let root = try root.find()
    let environment = RunEnvironment.current(commit: root.commit)
    let stored = try requiredBaselines(
      selection.suites(of: catalog, entries: entries), root, environment)
    try requireCounting(metrics)
    let outcome = try MeasurementSession(
      entries: entries, metrics: metrics, options: measurement,
      showsProgress: output.showsProgress
    ).run()
    let report = outcome.report(
      .gate, environment: environment, stored: stored, selection: selection,
      policy: .init(
        judges: true, requiresCounterparts: true, ratchets: ratchet,
        namedMetrics: measurement.metrics))
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    try report.conclude(saysProblems: output.format != .text)
  }

  private func requiredBaselines(
    _ suites: [String], _ root: PackageRoot, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
    try Self.requireOptimisation()
    let store = BaselineStore(root: root.path)
    let stored = try StoredBaselines(of: suites, in: store, environment: environment)
    if let suite = stored.absent.first {
      throw CommandError(
        .data,
        "no baseline of \(suite) for \(environment.platformSlug) in \(root.path)/baselines; "
          + Assessment.acceptHint)
    }
    return stored
  }

  /// Throws for a debug build, whose numbers compare with nothing.
  static func requireOptimisation() throws(CommandError) {
    guard Toolchain.isOptimised else {
      throw CommandError(
        .data, "built without optimisation, comparable with nothing; build with -c release")
    }
  }

  private func requireCounting(_ metrics: [Metric]) throws(CommandError) {
    for metric in metrics {
      if let reason = metric.unavailableReason {
        throw CommandError(.failure, "\(metric.rawValue) cannot be counted here: \(reason)")
      }
    }
  }
}
