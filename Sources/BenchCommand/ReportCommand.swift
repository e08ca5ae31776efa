internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Gates
internal import Measurements
internal import Pages
internal import Reporting
internal import Sessions
internal import Storage

/// `bench report`: writes a measurement as one page to open in a browser, without measuring or
/// judging.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Draw a measurement as one page to open in a browser.",
    discussion: """
      Example: bench report gate.json last --output page.html

      Each is a name given to `run --save`, or a file written by `run`, `gate` or `compare` with \
      `--format json`; without any, the last measurement. Beside a gate's document, a measurement \
      adds its samples. It is compared with the stored baseline unless --against names another \
      measurement. The page needs no network and no other file.

      With --site it is a folder of pages that link with each other, to open from disk or to \
      serve: the last measurement, the last gate, the history, and copies of the flame graphs in \
      .bench/profiles/ and of the drawings .bench/*.svg. A folder with files of another origin is \
      rejected.
      """)

  @Argument(
    help: "Measurements, and at most one document of `gate` or `compare`.",
    completion: KnownNames.saved)
  var names: [String] = []

  @OptionGroup(title: "Selection") var selection: SelectionOptions

  @Option(help: "Compare with this measurement instead of the stored baseline.")
  var against: String?

  @Option(help: "The heading of the page.")
  var title: String?

  @Option(help: "Write the page to this file instead of .bench/report.html.")
  var output: String?

  @Option(
    help: ArgumentHelp("Write a site of linked pages into this folder.", valueName: "folder"))
  var site: String?

  @Flag(name: .shortAndLong, help: "No advice; errors only.")
  var quiet = false

  @OptionGroup var frames: FrameOptions
  @OptionGroup var root: RootOptions

  func validate() throws {
    guard site == nil || output == nil else {
      throw ValidationError("--site and --output: a site has files of its own; name one of the two")
    }
    guard site != "" else { throw ValidationError("--site wants the name of a folder") }
  }

  func run() throws {
    let root = try root.find()
    if let site { return try writeSite(to: site, root) }
    let sources = try ReportSources(names, root, isGiven: against != nil)
    let selection = try selection.selection(among: sources.tags.keys, advise: advise)
    var page = try page(of: sources, selection, root)
    page.history = try history(of: sources, like: page.document.environment, root)
    let html = Data(try page.html().utf8)
    if let output {
      try StoredFile.write(html, to: output)
    } else {
      try StoredFile.makeFolder("\(root.path)/.bench", within: root.path)
      try StoredFile.replace("\(root.path)/.bench/report.html", with: html)
    }
    try Console.print(Data("\(output ?? "\(root.path)/.bench/report.html")\n".utf8))
  }

  /// Returns the page of a measurement or a judged document, without its history.
  func page(
    of sources: ReportSources, _ selection: Selection, _ root: PackageRoot
  ) throws -> ReportPage {
    let measured = sources.measurement.map { whole in
      var part = whole
      part.benchmarks = frames.applied(to: whole.benchmarks).filter {
        selection.contains(id: $0.id, tags: $0.tags)
      }
      return part
    }
    let report = try measured.map { try self.report(of: $0, selection, root) }
    guard var document = sources.judged ?? report.map(JudgedDocument.init) else {
      throw CommandError(.data, "nothing to show")
    }
    document.benchmarks.removeAll { !selection.contains(id: $0.id, tags: $0.record?.tags ?? []) }
    guard !document.benchmarks.isEmpty else { throw selection.empty(among: sources.tags.keys) }
    return ReportPage(
      title: title ?? sources.title, document: document, measurement: measured,
      growth: GrowthSeries.all(in: report?.comparisons ?? []),
      threads: ThreadScaling.all(in: report?.comparisons ?? []))
  }

  /// Returns the history for the page, including the measurements that the command line names.
  ///
  /// - Parameters:
  ///   - sources: The measurements of the command line.
  ///   - environment: The environment of the page's measurement; `nil` for all environments.
  ///   - isReduced: Whether lines have only the values that pictures of all benchmarks need.
  ///   - root: The package.
  /// - Returns: The history of the page.
  /// - Throws: `StorageError` when the history cannot be read.
  func history(
    of sources: ReportSources, like environment: RunEnvironment?, isReduced: Bool = false,
    _ root: PackageRoot
  ) throws -> PageHistory {
    var history = try HistoryStore(root: root.path).read()
    history.notes.forEach(advise)
    for (name, measurement) in sources.measurements {
      history = try history.adding(measurement, as: name)
    }
    return try PageHistory(
      of: history, like: environment, accepted: try root.acceptedChanges, isReduced: isReduced,
      summaries: root.summaries)
  }

  /// Returns the comparison of a measurement with its reference, or the measurement alone if there
  /// is none.
  private func report(
    of measured: MeasurementSet, _ selection: Selection, _ root: PackageRoot
  ) throws -> Report {
    let found = try reference(of: measured, root)
    let older = found?.measurement
    let common = try CommonSelection(older, measured)
    let nothing = Reference(exact: [], timings: [], environment: measured.environment)
    let all = Comparator(
      reference: found?.value ?? nothing, metrics: measured.possibleMetrics.filter(common.has),
      suspectsTimes: found != nil,
      isSelected: { selection.contains(id: $0, tags: $1) && common.isInCandidate(id: $0, tags: $1) }
    ).compare(measured.benchmarks.filter(common.isInReference))
    // What a partial measurement did not reach is not gone.
    let comparisons = measured.partial == nil ? all : all.filter { $0.record != nil }
    if let partial = measured.partial { advise("note: \(partial.line)") }
    var report = Report(
      kind: found == nil ? .measurement : .comparison, environment: measured.environment,
      comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(
          judges: found != nil, requiresCounterparts: false, namedMetrics: [], sides: sides)),
      reference: found?.summary ?? "",
      evidence: (against.map { common.notes($0, "this measurement") } ?? [])
        + [measured.partial?.line].compactMap { $0 })
    report.selection = self.selection.record() ?? measured.selection
    return report
  }

  private var sides: Assessment.Sides {
    against.map { .measurements($0, "this measurement") } ?? .stored
  }

  /// Returns the reference, its description in words, and the measurement that `--against` names,
  /// if any.
  ///
  /// - Returns: `nil` if there is nothing to compare with; advice has then given the reason.
  private func reference(
    of measured: MeasurementSet, _ root: PackageRoot
  ) throws -> (value: Reference, summary: String, measurement: MeasurementSet?)? {
    let key = BuildKey(measured.environment)
    guard key.configuration == "release" else {
      advise("warning: built without optimisation: numbers mean little, nothing is compared")
      return nil
    }
    if let against {
      let older = try SavedMeasurements(root).load(against)
      let olderKey = BuildKey(older.environment)
      guard olderKey.countsCompare(with: key) else {
        throw StorageError.otherBuild(path: against, stored: olderKey.summary, present: key.summary)
      }
      return (Reference(older, for: measured), against, older)
    }
    if let shard = measured.shard {
      advise(
        "note: shard \(shard.part) only, compared with nothing; `bench merge` puts all together")
      return nil
    }
    let stored = try StoredBaselines(of: measured, root)
    for suite in stored.absent {
      advise("note: no baseline of \(suite) for \(measured.environment.platformSlug)")
    }
    guard !stored.isEmpty else { return nil }
    return (stored.reference(for: measured), stored.summary, nil)
  }

  func advise(_ line: String) {
    if !quiet { Console.note(line) }
  }
}
