internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Essentials
internal import Gates
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench gate`: measures and judges.
///
/// The gate fails closed: a benchmark or metric that cannot be compared is an error.
struct GateCommand: ProgramCommand {
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
  @OptionGroup(title: "Two builds of the same sources") var twoBuilds: VariantOptions
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup(title: "Output") var files: PullRequestOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Flag(help: "Judge exact metrics only; takes seconds.")
  var exact = false

  @Option(
    help: .init(
      "With --exact: what `bench baseline accept` would change, as a patch for `git apply`.",
      valueName: "file"))
  var acceptPatch: String?

  @Option(help: "Per cent that a count may grow since the last release.")
  var drip = 10.0

  @Flag(help: "Build both sides for later gates, and end; with --shard, the builds of all shards.")
  var buildOnly = false

  @Flag(help: "Exit 4 when something improved and nothing regressed.")
  var ratchet = false

  func validate() throws {
    if exact, measurement.metrics.contains(.time) {
      throw ValidationError("--exact and --metric time: time is not exact")
    }
    if acceptPatch != nil, !exact || reference.isPaired || !measurement.metrics.isEmpty {
      throw ValidationError(
        "--accept-patch is of all counts in baselines/: it wants --exact, and neither --against "
          + "nor --metric")
    }
    guard drip > 0, drip.isFinite else {
      throw ValidationError("--drip wants a positive number of per cent")
    }
    if buildOnly, !reference.isBuilt {
      throw ValidationError("--build-only builds nothing without --against REF")
    }
    if paired.functions, !reference.isPaired {
      throw ValidationError(
        "--functions compares the functions of two builds: name the other with --against REF")
    }
    if allocator.allocator != nil, !reference.isPaired {
      throw ValidationError(
        "--allocator times two builds under one allocator: name the other with --against REF; "
          + "stored times are under jemalloc")
    }
    if twoBuilds.variants != nil, paired.reference != nil {
      throw ValidationError(
        "flags, traits, variables and toolchains are compared on the same sources: leave "
          + "--against out, or name the commit of both with --at")
    }
    if twoBuilds.variants != nil, !program.isBuiltHere {
      throw ValidationError(
        "flags, traits, variables and toolchains are of builds: give no program")
    }
    if sharing.shard != nil { try requireParts() }
  }

  /// Throws for options that the shards of several machines cannot share.
  private func requireParts() throws {
    if allocator.allocator != nil {
      throw ValidationError(
        "--allocator and --shard: `bench merge` does not know the allocators of machines")
    }
    if twoBuilds.variants != nil {
      throw ValidationError("--shard: machines share the gate of a commit, not of two flags")
    }
    if files.areGiven {
      throw ValidationError("--sarif and --comment are of a whole gate: `bench merge` writes them")
    }
    if !reference.isPaired {
      throw ValidationError(
        "--shard gates both builds on each machine: name the other with --against REF; shards of "
          + "`bench run` are judged by stored values")
    }
  }

  /// Takes the five steps of a gate, which `docs/explanation/gate-story.md` follows into the code.
  ///
  /// The result is written and published before the exit code is thrown.
  func run() throws {
    let (root, reference) = try checkWithoutBuilding()
    // A build would disturb another shard as well. Without one, no wrong option has to wait.
    var turn = program.isBuiltHere ? try machineTurn() : nil
    let program = try build(against: reference, in: root)
    let request = try request(for: program, against: reference, in: root)
    turn = try turn ?? machineTurn()
    defer { withExtendedLifetime(turn) {} }
    if buildOnly { return try PairedGate(request).build() }
    var (report, updates) = try judge(request)
    report.spent = TimeAccount.current?.seconds
    try write(report, updates, in: root)
  }

  /// The side to compare with: the named one, else the stored baselines.
  private var reference: GateReference {
    paired.reference ?? twoBuilds.variants.map(GateReference.variant) ?? .stored
  }

  // MARK: Steps

  /// Finds the package and the reference, and throws for what can be refused before a build.
  private func checkWithoutBuilding() throws -> (PackageRoot, GateReference) {
    let root = try root.find()
    try sharing.prepareDocument(at: output.output)
    try files.requireWritable()
    if let acceptPatch { try StoredFile.requireWritable(acceptPatch) }
    try reference.require(in: root)
    if sharing.shard == nil, try reference.commitBeforeSuites(in: root) != nil {
      output.style.advise(
        "the reference has no suites: every benchmark is new; commit the suites, if they are not")
    }
    return (root, reference)
  }

  /// Finds or builds the program to judge, with the flags of a comparison if a commit is built too.
  private func build(
    against reference: GateReference, in root: PackageRoot
  ) throws(CommandError) -> SuiteProgram {
    // Shards of one machine use the build of a commit at the same time; a candidate has one user.
    reference.isBuilt && sharing.shard == nil
      ? try program.findCandidate(
        in: root, output.style.makeMessages(), timeout: measurement.timeout,
        as: twoBuilds.variants)
      : try program.find(in: root, output.style.makeMessages(), timeout: measurement.timeout)
  }

  /// Returns what to judge and how; throws for whatever can be refused before the measurement.
  private func request(
    for program: SuiteProgram, against reference: GateReference, in root: PackageRoot
  ) throws -> GateRequest {
    // First, because the name of a custom metric is a placeholder until then.
    var settings = try measurement.settings(in: program)
    try requireJudged(settings.metrics, against: reference)
    let whole = try selection.selection(in: program, advise: output.style.advise)
    let selected = try whole.entries(of: program)
    let selection = sharing.part(of: selected, in: whole, advise: output.style.advise)
    try program.requireOptimisation()
    settings.metricsMissing(in: selection.present(in: program)).forEach(output.style.advise)
    let rules = try rules(settings, reference, root, of: selected, in: program)
    settings.allocator = try allocator.find(for: program)
    var request = GateRequest(program, in: root, selection, against: reference, settings, rules)
    request.messages = output.style.makeMessages()
    request.preparesAcceptance = acceptPatch != nil
    request.share = try sharing.shard.map { try GateShare($0, of: selected, in: request) }
    return request
  }

  /// Measures both sides and judges the differences; returns the updates for `--accept-patch` too.
  private func judge(_ request: GateRequest) throws -> (Report, [BaselineUpdate]?) {
    let environment = request.program.environment(commit: try commit(of: request))
    var report: Report
    var updates: [BaselineUpdate]?
    if request.reference.isPaired {
      report = try PairedGate(request).report(environment)
    } else {
      var gate = try StoredGate(request, environment)
      report = try gate.report()
      if acceptPatch != nil { updates = try gate.updates() }
    }
    report.selection = selection.record(request.measurement.metrics)
    report.program = Console.program
    return (report, updates)
  }

  /// The commit of the build under test: the one that is built in two ways, else the tree's.
  private func commit(of request: GateRequest) throws(CommandError) -> Commit? {
    guard let name = twoBuilds.at else { return try request.root.commit }
    return Commit(
      try CommandError.converting { () throws(BuildError) in
        try Repository(at: request.root.path).commit(of: name)
      })
  }

  /// Writes and publishes a report, and throws its exit code unless that is success.
  private func write(
    _ report: Report, _ updates: [BaselineUpdate]?, in root: PackageRoot
  ) throws {
    try output.write(report)
    try files.write(report)
    if let acceptPatch { try writePatch(of: updates, to: acceptPatch, in: root) }
    KeptGate(root).publish(report, advise: output.style.advise)
    try report.conclude(saysProblems: !output.isText)
  }

  private func writePatch(
    of updates: [BaselineUpdate]?, to path: String, in root: PackageRoot
  ) throws {
    guard let updates else {
      return output.style.advise("\(path): not written, because not every benchmark was counted")
    }
    guard let patch = try AcceptPatch(updates, in: root) else {
      return output.style.advise("\(path): not written, because no stored count differs")
    }
    try StoredFile.write(Data(patch.text.utf8), to: path)
    output.style.advise(
      "wrote \(path), for \(patch.files) baseline \(patch.files == 1 ? "file" : "files"): put the "
        + "reason in place of \(ShellCommand.placeholder), then `git apply` it")
  }

  // MARK: Parts of a step

  /// Waits for other shards on this machine; `nil` without `--shard`, or if nothing can be locked.
  private func machineTurn() throws(CommandError) -> MachineTurn? {
    guard sharing.shard != nil else { return nil }
    return try TimeAccount.spend(on: .waiting) { () throws(CommandError) in
      try MachineTurn.wait(advise: output.style.advise)
    }
  }

  /// Throws if `--metric` names a metric that this gate, stored or paired, does not judge.
  private func requireJudged(
    _ named: [Metric], against reference: GateReference
  ) throws(CommandError) {
    if let timed = named.first(where: { !$0.isExact && $0 != .time }) {
      throw CommandError(
        .usage, "gate judges exact metrics and time; \(timed.rawValue) is shown by run")
    }
    if !reference.isPaired, let unstored = named.first(where: { !$0.isKeptInBaselines }) {
      throw CommandError(
        .usage, "--metric \(unstored.rawValue) is judged against another build: --against REF")
    }
  }

  /// Returns the rules of the gate for the selected benchmarks of all shards.
  private func rules(
    _ settings: MeasurementSettings, _ reference: GateReference, _ root: PackageRoot,
    of selected: [BenchmarkDescription], in program: SuiteProgram
  ) throws -> GateRules {
    let environment = program.environment(commit: nil)
    let growth = try CumulativeGrowthCheck(
      anchors: BaselineStore(root: root.path).released(environment: environment),
      environment: environment, percent: drip)
    // Only benchmarks with the tag `gate` are timed, so a missing time is no error.
    let policy = Assessment.Policy(
      judges: true, requiresCounterparts: !reference.isPaired, ratchets: ratchet,
      isStrict: paired.strict, namedMetrics: settings.metrics.filter { $0 != .time },
      sides: reference.sides)
    var rules = GateRules(
      comparing: try settings.counted(of: selected, in: program),
      andTime: !exact && settings.measures(.time), policy, drip: growth)
    paired.set(&rules)
    rules.bounds = try bounds(of: program, in: root)
    return rules
  }

  /// Returns the limits of the suites and of the file, and the permissions.
  private func bounds(of program: SuiteProgram, in root: PackageRoot) throws -> Bounds {
    let file = try BaselineStore(root: root.path).limits()
    var limits = Dictionary(
      program.description.entries.map { ($0.id, $0.limits ?? []) }, uniquingKeysWith: { $1 })
    for (id, own) in file.limits.sorted(by: { $0.key < $1.key })
    where program.description.suites.contains(BenchmarkID(id).suite) {
      let all = limits[id, default: []] + own
      guard let entry = program.description[id] else {
        throw CommandError(
          .data, "\(BaselineStore.limitsFile): a limit of \(id), which is no benchmark")
      }
      if let fault = entry.fault(of: all) {
        throw CommandError(.data, "\(BaselineStore.limitsFile): a limit of \(id) is \(fault)")
      }
      limits[id] = all
    }
    let code = (program.description.limits ?? []) + (file.code[program.product] ?? [])
    if let fault = code.fault(offered: [.codeSize], by: "product") {
      throw CommandError(
        .data, "\(BaselineStore.limitsFile): a limit of \(program.product) is \(fault)")
    }
    return Bounds(
      limits: limits, code: code, permissions: file.permissions, today: LimitsFile.today)
  }
}
