internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Gates
internal import Measurements
internal import Sessions
internal import Storage

/// `bench bisect`: finds the commits that made benchmarks worse.
struct BisectCommand: BuildingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Find the commit that made a benchmark worse.",
    discussion: """
      Example: bench bisect --good v1.2 --bad HEAD --filter springs/

      Gates the bad commit against the good one. For each metric that is proven worse, it builds \
      commits between them, halving what is left, and tells good from bad by the middle between \
      both ends: counts by counting, times in paired rounds with the good commit. The search for a \
      time ends at a wrong commit with a probability of at most 1 %. Commits that do not build are \
      left out. After Ctrl-C, the same call continues.

      Exits 0 when each search ended at one commit, 3 when one could not be decided, 65 when \
      nothing is worse. Builds run the code of these commits, with your rights.
      """)

  @Option(help: "A commit before the fault.")
  var good: String

  @Option(help: "A commit with the fault; HEAD by default.")
  var bad = "HEAD"

  @Option(
    name: .customLong("benchmark"),
    help: .init("Only this identifier. Repeatable.", valueName: "id"))
  var benchmarks: [String] = []

  @Flag(help: "Take a merge as one commit, and leave out those of the merged branch.")
  var firstParent = false

  @OptionGroup var rounds: RoundOptions
  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Measurement") var measurement: MeasurementOptions
  @OptionGroup(title: "Builds") var builds: BuildOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  /// Searches, writes the answer, and ends with its exit code.
  func run() throws {
    let root = try root.find()
    let folder = BisectFolder(root)
    let ends = try ends(in: root)
    let state = folder.load(ends.question)
    if state == nil { try folder.clear() }
    let request = try request(ends, folder, root)
    do {
      var bisect = try Bisect(ends, in: folder, continuing: state, request, advise: output.advise)
      try bisect.run()
      let report = try BisectReport(
        bisect, ends, folder, timeout: measurement.timeout,
        showsProgress: output.showsProgress)
      try output.write(
        text: { _ in report.text() }, markdown: { report.markdown() }, json: { try report.json() })
      if !report.isComplete { throw CommandError(.undecided) }
    } catch let error as CommandError where [.interrupted, .terminated].contains(error.code) {
      throw CommandError(error.code, "interrupted; the same call continues the bisection")
    }
  }

  private func ends(in root: PackageRoot) throws(CommandError) -> BisectEnds {
    let product = try CommandError.converting { () throws(BuildError) -> String in
      if let name = builds.product { return name }
      return try SuiteProduct.find(in: root.path)
    }
    // All that decides which metrics are searched for.
    let options = [
      "product": product, "sensitivity": rounds.sensitivity.rawValue,
      "benchmarks": benchmarks.joined(separator: "\n"),
      "metrics": measurement.metrics.map(\.rawValue).joined(separator: "\n"),
      "suites": selection.suites.joined(separator: "\n"),
      "tags": selection.tags.joined(separator: "\n"), "filter": selection.filter ?? "",
      "skip": selection.skip ?? "",
    ]
    return try BisectEnds(
      good: good, bad: bad, followsFirstParent: firstParent, options: options,
      BuildPlan(root: root.path, product: product), output.makeMessages().progress)
  }

  /// Builds both ends, and chooses the benchmarks of the bad commit.
  ///
  /// - Throws: `CommandError` with code 65 when an end does not build, 64 for an unknown benchmark
  ///   or metric.
  private func request(
    _ ends: BisectEnds, _ folder: BisectFolder, _ root: PackageRoot
  ) throws -> GateRequest {
    for end in [ends.good, ends.bad] { try keep(end, ends, folder) }
    let program = try SuiteProgram(
      path: folder.program(of: ends.bad.hash), product: ends.question["product"],
      timeout: measurement.timeout)
    let settings = try measurement.settings(in: program)
    var selection = try selection.selection(in: program, advise: output.advise)
    if !benchmarks.isEmpty {
      for id in benchmarks where program.description[id] == nil {
        throw CommandError(
          .usage, "--benchmark \(id): \(ends.bad.shortHash) has no such benchmark; `bench list`")
      }
      selection = selection.only(benchmarks)
    }
    let entries = try selection.entries(of: program)
    try program.requireOptimisation()
    let metrics = try settings.counted(of: entries, in: program)
    let policy = Assessment.Policy(
      judges: true, requiresCounterparts: false, namedMetrics: [],
      sides: .build(ends.good.shortHash))
    // Without anchors nothing is checked: a bisection does not judge growth since a release.
    let growth = CumulativeGrowthCheck(
      anchors: [], environment: program.environment(commit: nil), percent: 10)
    var rules = GateRules(
      comparing: metrics, andTime: settings.measures(.time), policy, drip: growth)
    rounds.set(&rules)
    var request = GateRequest(
      program, in: root, selection, against: .commit(ends.good.hash), settings, rules)
    request.messages = output.makeMessages()
    return request
  }

  /// Builds the commit at one end of the search, unless the program of that commit is kept.
  private func keep(
    _ end: CommitSummary, _ ends: BisectEnds, _ folder: BisectFolder
  ) throws {
    guard !folder.hasProgram(of: end.hash) else { return }
    output.advise("building \(end.shortHash) \(end.subject), unless it is kept from before")
    try folder.keep(
      CommandError.converting { () throws(BuildError) in try ends.build(end.hash) })
  }
}
