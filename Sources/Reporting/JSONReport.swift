internal import Benchmarking
internal import Comparison
package import Foundation
internal import Storage

// How a comparison looks in JSON. The fields are listed in Benchmarks/METHODOLOGY.md.

extension Report {
  /// The document `bench.gate/1` or `bench.comparison/1`.
  package func json() throws -> Data {
    try JSONText.encode(ReportDocument(self), pretty: true)
  }
}

private struct ReportDocument: Encodable {
  var schema: String
  var environment: RunEnvironment
  var reference: String
  var evidence: [String]
  var seed: UInt64?
  var benchmarks: [BenchmarkDocument]
  var problems: [String]
  var verdict: Verdict?
  var exitCode: Int32
  /// Only a gate has one: nothing else passes or fails.
  var headline: String?
  var summary: String
  var reproduction: String?
  /// Absent where there is nothing to accept.
  var acceptances: [String]?

  init(_ report: Report) {
    schema = "bench.\(report.kind.rawValue)/1"
    environment = report.environment
    reference = report.reference
    evidence = report.evidence
    seed = report.call?.seed
    benchmarks = report.comparisons.map(BenchmarkDocument.init)
    problems = report.assessment.problems.map(\.message)
    verdict = report.assessment.verdict
    exitCode = report.assessment.exitCode.rawValue
    headline = report.kind == .gate ? report.headline : nil
    summary = report.summary
    reproduction = report.reproduction?.description
    let acceptances = report.acceptances + [report.acceptanceByMerging].compactMap { $0 }
    self.acceptances = acceptances.isEmpty ? nil : acceptances
  }
}

private struct BenchmarkDocument: Encodable {
  var id: String
  var suite: String
  var items: Int?
  var tags: [String]?
  var checksum: Checksum?
  var verdict: Verdict?
  /// Absent for a benchmark that failed.
  var metrics: [String: ComparedMetricDocument]?
  var unavailable: [String: String]?
  var frames: FrameProfile?
  /// Absent where nothing was looked for.
  var explanations: [Explanation]?
  var error: FailureDocument?

  init(_ comparison: BenchmarkComparison) {
    id = comparison.id
    suite = String(comparison.id.prefix { $0 != "/" })
    items = comparison.record?.items
    tags = comparison.record?.tags
    checksum = comparison.record?.checksum
    verdict = comparison.record?.failure == nil ? comparison.verdict : nil
    error = (comparison.record?.failure).map(FailureDocument.init)
    guard error == nil else { return }
    frames = comparison.record?.frames
    explanations = comparison.explanations.isEmpty ? nil : comparison.explanations
    // Of a custom metric whose unit has changed, what is measured now stays.
    metrics = Dictionary(
      comparison.metrics.map { ($0.metric.rawValue, ComparedMetricDocument(comparison: $0)) }
    ) { $0.comparison.candidate == nil ? $1 : $0 }
    unavailable = Dictionary(
      uniqueKeysWithValues: (comparison.record?.unavailable ?? [:]).map { ($0.rawValue, $1) })
  }
}

/// A metric as in a measurement, with what came of comparing it added.
private struct ComparedMetricDocument: Encodable {
  var comparison: MetricComparison

  private enum CodingKeys: String, CodingKey {
    case unit, floor, baseline, ratio, verdict, note
  }

  func encode(to encoder: any Encoder) throws {
    let unit = comparison.metric.unit
    if var candidate = comparison.candidate {
      if case .timed(var timed) = candidate {
        timed.samples = []
        candidate = .timed(timed)
      }
      try MetricDocument(candidate, of: comparison.metric).encode(to: encoder)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(comparison.ratio, forKey: .ratio)
    try container.encodeIfPresent(comparison.verdict, forKey: .verdict)
    try container.encodeIfPresent(comparison.note, forKey: .note)
    if let finding = comparison.finding {
      try container.encode(finding.floors.candidate, forKey: .floor)
      try container.encode(finding.floors.reference, forKey: .baseline)
      try FindingDocument(finding).encode(to: encoder)
    } else {
      try container.encodeIfPresent(comparison.baseline?.headline, forKey: .baseline)
    }
  }
}
