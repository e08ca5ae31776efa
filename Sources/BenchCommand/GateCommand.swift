internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Reporting
internal import Storage

/// `bench gate`: measures and judges.
///
/// Fails closed: whatever cannot be compared is an error.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Judge against the stored baseline or another build; for CI.",
    discussion: """
      Example: bench gate --suite transitions --against origin/main

      With --against, builds that commit once, counts both builds, and times the benchmarks with \
      the tag gate turn by turn: slower and not slower are proven, or it says that it cannot tell. \
      Without, exact metrics are compared with the stored baseline, and floors of times where the \
      machine is the same and as fast as it was; what looks slower is then compared turn by turn \
      with the commit that the baseline was measured at.

      Exits 2 when a metric regressed. Fewer allocations than stored pass and are shown; accept \
      them, or make them exit 4 with --ratchet.
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup(title: "Comparison") var paired: PairedOptions
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup var root: RootOptions

  @Flag(help: "Judge exact metrics only; takes seconds.")
  var exact = false

  @Option(help: "Per cent that a count may grow since the last release.")
  var drip = 10.0

  @Flag(help: "Exit 4 when something improved and nothing regressed.")
  var ratchet = false

  func validate() throws {
    if let timed = measurement.metrics.first(where: { !$0.isExact && $0 != .time }) {
      throw ValidationError("gate judges exact metrics and time; \(timed.rawValue) is shown by run")
    }
    if exact, measurement.metrics.contains(.time) {
      throw ValidationError("--exact and --metric time: time is not exact")
    }
    if !paired.isPaired,
      let unstored = measurement.metrics.first(where: { !$0.isKeptInBaselines })
    {
      throw ValidationError(
        "--metric \(unstored.rawValue) is judged against another build: --against REF")
    }
    guard drip > 0, drip.isFinite else {
      throw ValidationError("--drip wants a positive number of per cent")
    }
  }

  func run() throws {
    let start = Platform.monotonicNanoseconds
    let catalog = CommandContext.catalog
    let selection = try selection.selection(in: catalog)
    let entries = try selection.entries(of: catalog)
    let root = try root.find()
    try Self.requireOptimisation()
    measurement.metricsMissing(in: entries).forEach(output.style.advise)
    let environment = RunEnvironment.current(commit: root.measuredCommit)
    let store = BaselineStore(root: root.path)
    let guarded = try DripGuard(
      anchors: store.released(environment: environment), environment: environment, percent: drip)
    var report =
      paired.isPaired
      ? try pairedReport(entries, selection, root, guarded)
      : try storedReport(entries, selection, root, guarded, environment)
    report.seconds = Double(Platform.monotonicNanoseconds - start) / 1e9
    try output.write(
      report, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    GitHub.publish(report)
    try report.conclude(saysProblems: !output.isText)
  }

  private var namesMetrics: Bool { !measurement.metrics.isEmpty }

  private func pairedReport(
    _ entries: [Catalog.Entry], _ selection: Selection, _ root: PackageRoot, _ drip: DripGuard
  ) throws -> Report {
    let chosen = try measurement.chosen(orElse: Metric.allocationMetrics, of: entries)
    let counted = chosen.filter {
      $0.isKeptInBaselines || Metric.referenceMetrics.contains($0)
    }
    try requireCounting(counted)
    var options = paired
    if paired.againstRelease { options.against = try releasedCommit(root) }
    return try PairedGate(
      entries: entries, selection: selection, metrics: counted, measurement: measurement,
      options: options, policy: policy(requiresCounterparts: false),
      timesToo: !exact && (!namesMetrics || chosen.contains(.time)), drip: drip, root: root,
      output: output.style
    ).report()
  }

  private func storedReport(
    _ entries: [Catalog.Entry], _ selection: Selection, _ root: PackageRoot, _ drip: DripGuard,
    _ environment: RunEnvironment
  ) throws -> Report {
    let metrics = try measurement.chosen(orElse: Metric.allocationMetrics, of: entries)
    let stored = try requiredBaselines(
      selection.suites(of: CommandContext.catalog, entries: entries), root, environment)
    try requireCounting(metrics)
    return try StoredGate(
      entries: entries, selection: selection, metrics: metrics, measurement: measurement,
      options: paired, policy: policy(requiresCounterparts: true),
      // In this process there are no fresh ones to pool.
      timesToo: !exact && !namesMetrics && !measurement.isInProcess,
      stored: stored, drip: drip, root: root, output: output.style
    ).report(environment)
  }

  /// The commit of the last release.
  private func releasedCommit(_ root: PackageRoot) throws -> String {
    let anchors = try BaselineStore(root: root.path)
      .released(environment: RunEnvironment.current(commit: nil))
    guard let release = anchors.lazy.compactMap(\.release).first else {
      throw CommandError(
        .data,
        "--against-release: no release in \(root.path)/baselines; `bench baseline release NAME` "
          + "keeps one")
    }
    guard let commit = release.commit, !commit.hasSuffix("-dirty") else {
      throw CommandError(
        .data,
        "--against-release: release \(release.name) was not kept at a clean commit; name one with "
          + "--against")
    }
    return commit
  }

  private func policy(requiresCounterparts: Bool) -> Assessment.Policy {
    Assessment.Policy(
      judges: true, requiresCounterparts: requiresCounterparts, ratchets: ratchet,
      isStrict: paired.strict, namedMetrics: measurement.metrics.filter { $0 != .time })
  }

  private func requiredBaselines(
    _ suites: [String], _ root: PackageRoot, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
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
