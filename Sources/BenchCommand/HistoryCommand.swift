internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Essentials
internal import HistoryDatabase
internal import Measurements
internal import Pages
internal import Reporting
internal import Sessions
internal import Storage

/// `bench history`: shows measurements over time and their steps, without measuring.
struct HistoryCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show measurements over time, and where they changed.",
    discussion: """
      Example: bench history 'transitions/spring/evaluate[count=4096]' --metric time

      `run --save NAME` adds to it. With a benchmark, its series and the levels between their \
      steps; without one, the time of every benchmark, and what else has a step. A count that \
      changes is a step. A series of times without a step shows one with a probability of 1 %, and \
      one of more than 512 measurements with 1 % in about 256. Steps of times below 1 % are not \
      shown.

      With --since COMMIT, the steps at later commits, each with an identifier that later \
      measurements do not change. Exits 5 if one is worse and not acknowledged.

      bench history --add artifacts/*.json    measurements made elsewhere; the same twice is one
      bench history --prune 200               keep the newest 200
      bench history --since v1.2              new steps since that commit
      bench history --acknowledge ID --because "a larger cache"
      """)

  @Argument(
    help: "A benchmark: its identifier, or an expression that matches one only.",
    completion: KnownNames.benchmarks)
  var benchmark: String?

  @OptionGroup(title: "Selection") var selection: SelectionOptions

  @Option(
    help: ArgumentHelp(
      """
      The history in this database instead of the folder .bench/history: a file, or \
      postgres://user@host/name.
      """,
      valueName: "database"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "Draw all benchmarks as one page to open in a browser.", valueName: "file"))
  var page: String?

  @OptionGroup(title: "Measurements") var choice: HistoryOptions
  @OptionGroup(title: "Steps") var acknowledgement: AcknowledgeOptions
  @OptionGroup(title: "Upkeep") var upkeep: HistoryUpkeep
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func validate() throws {
    if upkeep.isAsked, benchmark != nil {
      throw ValidationError("what keeps the history in order is about all benchmarks; name none")
    }
    if page != nil, benchmark != nil || upkeep.isAsked || !choice.isEmpty || acknowledgement.isAsked
    {
      throw ValidationError("--page shows the whole history; leave out what chooses a part")
    }
    guard acknowledgement.isAsked else { return }
    if upkeep.isAsked {
      throw ValidationError("--acknowledge does not go with what keeps the history in order")
    }
    if choice.since != nil || choice.limit != nil {
      throw ValidationError("--acknowledge needs the whole history: no --since, no --limit")
    }
  }

  mutating func run() throws {
    let root = try root.find()
    let archive = try archive(of: root)
    if upkeep.isAsked { return try upkeep.perform(in: archive, output) }
    let source = try read(archive)
    if let page { return try writePage(source, to: page, root) }
    let measured = source.benchmarks
    let selection = try selection.selection(among: measured, advise: output.advise)
    let ids = try ids(measured, selection, tags(root))
    choice.metrics = try choice.metrics.resolved(among: source.metrics)
    if acknowledgement.isAsked {
      var search = IdentifiedStep.Search()
      let steps = search.steps(in: try chosen(from: source, ids))
      return try acknowledgement.perform(on: steps, in: root, output)
    }
    if let commit = choice.sinceCommit {
      let series = try chosen(from: source, ids)
      return try listSteps(of: series, since: commit, root, notes: source.notes)
    }
    let series = try shown(of: source, ids)
    var report = HistoryReport(
      series, accepted: try root.acceptedChanges, isOfOneBenchmark: benchmark != nil)
    guard !report.findings.isEmpty else {
      throw CommandError(.usage, "no times there and no steps; --metric NAME shows other metrics")
    }
    report.commits = root.summaries(
      of: report.findings.flatMap { finding in
        finding.steps.compactMap { finding.series.points[$0.index].commit?.text }
      })
    (source.notes + report.notes).forEach(output.advise)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json(notes: source.notes) })
  }

  /// Lists the steps since a commit.
  ///
  /// - Throws: `CommandError` with code 5 if one is worse and not acknowledged.
  private func listSteps(
    of series: [MetricSeries], since reference: String, _ root: PackageRoot, notes: [String]
  ) throws {
    let since = try StepsSince(reference, in: root)
    try since.requireMeasurement(in: series)
    var search = IdentifiedStep.Search()
    let steps = try since.steps(among: search.steps(in: series))
    let report = StepReport(
      steps, since: reference, since.commit,
      acknowledged: try BaselineStore(root: root.path).acknowledgedSteps(),
      words: root.summaries(of: steps.compactMap(\.originCommit?.text)), notes: notes)
    notes.forEach(output.advise)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() }, json: report.json)
    if report.isOpen { throw CommandError(.stepped) }
  }

  /// Returns the chosen series, without their steps.
  private func chosen(from source: any SeriesSource, _ ids: Set<String>) throws -> [MetricSeries] {
    var chosen: [MetricSeries] = []
    try source.forEachSeries(where: ids.contains, of: choice.wants) { series in
      if let part = choice.chosen(from: series) { chosen.append(part) }
    }
    if chosen.isEmpty { throw choice.refusal(of: source, ids) }
    return chosen
  }

  /// Returns the chosen series with their steps.
  ///
  /// Of a whole history, metrics other than time are shown only where they have a step.
  private func shown(of source: any SeriesSource, _ ids: Set<String>) throws -> [MetricSeries] {
    let showsAll = benchmark != nil || !choice.metrics.isEmpty
    var (search, shown, isChosen) = (StepSearch(), [MetricSeries](), false)
    try source.forEachSeries(where: ids.contains, of: choice.wants) { series in
      guard var series = choice.chosen(from: series) else { return }
      isChosen = true
      let steps = search.steps(of: series)
      guard showsAll || series.metric == .time || !steps.isEmpty else { return }
      series.knownSteps = steps
      shown.append(series)
    }
    if !isChosen { throw choice.refusal(of: source, ids) }
    return shown
  }

  /// Writes the page of all benchmarks, and prints its path.
  private func writePage(_ source: any SeriesSource, to path: String, _ root: PackageRoot) throws {
    let history = try PageHistory(
      of: source, like: nil, accepted: try root.acceptedChanges, isReduced: true,
      summaries: root.summaries)
    source.notes.forEach(output.advise)
    let page = HistoryPage(title: "History", history: history)
    guard !page.isEmpty else {
      throw CommandError(.data, "one measurement is no history; a page shows two or more")
    }
    try StoredFile.write(Data(try page.html().utf8), to: path)
    try Console.print(Data("\(path)\n".utf8))
  }

  /// Returns the folder of the package, or the database that `--database` names.
  private func archive(of root: PackageRoot) throws -> any HistoryArchive {
    guard let database else { return HistoryStore(root: root.path) }
    let server = try HistoryServer(
      database, root: root.path, project: try root.identity, advise: output.advise)
    if let server { return server }
    return try HistoryDatabase.open(
      path: database, project: try root.identity, isMade: !upkeep.files.isEmpty)
  }

  /// Reads the history: of one benchmark if its identifier is given, else of all.
  private func read(_ archive: any HistoryArchive) throws -> any SeriesSource {
    let since = choice.sinceDate
    if let benchmark {
      let source = try archive.source(benchmark: benchmark, since: since)
      if !source.benchmarks.isEmpty { return source }
    }
    // Without an identifier, or with an expression, all benchmarks are needed.
    let source = try archive.source(benchmark: nil, since: since)
    guard source.runs.isEmpty else { return source }
    source.notes.forEach(output.advise)
    guard since.isEmpty else { throw choice.emptySince }
    throw CommandError(
      .data, "no history yet; `bench run --save NAME` begins it, or `bench history --add FILE`")
  }

  /// Returns the tags of the program's benchmarks, which the history does not keep; empty unless a
  /// tag was named.
  private func tags(_ root: PackageRoot) throws(CommandError) -> [String: [String]] {
    guard !selection.tags.isEmpty else { return [:] }
    let entries = try program.find(in: root, output.makeMessages()).description.entries
    return Dictionary(entries.map { ($0.id, $0.tags) }) { first, _ in first }
  }

  /// Returns the identifiers of the requested benchmarks: the named one, or the selected ones.
  ///
  /// - Throws: `CommandError` with code 64 if there is none, or several match the name.
  private func ids(
    _ measured: Set<String>, _ selection: Selection, _ tags: [String: [String]]
  ) throws(CommandError) -> Set<String> {
    guard let benchmark else {
      let chosen = measured.filter { selection.contains(id: $0, tags: tags[$0] ?? []) }
      guard !chosen.isEmpty else { throw selection.empty(among: measured) }
      return chosen
    }
    if measured.contains(benchmark) { return [benchmark] }
    return [
      try onlyMatch(
        of: benchmark, in: measured.sorted(), place: " of the history",
        hint: "`bench history` shows all, `bench run --save NAME` adds one")
    ]
  }
}

