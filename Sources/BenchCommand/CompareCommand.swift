internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Regression

/// `bench compare`: two saved measurements side by side.
///
/// Measures nothing.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Show two saved measurements side by side.",
    discussion: """
      Example: bench compare before after

      Each is a name given to `run --save`, or a file written by `run --format json`. With one of \
      them, it is compared with the stored baseline. Exact metrics are judged. A time that is well \
      above the other, measured on a machine that was as fast, is called suspect and fails nothing.
      """)

  @Argument(help: "What to compare with, or the only one.")
  var first: String

  @Argument(help: "The newer one.")
  var second: String?

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @Option(
    name: .customLong("metric"), help: "Only this metric. Repeatable.",
    transform: metric(named:))
  var metrics: [Metric] = []
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  func run() throws {
    let root = try root.find()
    let older = try load(first, root)
    let candidate = try second.map { try load($0, root) } ?? older
    let selection = try selection.selection(in: CommandContext.catalog)
    let records = frames.applied(to: candidate.benchmarks).filter {
      selection.contains(id: $0.id, tags: $0.tags)
    }
    let reference = try reference(older, candidate, selection, root)
    let chosen = metrics.isEmpty ? Metric.allCases : metrics
    let comparisons = Comparator(
      reference: reference.value, metrics: chosen, suspectsTimes: true,
      isSelected: selection.contains
    ).compare(records)
    guard !comparisons.isEmpty else { throw selection.empty }
    try requireMetrics(in: records)
    let report = Report(
      kind: .comparison, environment: candidate.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: true, requiresCounterparts: second == nil, namedMetrics: metrics)),
      reference: reference.summary)
    try output.write(
      text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    try report.conclude(saysProblems: output.format != .text)
  }

  private func load(_ name: String, _ root: PackageRoot) throws -> MeasurementSet {
    let store = MeasurementStore(root: root.path)
    if name == MeasurementStore.last || store.names.contains(name) { return try store.load(name) }
    guard FileManager.default.fileExists(atPath: name) else {
      let names = store.names.isEmpty ? "none" : store.names.joined(separator: ", ")
      throw CommandError(.data, "\(name): no such file or saved measurement; saved: \(names)")
    }
    return try MeasurementStore.load(path: name)
  }

  /// The older measurement, or the stored baseline where only one was named.
  private func reference(
    _ older: MeasurementSet, _ candidate: MeasurementSet, _ selection: Selection,
    _ root: PackageRoot
  ) throws -> (value: Reference, summary: String) {
    let key = BuildKey(candidate.environment)
    guard key.configuration == "release" else {
      throw CommandError(
        .data, "\(second ?? first): built without optimisation, comparable with nothing")
    }
    guard second == nil else {
      let olderKey = BuildKey(older.environment)
      guard olderKey.countsCompare(with: key) else {
        throw StorageError.otherBuild(
          path: first, stored: olderKey.summary, present: key.summary)
      }
      let reference = Reference(older, environment: candidate.environment)
      return (reference, "\(second ?? "") beside \(first)")
    }
    let suites = Set(candidate.benchmarks.map(\.suite)).sorted()
    let stored = try StoredBaselines(
      of: suites, in: BaselineStore(root: root.path), environment: candidate.environment)
    if let suite = stored.absent.first {
      throw CommandError(
        .data,
        "no baseline of \(suite) for \(candidate.environment.platformSlug); "
          + Assessment.acceptHint)
    }
    return (stored.reference(measured: candidate.environment), stored.summary)
  }

  /// A metric that was named and is in no record would leave an empty table that looks like a pass.
  private func requireMetrics(in records: [BenchmarkRecord]) throws(CommandError) {
    for metric in metrics where !records.contains(where: { $0.metrics[metric] != nil }) {
      throw CommandError(.failure, "--metric \(metric.rawValue): not in \(second ?? first)")
    }
  }
}
