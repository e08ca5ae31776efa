internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Gates
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench compare`: compares two saved measurements, without measuring.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Show two saved measurements side by side.",
    discussion: """
      Example: bench compare before after

      Each is a name given to `run --save`, or a file: written by `run --format json`, or by \
      another program as JSON of Google Benchmark or Go benchmark text; the first may be a folder \
      of thresholds of ordo-one's benchmark (TARGET.NAME.p90.json). With one of them, it is \
      compared with the stored baseline. Exact metrics are judged. A time that is well above the \
      other, measured on a machine that was as fast, is called suspect and fails nothing.
      """)

  @Argument(help: "What to compare with, or the only one.", completion: KnownNames.saved)
  var first: String

  @Argument(help: "The newer one.", completion: KnownNames.saved)
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
    let named = try MeasurementFile(path: saved.path(of: first))
    // A single measurement is the newer one: its reference is the stored baseline.
    let newer = try second.map { try MeasurementFile(path: saved.path(of: $0)) } ?? named
    let (candidate, older) = (newer.measurement, try named.matched(to: newer.measurement))
    let ids = (older.measurement.benchmarks + candidate.benchmarks).map(\.id)
    let selection = try selection.selection(among: ids, advise: output.style.advise)
    metrics = try metrics.resolved(among: candidate.possibleMetrics)
    let common = try CommonSelection(second == nil ? nil : older.measurement, candidate)
    let records = frames.applied(to: candidate.benchmarks).filter {
      selection.contains(id: $0.id, tags: $0.tags) && common.isInReference($0)
    }
    let reference = try reference(older, newer, root)
    let all = try Comparator(
      reference: reference.value,
      metrics: metrics(of: records, older, newer).filter(common.has), suspectsTimes: true,
      isSelected: { selection.contains(id: $0, tags: $1) && common.isInCandidate(id: $0, tags: $1) }
    ).compare(records)
    // What a partial measurement did not reach is not gone.
    let comparisons = candidate.partial == nil ? all : all.filter { $0.record != nil }
    guard !comparisons.isEmpty else {
      throw common.empty(first, second) ?? selection.empty(among: ids)
    }
    var report = Report(
      kind: .comparison, environment: candidate.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(
          judges: true, requiresCounterparts: second == nil, namedMetrics: metrics, sides: sides)),
      reference: reference.summary,
      evidence: [candidate.originLine, named.thresholdLine(comparisons)].compactMap(\.self)
        + common.notes(first, second))
    report.selection = self.selection.record(metrics) ?? candidate.selection
    try output.write(report)
    try report.conclude(saysProblems: !output.isText)
  }

  private var sides: Assessment.Sides {
    second.map { .measurements(first, $0) } ?? .stored
  }

  /// Returns the older measurement, or the stored baseline if only one was named, with a summary in
  /// words.
  private func reference(
    _ older: MeasurementFile, _ newer: MeasurementFile, _ root: PackageRoot
  ) throws -> (value: Reference, summary: String) {
    let candidate = newer.measurement
    let key = BuildKey(candidate.environment)
    // Not `== "release"`: a measurement of another program may name no configuration.
    guard key.configuration != "debug" else {
      throw CommandError(
        .data, "\(second ?? first): built without optimisation, comparable with nothing")
    }
    guard second == nil else {
      let olderKey = BuildKey(older.measurement.environment)
      // The build of another program's measurement is unknown, so it is not compared.
      guard older.isImported || newer.isImported || olderKey.countsCompare(with: key) else {
        throw StorageError.otherBuild(
          path: first, stored: olderKey.summary, present: key.summary)
      }
      return (Reference(older.measurement, for: candidate), "\(second ?? "") beside \(first)")
    }
    // The baseline also has the benchmarks of the other shards, which would count as gone.
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

  /// Returns the metrics to compare: the named ones, else all, or those in common if a file of
  /// another program cannot hold all.
  ///
  /// - Throws: `CommandError` when a named metric is in no record, or the files have none in
  ///   common: an empty table would look like a pass.
  private func metrics(
    of records: [BenchmarkRecord], _ older: MeasurementFile, _ newer: MeasurementFile
  ) throws(CommandError) -> [Metric] {
    // With no records at all, the caller throws a more precise error.
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
    // A failed benchmark ends the command with its own error, which says more.
    guard !common.isEmpty || records.isEmpty || records.contains(where: { $0.failure != nil })
    else {
      throw CommandError(.data, "\(first) and \(second ?? first) have no metric in common")
    }
    return common
  }
}