/// The options that choose measurements and metrics from the history.
struct HistoryOptions: ParsableArguments {
  @Option(
    name: .customLong("metric"), help: "Only this metric. Repeatable.",
    transform: metric(named:))
  var metrics: [Metric] = []

  @Option(help: "Only measurements of this branch.")
  var branch: String?

  @Option(help: "Only machines whose name contains this.")
  var machine: String?

  @Option(help: "Only the last so many measurements of a series.")
  var limit: Int?

  @Option(
    help: .init(
      "Only measurements since this date: 2026-01-31, or a beginning of it. Or only the steps "
        + "since this commit.", valueName: "when"))
  var since: String?

  /// The date of `--since`; empty if there is none or a commit.
  var sinceDate: String { since.flatMap { isDate($0) ? $0 : nil } ?? "" }

  /// The commit of `--since`; `nil` if there is none or a date.
  var sinceCommit: String? { since.flatMap { isDate($0) ? nil : $0 } }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit wants a number, 1 or more") }
  }

  func wants(_ metric: Metric) -> Bool { metrics.isEmpty || metrics.contains(metric) }

  /// Whether no option chooses a part of the history.
  var isEmpty: Bool {
    metrics.isEmpty && branch == nil && machine == nil && limit == nil && since == nil
  }

  /// Returns the requested part of a series; `nil` if an option leaves nothing.
  func chosen(from series: MetricSeries) -> MetricSeries? {
    guard machine.map(series.machine.contains) ?? true else { return nil }
    var part = series
    if let branch { part.points = part.points.filter { $0.branch == branch } }
    // The limit is last, so that it counts measurements of the branch.
    if let limit { part.points = part.points.suffix(limit) }
    return part.points.isEmpty ? nil : part
  }

  /// The error of a date after the last measurement.
  var emptySince: CommandError {
    CommandError(.usage, "--since \(since ?? ""): no measurement since then")
  }

  /// Returns the error with code 64 of options that leave no series.
  func refusal(of source: any SeriesSource, _ ids: Set<String>) -> CommandError {
    var all: [MetricSeries] = []
    // Only the names of what there is are told.
    try? source.forEachSeries(where: ids.contains, of: wants) { all.append($0) }
    guard !all.isEmpty else {
      guard metrics.isEmpty else {
        return CommandError(
          .usage, "--metric \(metrics.map(\.rawValue).joined(separator: ", ")): not in the history")
      }
      return emptySince
    }
    let onMachine = all.filter { machine.map($0.machine.contains) ?? true }
    guard !onMachine.isEmpty else {
      let names = Set(all.map(\.machine)).sorted().joined(separator: ", ")
      return CommandError(.usage, "--machine \(machine ?? ""): there is \(names)")
    }
    let names = Set(onMachine.flatMap(\.points.branches)).sorted()
    return CommandError(
      .usage, "--branch \(branch ?? ""): there is \(names.joined(separator: ", "))")
  }
}

