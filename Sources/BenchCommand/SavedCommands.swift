internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench baseline save`: saves the last measurement under a name.
struct SaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Keep the last measurement under a name in .bench/.",
    discussion: "Example: bench baseline save before")

  @Argument(help: "The name.", transform: savedName(_:))
  var name: FileName

  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find()
    do throws(StorageError) {
      let last = try MeasurementStore(root: root.path).load(MeasurementStore.last)
      try root.save(last, as: name, advise: Console.note)
    } catch {
      guard case .notFound = error else { throw error }
      throw CommandError(.data, "there is no last measurement to save; `bench run` makes one")
    }
  }
}

/// `bench baseline list`: lists saved measurements, accepted baselines and releases.
struct ListBaselinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show saved measurements and accepted baselines.",
    discussion: "Example: bench baseline list")

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    let saved = MeasurementStore(root: root).names.map(\.text)
    let store = BaselineStore(root: root)
    let (accepted, releases) = (store.files, store.releaseFiles)
    var table = Table([.init("kind"), .init("name")])
    for name in saved { table.append(["saved", name]) }
    for file in accepted { table.append(["accepted", file]) }
    for file in releases { table.append(["release", file]) }
    try output.write(
      text: { table.text(width: $0) }, markdown: { table.markdown() },
      json: {
        try JSONText.encode(
          StoredDocument(saved: saved, accepted: accepted, releases: releases), pretty: true)
      })
  }
}

/// The document `bench.baselines/1`: the names of saved measurements, and the files of baselines
/// and releases.
private struct StoredDocument: Encodable {
  var schema = "bench.baselines/1"
  var saved: [String]
  var accepted: [String]
  var releases: [String]
}

/// `bench baseline show`: shows a saved measurement, an accepted baseline or the last release.
struct ShowCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a saved measurement, a suite's accepted baseline or the release.",
    discussion: "Example: bench baseline show transitions")

  @Argument(help: "A saved name, a suite, or the release.", completion: KnownNames.stored)
  var name: String

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func run() throws {
    let package = try root.find()
    let root = package.path
    let here = try program.find(in: package, output.makeMessages()).environment(commit: nil)
    let measured: MeasurementSet
    let title: String
    switch try StoredName.find(name, root, in: here) {
    case .saved(let name):
      measured = try MeasurementStore(root: root).load(name)
      title = "saved measurement \(name)"
    case .accepted(let suite, _):
      (measured, title) = try accepted(suite, root, here)
    case .release(let baselines, _):
      (measured, title) = released(baselines, here)
    }
    // Compared with nothing, because a report is of comparisons.
    let comparisons = Comparator(
      reference: Reference(exact: [], timings: [], environment: measured.environment),
      metrics: measured.possibleMetrics, isSelected: { _, _ in true }
    ).compare(measured.benchmarks)
    let report = Report(
      kind: .measurement, environment: measured.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: false, requiresCounterparts: false, namedMetrics: [])),
      reference: title, evidence: [measured.originLine].compactMap { $0 })
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try JSONText.encode(measured, pretty: true) })
  }

  /// Returns a suite's accepted baseline as a measurement, with a title of date, commit and reason.
  private func accepted(
    _ suite: FileName, _ root: String, _ here: RunEnvironment
  ) throws -> (MeasurementSet, String) {
    let store = BaselineStore(root: root)
    let exact = try store.exact(suite: suite, environment: here)
    let timings = try store.timings(suite: suite, environment: here)
    let ids = Set(exact.map { Array($0.benchmarks.keys) } ?? [])
      .union(timings.map { Array($0.benchmarks.keys) } ?? [])
    let records = ids.sorted().map { id in
      exact.record(id, times: timings?.benchmarks[id] ?? [:])
    }
    let provenance = exact?.provenance ?? timings?.provenance
    // 12 digits, as git abbreviates the commits of a large repository.
    let commit = provenance?.commit.map { " at \($0.short)" } ?? ""
    let title =
      "accepted \(provenance?.date ?? "")\(commit): \(provenance?.because ?? "")"
    return (
      MeasurementSet(environment: timings?.environment ?? here, benchmarks: records), title
    )
  }

  /// Returns the counts of a release as a measurement, with a title of name, date and commit.
  private func released(
    _ baselines: [ExactBaseline], _ here: RunEnvironment
  ) -> (MeasurementSet, String) {
    let records = baselines.flatMap { baseline in
      baseline.benchmarks.keys.sorted().map {
        Optional(baseline).record($0, times: [:])
      }
    }
    let release = baselines.first?.release
    // 12 digits, as git abbreviates the commits of a large repository.
    let commit = release?.commit.map { " at \($0.short)" } ?? ""
    return (
      MeasurementSet(environment: here, benchmarks: records),
      "release \(release?.name ?? "") of \(release?.date ?? "")\(commit)"
    )
  }
}

extension ExactBaseline? {
  fileprivate func record(
    _ id: String, times: [Metric: TimedValue]
  ) -> BenchmarkRecord {
    let entry = self?.benchmarks[id]
    let counts = (entry?.metrics ?? [:]).mapValues(MetricValue.exact)
    // Baselines store no items, and 1 is the number that derives nothing.
    return BenchmarkRecord(
      id: id, items: 1, tags: entry?.tags ?? [], checksum: entry?.checksum,
      metrics: counts.merging(times.mapValues(MetricValue.timed)) { count, _ in count })
  }
}

/// `bench baseline remove`: removes a saved measurement, or a suite's accepted baseline or the last
/// release for this machine.
struct RemoveCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a saved measurement, a suite's accepted baseline or the release.",
    discussion: "Example: bench baseline remove before")

  @Argument(help: "A saved name, a suite, or the release.", completion: KnownNames.stored)
  var name: String

  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func run() throws {
    let package = try root.find()
    let root = package.path
    let here = try program.find(in: package, Messages()).environment(commit: nil)
    switch try StoredName.find(name, root, in: here) {
    case .saved(let name):
      // False if another process has removed the file meanwhile, which is as good.
      _ = try MeasurementStore(root: root).remove(name)
      Console.note("removed the saved measurement \(name)")
    case .accepted(_, let files), .release(_, let files):
      let store = BaselineStore(root: root)
      try store.remove(files, under: try store.lock())
      for file in files { Console.note("removed \(file)") }
    }
  }
}
