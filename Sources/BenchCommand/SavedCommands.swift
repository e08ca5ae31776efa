internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Regression

/// `bench baseline save`: keeps the last measurement under a name.
struct SaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Keep the last measurement under a name in .bench/.",
    discussion: "Example: bench baseline save before")

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var root: RootOptions

  func validate() throws {
    try validateName(name)
  }

  func run() throws {
    let store = MeasurementStore(root: try root.find().path)
    do throws(StorageError) {
      try store.save(try store.load(MeasurementStore.last), as: name)
    } catch {
      guard case .notFound = error else { throw error }
      throw CommandError(.data, "there is no last measurement to save; `bench run` makes one")
    }
  }
}

/// `bench baseline list`: what is stored, and where.
struct ListBaselinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show saved measurements and accepted baselines.",
    discussion: "Example: bench baseline list")

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    let saved = MeasurementStore(root: root).names
    let accepted = BaselineStore(root: root).files
    var table = Table([.init("kind"), .init("name")])
    for name in saved { table.append(["saved", name]) }
    for file in accepted { table.append(["accepted", file]) }
    try output.write(
      text: { table.text(width: $0) }, markdown: { table.markdown() },
      json: {
        try JSONText.encode(StoredDocument(saved: saved, accepted: accepted), pretty: true)
      })
  }
}

/// The document `bench.baselines/1`.
private struct StoredDocument: Encodable {
  var schema = "bench.baselines/1"
  var saved: [String]
  var accepted: [String]
}

/// A stored thing named on the command line: a saved measurement, or a suite's accepted baseline.
private enum Stored {
  case saved(String)
  case accepted(suite: String, files: [String])

  /// Finds what a name means.
  ///
  /// - Throws: `CommandError` when it means nothing (65) or two things (64).
  static func find(_ name: String, _ root: String) throws(CommandError) -> Stored {
    let store = BaselineStore(root: root)
    let environment = RunEnvironment.current(commit: nil)
    let files = [
      store.exactPath(suite: name, environment: environment),
      store.timingPath(suite: name, environment: environment),
    ].filter { FileManager.default.fileExists(atPath: $0) }
    switch (MeasurementStore(root: root).names.contains(name), files.isEmpty) {
    case (true, true): return .saved(name)
    case (false, false): return .accepted(suite: name, files: files)
    case (true, false):
      throw CommandError(
        .usage, "\(name) is both a saved measurement and an accepted suite; save under another name"
      )
    case (false, true):
      throw CommandError(
        .data,
        "\(name): neither a saved measurement nor a suite accepted for this machine; "
          + "`bench baseline list` shows what there is")
    }
  }
}

/// `bench baseline show`: a saved measurement or an accepted baseline.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a saved measurement, or a suite's accepted baseline.",
    discussion: "Example: bench baseline show transitions")

  @Argument(help: "A saved name, or a suite.")
  var name: String

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    let measured: MeasurementSet
    let title: String
    switch try Stored.find(name, root) {
    case .saved(let name):
      measured = try MeasurementStore(root: root).load(name)
      title = "saved measurement \(name)"
    case .accepted(let suite, _):
      (measured, title) = try accepted(suite, root)
    }
    let comparisons = Comparator(
      reference: Reference(exact: [], timings: [], environment: measured.environment),
      metrics: Metric.allCases, isSelected: { _, _ in true }
    ).compare(measured.benchmarks)
    let report = Report(
      kind: .measurement, environment: measured.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: false, requiresCounterparts: false, namedMetrics: [])),
      reference: title)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try JSONText.encode(measured, pretty: true) })
  }

  /// An accepted baseline as if it had just been measured.
  private func accepted(_ suite: String, _ root: String) throws -> (MeasurementSet, String) {
    let store = BaselineStore(root: root)
    let here = RunEnvironment.current(commit: nil)
    let exact = try store.exact(suite: suite, environment: here)
    let timings = try store.timings(suite: suite, environment: here)
    let ids = Set(exact.map { Array($0.benchmarks.keys) } ?? [])
      .union(timings.map { Array($0.benchmarks.keys) } ?? [])
    let records = ids.sorted().map { id in
      exact.record(id, suite: suite, times: timings?.benchmarks[id] ?? [:])
    }
    let provenance = exact?.provenance ?? timings?.provenance
    let commit = provenance?.commit.map { " at \($0.prefix(12))" } ?? ""
    let title =
      "accepted \(provenance?.date ?? "")\(commit): \(provenance?.because ?? "")"
    return (
      MeasurementSet(environment: timings?.environment ?? here, benchmarks: records), title
    )
  }
}

extension ExactBaseline? {
  fileprivate func record(
    _ id: String, suite: String, times: [Metric: TimedValue]
  ) -> BenchmarkRecord {
    let entry = self?.benchmarks[id]
    let counts = (entry?.metrics ?? [:]).mapValues(MetricValue.exact)
    return BenchmarkRecord(
      id: id, suite: suite, items: 1, tags: entry?.tags ?? [], checksum: entry?.checksum,
      metrics: counts.merging(times.mapValues(MetricValue.timed)) { count, _ in count })
  }
}

/// `bench baseline remove`: a saved measurement, or a suite's accepted baseline for this machine.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a saved measurement or a suite's accepted baseline.",
    discussion: "Example: bench baseline remove before")

  @Argument(help: "A saved name, or a suite.")
  var name: String

  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find().path
    switch try Stored.find(name, root) {
    case .saved(let name):
      _ = try MeasurementStore(root: root).remove(name)
      Console.note("removed the saved measurement \(name)")
    case .accepted(_, let files):
      let store = BaselineStore(root: root)
      try store.remove(files, under: try store.lock())
      for file in files { Console.note("removed \(file)") }
    }
  }
}
