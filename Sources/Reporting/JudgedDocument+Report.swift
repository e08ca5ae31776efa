internal import Comparison
package import Foundation
internal import Measurements
internal import Storage

extension Report {
  /// Returns the JSON document, `bench.gate/1` or `bench.comparison/1`.
  package func json() throws -> Data {
    try JSONText.encode(JudgedDocument(self), pretty: true)
  }
}

extension JudgedDocument {
  /// Creates the document with the schema of the report's kind, such as `bench.gate/1`.
  package init(_ report: Report) {
    let acceptances = report.acceptances.map(\.words)
    self.init(
      schema: "bench.\(report.kind.rawValue)/1", environment: report.environment,
      reference: report.reference, evidence: report.evidence, selection: report.selection,
      machine: report.machineNote,
      seed: report.call?.seed,
      benchmarks: report.comparisons.map { Line($0, keepsReference: report.shard != nil) },
      problems: report.assessment.problems.map(\.message), verdict: report.assessment.verdict,
      tallies: report.tallies, exitCode: report.assessment.exitCode.rawValue,
      // Only a gate passes or fails.
      headline: report.kind == .gate ? report.headline : nil, summary: report.summary,
      spent: report.spent.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.rawValue, $1) }) },
      reproduction: report.reproduction?.description,
      acceptances: acceptances.isEmpty ? nil : acceptances, shard: report.shard,
      parts: report.parts)
    if reproduction != nil || self.acceptances != nil {
      commands = Commands(report, since: referenceCommit)
    }
    shard?.problems = report.assessment.problems.filter { $0.benchmark == nil }.map {
      SharedGate.Problem(code: $0.code.rawValue, message: $0.message)
    }
  }
}

extension JudgedDocument.Line {
  fileprivate init(_ comparison: BenchmarkComparison, keepsReference: Bool) {
    let record = comparison.record
    self.init(
      id: comparison.id, suite: BenchmarkID(comparison.id).suite, items: record?.items,
      threads: record?.threads, absence: record?.absence, tags: record?.tags,
      checksum: record?.checksum, place: comparison.place)
    if let failure = record?.failure {
      error = .init(message: failure.description, kind: failure)
      return
    }
    verdict = comparison.verdict
    (frames, heap) = (record?.frames, record?.heap)
    explanations = comparison.explanations.isEmpty ? nil : comparison.explanations
    functions = comparison.functions.isEmpty ? nil : comparison.functions
    // After a change of a custom metric's unit there are two comparisons of one name: the measured
    // one is kept.
    metrics = Dictionary(comparison.metrics.map { ($0.metric.rawValue, $0) }) {
      $0.candidate == nil ? $1 : $0
    }
    if !keepsReference { metrics = metrics?.mapValues(\.withoutReferenceCount) }
    unavailable = Dictionary(
      uniqueKeysWithValues: (record?.unavailable ?? [:]).map { ($0.rawValue, $1) })
  }
}

// From the lines of a shard's document back to the comparisons that they were written from.

extension JudgedDocument.Line {
  /// The comparison that the line of a shard shows.
  ///
  /// A failed benchmark has none of its metrics, which nobody judges.
  var comparison: BenchmarkComparison {
    let failure = error.map { $0.kind ?? BenchmarkFailure.threw($0.message) }
    // A metric of a later version has no rule here.
    let compared = (metrics ?? [:]).values.filter {
      $0.metric.isCustom || Metric(rawValue: $0.metric.rawValue) != nil
    }
    var record = items.map { items in
      BenchmarkRecord(
        id: id, items: items, tags: tags ?? [], checksum: checksum,
        metrics: Dictionary(
          compared.compactMap { comparison in
            comparison.candidate.map { (comparison.metric, $0) }
          }, uniquingKeysWith: { first, _ in first }),
        unavailable: Dictionary(
          (unavailable ?? [:]).compactMap { name, reason in
            Metric(rawValue: name).map { ($0, reason) }
          }, uniquingKeysWith: { first, _ in first }),
        frames: frames, failure: failure)
    }
    record?.heap = heap
    record?.threads = threads
    record?.absence = absence
    var comparison = BenchmarkComparison(
      id: id, record: record, metrics: compared.sorted { $0.metric < $1.metric },
      presence: presence(record))
    comparison.explain(explanations ?? [])
    comparison.note(functions ?? [])
    comparison.place = place
    return comparison
  }

  /// Returns `missing` or `new` for a benchmark of one side; `nil` for one of both.
  private func presence(_ record: BenchmarkRecord?) -> Verdict? {
    guard record != nil else { return .missing }
    let hasReference = (metrics ?? [:]).values.contains { $0.baseline != nil || $0.ratio != nil }
    return verdict == .new && !hasReference ? .new : nil
  }
}