/// The options that add to, prune and repair the history.
struct HistoryUpkeep: ParsableArguments {
  @Option(
    name: .customLong("add"), parsing: .upToNextOption,
    help: "Add measurements: files that `run --format json` wrote, files of a history, or folders.")
  var files: [String] = []

  @Option(name: .customLong("prune"), help: "Remove all but the newest so many measurements.")
  var kept: Int?

  @Option(help: "Remove the measurements before this date.")
  var olderThan: String?

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write all measurements into a folder, as files to review, which --add restores.",
      valueName: "folder"))
  var folder: String?

  @Flag(help: "Add saved measurements that are missing, restore or set aside damaged files.")
  var rebuild = false

  @OptionGroup var confirmation: Confirmation

  /// Whether an option that changes the history is given; then no series is shown.
  var isAsked: Bool {
    !files.isEmpty || kept != nil || olderThan != nil || rebuild || folder != nil
  }

  func validate() throws {
    if let kept, kept < 0 { throw ValidationError("--prune wants a number, 0 or more") }
    if let olderThan, !isDate(olderThan) {
      throw ValidationError("--older-than \(olderThan): no date; write it as 2026-01-31")
    }
  }

  func perform(in archive: any HistoryArchive, _ output: OutputOptions) throws {
    try confirmation.require(kept == 0 ? "the history" : nil)
    if !files.isEmpty { try add(to: archive, output) }
    if rebuild {
      let rebuilt = try archive.rebuild()
      for name in rebuilt.added { output.advise("added the saved measurement \(name)") }
      for path in rebuilt.restored { output.advise("restored \(path)") }
      for path in rebuilt.setAside { output.advise("set aside \(path)") }
      if rebuilt.isEmpty { output.advise("the history is whole") }
    }
    // Pruning is last, so that added and rebuilt measurements count as well.
    if let kept { output.advise("removed \(try archive.prune(keeping: kept)) measurements") }
    if let olderThan {
      output.advise("removed \(try archive.prune(olderThan: olderThan)) measurements")
    }
    if let folder {
      output.advise("wrote \(try archive.export(to: folder)) measurements into \(folder)")
    }
  }

  /// Adds the measurements of all `files` to the history, or none if one file cannot be read.
  private func add(to archive: any HistoryArchive, _ output: OutputOptions) throws {
    let files = try files.flatMap { try AddedFile.all(at: $0) }
    let added = try archive.add(files.lazy.map { file in { try file.entries() } })
    let known = files.count - added
    output.advise(
      "added \(added) measurements" + (known > 0 ? ", \(known) were there already" : ""))
  }
}

/// Whether a text is a date, or the beginning of a date, in a format that sorts by time.
private func isDate(_ text: String) -> Bool {
  text.wholeMatch(of: /\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\dZ)?)?)?)?)?/) != nil
}
