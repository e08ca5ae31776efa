internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Reporting
internal import Storage

/// `bench compare`: two saved measurements side by side.
///
/// Measures nothing.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Show two saved measurements side by side.",
    discussion: """
      Example: bench compare before after

      Each is a name given to `run --save`, or a file: written by `run --format json`, or by \
      another program as JSON of Google Benchmark or Go benchmark text. With one of them, it is \
      compared with the stored baseline. Exact metrics are judged. A time that is well above the \
      other, measured on a machine that was as fast, is called suspect and fails nothing.
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
  @OptionGroup(title: "Output") var output: ReportOutputOptions
  @OptionGroup var root: RootOptions

  mutating func run() throws {
    let root = try root.find()
    let saved = SavedMeasurements(root)
    let older = try MeasurementFile(path: saved.path(of: first))
    let newer = try second.map { try MeasurementFile(path: saved.path(of: $0)) } ?? older
    let candidate = newer.measurement
    let selection = try selection.selection(
      of: Set((older.measurement.benchmarks + candidate.benchmarks).map(\.suite)).sorted())
    metrics = try metrics.resolved(among: candidate.possibleMetrics)
    let records = frames.applied(to: candidate.benchmarks).filter {
      selection.contains(id: $0.id, tags: $0.tags)
    }
    let reference = try reference(older, newer, root)
    let chosen = try metrics(of: records, older, newer)
    let comparisons = Comparator(
      reference: reference.value, metrics: chosen, suspectsTimes: true,
      isSelected: selection.contains
    ).compare(records)
    guard !comparisons.isEmpty else { throw selection.empty }
    let report = Report(
      kind: .comparison, environment: candidate.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: true, requiresCounterparts: second == nil, namedMetrics: metrics)),
      reference: reference.summary, evidence: [candidate.originLine].compactMap { $0 })
    try output.write(
      report, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
    try report.conclude(saysProblems: !output.isText)
  }

  /// The older measurement, or the stored baseline where only one was named.
  private func reference(
    _ older: MeasurementFile, _ newer: MeasurementFile, _ root: PackageRoot
  ) throws -> (value: Reference, summary: String) {
    let candidate = newer.measurement
    let key = BuildKey(candidate.environment)
    guard key.configuration != "debug" else {
      throw CommandError(
        .data, "\(second ?? first): built without optimisation, comparable with nothing")
    }
    guard second == nil else {
      let olderKey = BuildKey(older.measurement.environment)
      // Of another program's build nothing is known that would have to agree.
      guard older.isImported || newer.isImported || olderKey.countsCompare(with: key) else {
        throw StorageError.otherBuild(
          path: first, stored: olderKey.summary, present: key.summary)
      }
      return (Reference(older.measurement, for: candidate), "\(second ?? "") beside \(first)")
    }
    if let shard = candidate.shard {
      throw CommandError(
        .data, "\(first): shard \(shard.part) only; put all together with `bench merge` first")
    }
    let stored = try StoredBaselines(of: candidate, root)
    if let suite = stored.absent.first {
      throw CommandError(
        .data,
        "no baseline of \(suite) for \(candidate.environment.platformSlug); "
          + Assessment.acceptHint)
    }
    return (stored.reference(for: candidate), stored.summary)
  }

  /// The metrics to compare: those that were named, else all, but for what the format of one of two
  /// files has no place for.
  ///
  /// - Throws: `CommandError` when one that was named is in no record, or there is none: that would
  ///   leave an empty table that looks like a pass.
  private func metrics(
    of records: [BenchmarkRecord], _ older: MeasurementFile, _ newer: MeasurementFile
  ) throws(CommandError) -> [Metric] {
    // Of no records at all there is more to say than this.
    for metric in metrics
    where !records.isEmpty && !records.contains(where: { $0.metrics[metric] != nil }) {
      throw CommandError(.failure, "--metric \(metric.rawValue): not in \(second ?? first)")
    }
    guard metrics.isEmpty else { return metrics }
    let all = newer.measurement.possibleMetrics
    guard older.isImported || newer.isImported else { return all }
    func has(_ metric: Metric, _ file: MeasurementFile) -> Bool {
      file.measurement.benchmarks.contains { $0.metrics[metric] != nil }
    }
    let common = all.filter { has($0, older) && has($0, newer) }
    guard !common.isEmpty || records.isEmpty || records.contains(where: { $0.failure != nil })
    else {
      throw CommandError(.data, "\(first) and \(second ?? first) have no metric in common")
    }
    return common
  }
}
