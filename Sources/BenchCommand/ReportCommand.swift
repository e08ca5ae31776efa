internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Pages
internal import Reporting
internal import Storage

/// `bench report`: a measurement as one page to open in a browser.
///
/// Measures nothing and judges nothing: it shows what was measured and what a gate found.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Draw a measurement as one page to open in a browser.",
    discussion: """
      Example: bench report gate.json last --output page.html

      Each is a name given to `run --save`, or a file written by `run`, `gate` or `compare` with \
      `--format json`; without any, the last measurement. Beside a gate's document, a measurement \
      adds its samples. It is compared with the stored baseline unless --against names another \
      measurement. The page needs no network and no other file.
      """)

  @Argument(help: "Measurements, and at most one document of `gate` or `compare`.")
  var names: [String] = []

  @OptionGroup(title: "Selection") var selection: SelectionOptions

  @Option(help: "Compare with this measurement instead of the stored baseline.")
  var against: String?

  @Option(help: "The heading of the page.")
  var title: String?

  @Option(help: "Write the page to this file instead of .bench/report.html.")
  var output: String?

  @Flag(name: .shortAndLong, help: "No advice; errors only.")
  var quiet = false

  @OptionGroup var frames: FrameOptions
  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find()
    let sources = try ReportSources(names, root, isGiven: against != nil)
    let selection = try selection.selection(of: sources.suites)
    let page = try page(of: sources, selection, root)
    let path = output ?? "\(root.path)/.bench/report.html"
    if output == nil { try StoredFile.makeFolder("\(root.path)/.bench") }
    try StoredFile.write(Data(try page.html().utf8), to: path)
    try Console.print(Data("\(path)\n".utf8))
  }

  private func page(
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
    document.benchmarks.removeAll { !selection.contains(id: $0.id, tags: $0.tags ?? []) }
    guard !document.benchmarks.isEmpty else { throw selection.empty }
    return ReportPage(
      title: title ?? sources.title, document: document, measurement: measured,
      growth: GrowthSeries.all(in: report?.comparisons ?? []),
      history: try history(of: sources, like: document.environment, root))
  }

  /// What was kept over time, with the measurements that were named.
  private func history(
    of sources: ReportSources, like environment: RunEnvironment, _ root: PackageRoot
  ) throws -> PageHistory {
    var history = try HistoryStore(root: root.path).read()
    history.notes.forEach(advise)
    for (name, measurement) in sources.measurements {
      history = try history.adding(measurement, as: name)
    }
    return PageHistory(of: history, like: environment, accepted: root.acceptedChanges)
  }

  /// The measurement beside what it is compared with, or by itself where there is nothing.
  private func report(
    of measured: MeasurementSet, _ selection: Selection, _ root: PackageRoot
  ) throws -> Report {
    let found = try reference(of: measured, root)
    let nothing = Reference(exact: [], timings: [], environment: measured.environment)
    let comparisons = Comparator(
      reference: found?.value ?? nothing, metrics: measured.possibleMetrics,
      suspectsTimes: found != nil, isSelected: selection.contains
    ).compare(measured.benchmarks)
    return Report(
      kind: found == nil ? .measurement : .comparison, environment: measured.environment,
      comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: found != nil, requiresCounterparts: false, namedMetrics: [])),
      reference: found?.summary ?? "")
  }

  private func reference(
    of measured: MeasurementSet, _ root: PackageRoot
  ) throws -> (value: Reference, summary: String)? {
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
      return (Reference(older, for: measured), against)
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
    return (stored.reference(for: measured), stored.summary)
  }

  private func advise(_ line: String) {
    if !quiet { Console.note(line) }
  }
}

/// What a page is made of, as the command line names it.
struct ReportSources {
  /// The newest of the measurements; `nil` where only a judged document was named.
  private(set) var measurement: MeasurementSet?
  /// What a gate or a comparison found.
  private(set) var judged: JudgedDocument?
  /// All measurements that were named, with their names.
  private(set) var measurements: [(name: String, set: MeasurementSet)] = []

  /// Reads them.
  ///
  /// - Parameters:
  ///   - names: Saved names and files; of none the last measurement.
  ///   - root: Where the saved ones are.
  ///   - isGiven: Whether the user says what to compare with.
  /// - Throws: `CommandError` or `StorageError`.
  init(_ names: [String], _ root: PackageRoot, isGiven: Bool) throws {
    let saved = SavedMeasurements(root)
    if names.isEmpty { try Self.requireLast(root) }
    for name in names.isEmpty ? [MeasurementStore.last] : names {
      let path = try saved.path(of: name)
      if let document = try JudgedDocument.load(path: path) {
        guard judged == nil else {
          throw CommandError(
            .usage, "\(name): a page shows one gate or comparison, and there is one before it")
        }
        judged = document
      } else {
        measurements.append((name, try MeasurementStore.load(path: path)))
      }
    }
    if judged != nil, isGiven {
      throw CommandError(.usage, "--against: what was judged has been compared already")
    }
    // Dates in one form and one zone sort as texts.
    measurement = measurements.map(\.set).max { $0.environment.date < $1.environment.date }
  }

  private static func requireLast(_ root: PackageRoot) throws(CommandError) {
    let last = MeasurementStore(root: root.path).path(MeasurementStore.last)
    guard FileManager.default.fileExists(atPath: last) else {
      throw CommandError(.data, "nothing measured yet; `bench run` measures")
    }
  }

  /// The suites of the benchmarks that are shown, in alphabetical order.
  var suites: [String] {
    let ids = judged?.benchmarks.map(\.id) ?? measurement?.benchmarks.map(\.id) ?? []
    return Set(ids.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  /// A heading where none was given.
  var title: String {
    let kind = judged?.schema == "bench.gate/1" ? "Gate" : "Benchmarks"
    return suites.isEmpty ? kind : "\(kind): \(suites.joined(separator: ", "))"
  }
}
