internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Gates
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench gate`: measures and judges.
///
/// The gate fails closed: a benchmark or metric that cannot be compared is an error.
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
  @OptionGroup(title: "Selection") var sharing: ShardOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup(title: "Measurement") var allocator: AllocatorOptions
  @OptionGroup(title: "Comparison") var paired: PairedOptions
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Flag(help: "Judge exact metrics only; takes seconds.")
  var exact = false

  @Option(help: "Per cent that a count may grow since the last release.")
  var drip = 10.0

  @Flag(help: "Show the unchanged rows on a terminal too, however many.")
  var allRows = false

  @Flag(help: "Build both sides for later gates, and end; with --shard, the builds of all shards.")
  var buildOnly = false

  @Flag(help: "Exit 4 when something improved and nothing regressed.")
  var ratchet = false

  func validate() throws {
    if exact, measurement.metrics.contains(.time) {
      throw ValidationError("--exact and --metric time: time is not exact")
    }
    guard drip > 0, drip.isFinite else {
      throw ValidationError("--drip wants a positive number of per cent")
    }
    if buildOnly, paired.against == nil, !paired.againstRelease {
      throw ValidationError("--build-only builds nothing without --against REF")
    }
    if paired.functions, !paired.isPaired {
      throw ValidationError(
        "--functions compares the functions of two builds: name the other with --against REF")
    }
    if allocator.allocator != nil, !paired.isPaired {
      throw ValidationError(
        "--allocator times two builds under one allocator: name the other with --against REF; "
          + "stored times are under jemalloc")
    }
    if allocator.allocator != nil, sharing.shard != nil {
      throw ValidationError(
        "--allocator and --shard: `bench merge` does not know the allocators of machines")
    }
    if sharing.shard != nil, !paired.isPaired {
      throw ValidationError(
        "--shard gates both builds on each machine: name the other with --against REF; shards of "
          + "`bench run` are judged by stored values")
    }
  }

  /// Measures, judges, writes the result, and ends with its exit code.
  ///
  /// Everything that can be wrong beforehand is checked before the measurement: the reference, the
  /// selection, the build, and the files of the release. Metrics are resolved first, because the
  /// name of a custom metric is a placeholder until then. The result is written and published
  /// before `conclude` throws its code.
  mutating func run() throws {
    let start = Platform.monotonicNanoseconds
    let root = try root.find()
    try sharing.discardDocument(at: output.output)
    try paired.requireReference(in: root)
    // A build would disturb another shard as well. Without one, no wrong option has to wait.
    let isBuiltHere = self.program.isBuiltHere
    let turnToBuild = isBuiltHere ? try machineTurn() : nil
    let (program, build) = try findProgram(in: root)
    try measurement.resolve(in: program)
    try requireJudgedMetrics()
    let environment = program.environment(commit: root.commit)
    let request = try request(program, build, root, environment)
    let turn = isBuiltHere ? turnToBuild : try machineTurn()
    defer { withExtendedLifetime(turn) {} }
    if buildOnly { return try PairedGate(request: request).build() }
    var report =
      paired.isPaired
      ? try PairedGate(request: request).report(environment)
      : try StoredGate(request: request, stored: baselines(request, environment))
        .report(environment)
    report.showsAllRows = allRows
    report.selection = self.selection.record(measurement.metrics)
    report.program = Console.program
    report.seconds = Double(Platform.monotonicNanoseconds - start) / 1e9
    try output.write(
      report, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    KeptGate(root).publish(report, advise: output.style.advise)
    try report.conclude(saysProblems: !output.isText)
  }

  /// Waits for other shards on this machine; `nil` without `--shard`, or if nothing can be locked.
  private func machineTurn() throws(CommandError) -> MachineTurn? {
    sharing.shard == nil ? nil : try MachineTurn.wait(advise: output.style.advise)
  }

  /// Finds the program to judge, with its build if a comparison can use it.
  private func findProgram(
    in root: PackageRoot
  ) throws(CommandError) -> (program: SuiteProgram, build: CandidateBuild?) {
    // Shards of one machine use the build of a commit at the same time; a candidate has one user.
    let isCandidate = paired.comparesCommits && sharing.shard == nil
    return isCandidate
      ? try program.findCandidate(in: root, output.style.messages)
      : (try program.find(in: root, output.style.messages), nil)
  }

  /// Returns what to judge and how; throws for whatever can be refused before the measurement.
  private func request(
    _ program: SuiteProgram, _ build: CandidateBuild?, _ root: PackageRoot,
    _ environment: RunEnvironment
  ) throws -> GateRequest {
    let whole = try selection.selection(in: program)
    let selected = try whole.entries(of: program)
    let (selection, entries) = sharing.part(of: selected, in: whole, advise: output.style.advise)
    try program.requireOptimisation()
    measurement.settings.metricsMissing(in: entries).forEach(output.style.advise)
    let guarded = try CumulativeGrowthCheck(
      anchors: BaselineStore(root: root.path).released(environment: environment),
      environment: environment, percent: drip)
    // Time and instructions are measured in passes of their own, so they are left out. All shards
    // have the same metrics, so the choice is among all selected benchmarks.
    let metrics = try measurement.chosen(
      orElse: Metric.allocationMetrics, of: selected, in: program
    ).filter(\.isCountedByWorkers)
    try program.requireCounting(metrics)
    var options = paired.settings
    if paired.againstRelease { options.against = try releasedCommit(root, environment) }
    return GateRequest(
      program: program, build: build, entries: entries, selection: selection, metrics: metrics,
      measurement: measurement.settings, options: options, policy: policy,
      comparesTime: comparesTime, drip: guarded, root: root, messages: output.style.messages,
      allocator: try allocator.find(for: program),
      share: sharing.shard.map { shard in
        GateShare(
          shard: shard, selected: selected,
          commit: paired.againstBinary == nil
            ? environment.commit.flatMap { $0.isClean ? $0.hash : nil } : nil)
      })
  }

  /// Throws if `--metric` names a metric that this gate, stored or paired, does not judge.
  private func requireJudgedMetrics() throws(CommandError) {
    if let timed = measurement.metrics.first(where: { !$0.isExact && $0 != .time }) {
      throw CommandError(
        .usage, "gate judges exact metrics and time; \(timed.rawValue) is shown by run")
    }
    if !paired.isPaired,
      let unstored = measurement.metrics.first(where: { !$0.isKeptInBaselines })
    {
      throw CommandError(
        .usage, "--metric \(unstored.rawValue) is judged against another build: --against REF")
    }
  }

  private var comparesTime: Bool {
    !exact && (measurement.metrics.isEmpty || measurement.metrics.contains(.time))
  }

  /// Returns the commit of the last release; throws if there is no release of a clean commit.
  private func releasedCommit(_ root: PackageRoot, _ environment: RunEnvironment) throws -> String {
    let anchors = try BaselineStore(root: root.path).released(environment: environment)
    guard let release = anchors.lazy.compactMap(\.release).first else {
      throw CommandError(
        .data,
        "--against-release: no release in \(root.path)/baselines; `bench baseline release NAME` "
          + "keeps one")
    }
    guard let commit = release.commit, commit.isClean else {
      throw CommandError(
        .data,
        "--against-release: release \(release.name) was not kept at a clean commit; name one with "
          + "--against")
    }
    return commit.hash
  }

  private var policy: Assessment.Policy {
    // Only benchmarks with the tag `gate` are timed, so a missing time is no error.
    Assessment.Policy(
      judges: true, requiresCounterparts: !paired.isPaired, ratchets: ratchet,
      isStrict: paired.strict, namedMetrics: measurement.metrics.filter { $0 != .time },
      sides: paired.isPaired ? .build(paired.referenceName) : .stored)
  }

  private func baselines(
    _ request: GateRequest, _ environment: RunEnvironment
  ) throws -> StoredBaselines {
    let suites = request.selection.suites(of: request.program, entries: request.entries)
    let store = BaselineStore(root: request.root.path)
    let stored = try StoredBaselines(of: suites, in: store, environment: environment)
    if let suite = stored.absent.first {
      throw CommandError(
        .data,
        "no baseline of \(suite) for \(environment.platformSlug) in "
          + "\(request.root.path)/baselines; \(Assessment.acceptHint)")
    }
    return stored
  }
}
