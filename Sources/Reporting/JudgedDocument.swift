package import Benchmarking
package import Comparison
package import Foundation
package import Storage

/// A judged measurement as the documents `bench.gate/1` and `bench.comparison/1` have it.
///
/// Pages are drawn from the form that is written, so a page shows of a file exactly what it shows
/// of a comparison just made. Fields that older files lack are optional.
/// `Benchmarks/METHODOLOGY.md` lists the fields.
package struct JudgedDocument: Codable, Sendable {
  /// The format: `bench.gate/1`, `bench.comparison/1`, or `bench.measurement/1` of one that was
  /// compared with nothing.
  package var schema: String
  /// The environment of the candidate.
  package var environment: RunEnvironment
  /// The reference, in words.
  package var reference: String
  /// The method of the comparison, in words.
  package var evidence: [String]
  /// The seed of the orders and layouts of a paired comparison.
  var seed: UInt64?
  /// The benchmarks in their order.
  package var benchmarks: [Line]
  /// All problems, a line each.
  package var problems: [String]
  /// The verdict on all benchmarks; `nil` where something failed.
  package var verdict: Verdict?
  /// The exit code of the command.
  package var exitCode: Int32
  /// The failures with their reasons, or the proof; of a gate only.
  package var headline: String?
  /// Everything in one sentence.
  package var summary: String?
  /// The command that shows the failures again.
  package var reproduction: String?
  /// The commands that accept the differences.
  package var acceptances: [String]?

  /// A benchmark.
  package struct Line: Codable, Sendable {
    /// `suite/group/name[parameter=value]`.
    package var id: String
    var suite: String?
    /// The number of things that one iteration handles; `nil` for a benchmark that is gone.
    package var items: Int?
    /// Marks for selection.
    package var tags: [String]?
    var checksum: Checksum?
    /// The most serious verdict; `nil` where none was drawn.
    package var verdict: Verdict?
    /// The metrics by name; `nil` for a benchmark that failed.
    package var metrics: [String: Value]?
    /// The metrics that could not be read, with the reason.
    package var unavailable: [String: String]?
    /// The steps of a replay, one by one.
    package var frames: FrameProfile?
    /// The places of additional work; `nil` where nothing was looked for.
    package var explanations: [Explanation]?
    /// The reason of a failure.
    package var error: Failure?

    /// A metric, by the metric's name in a table.
    package subscript(metric: Metric) -> Value? { metrics?[metric.rawValue] }
  }

  /// The reason of a failure: a sentence for readers, and the case for programs.
  package struct Failure: Codable, Sendable {
    /// One sentence.
    package var message: String
    var kind: BenchmarkFailure?
  }

  /// A metric beside its counterpart.
  package struct Value: Codable, Sendable {
    /// The unit of the values.
    package var unit: String
    var better: Metric.Direction?
    /// The count for an iteration.
    package var value: Double?
    var total: Int?
    var highest: Int?
    var iterations: Int?
    var steps: [Int: Int]?
    /// The least time of an iteration.
    package var floor: Double?
    var floorSpread: Double?
    /// The middle of the samples.
    package var median: Double?
    /// The median distance from the median.
    package var mad: Double?
    var p90: Double?
    var p99: Double?
    var iterationsPerSample: Int?
    /// The value of the reference.
    package var baseline: Double?
    /// The value as a multiple of the baseline.
    package var ratio: Double?
    /// The conclusion.
    package var verdict: Verdict?
    /// A note for readers.
    package var note: String?
    /// The ends of the ratios that the rounds do not exclude.
    package var interval: [Double]?
    /// The rounds of a paired comparison.
    package var rounds: Int?
    var sharpRounds: Int?
    /// The probability that chance does as much.
    package var pValue: Double?
    /// The smallest change that would have been seen, as a share.
    package var detectableEffect: Double?
    /// The ratio in each layout; `nil` where there was one layout only.
    package var layouts: [Double]?
    /// The cause of a slowdown.
    package var attribution: Reason?

    /// The one number a table shows: the count, or the floor.
    package var headline: Double? { value ?? floor }

    /// The ratios that the rounds do not exclude.
    package var ratios: ClosedRange<Double>? {
      guard let interval, interval.count == 2, interval[0] <= interval[1] else { return nil }
      return interval[0]...interval[1]
    }

    /// The finding of a paired comparison, without its attribution.
    package var finding: PairedFinding? {
      guard let verdict, let ratio, let rounds, let floor, let baseline else { return nil }
      return PairedFinding(
        verdict: verdict, ratio: ratio, interval: ratios, floors: (baseline, floor), rounds: rounds,
        sharpRounds: sharpRounds ?? 0, pValue: pValue,
        detectableEffect: detectableEffect, layouts: layouts ?? [])
    }
  }

  /// The cause of a slowdown: a word for programs, words for readers, and the evidence.
  package struct Reason: Codable, Sendable {
    var kind: String?
    /// A few words.
    package var words: String
    /// The relative change of the instructions.
    var instructions: Double?
    /// The added allocations of an iteration.
    var allocations: Double?
    /// The functions that it runs and that changed, by linker name.
    var changedFunctions: [String]?
  }
}

extension JudgedDocument {
  /// The schemas of files that are judged measurements.
  package static let schemas = [
    "bench.\(Report.Kind.gate.rawValue)/1", "bench.\(Report.Kind.comparison.rawValue)/1",
  ]

  /// Reads a document from a file, of whichever of the two schemas; `nil` when it has neither.
  ///
  /// - Throws: `StorageError` when it is not there or damaged.
  package static func load(path: String) throws(StorageError) -> JudgedDocument? {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    let schema = try JSONFile.schema(of: data, path: path)
    guard schemas.contains(schema) else { return nil }
    return try JSONFile.decode(JudgedDocument.self, from: data, path: path, schema: schema)
  }
}

// MARK: - From a report

extension Report {
  /// The document `bench.gate/1` or `bench.comparison/1`.
  package func json() throws -> Data {
    try JSONText.encode(JudgedDocument(self), pretty: true)
  }
}

extension JudgedDocument {
  /// The document of a report.
  package init(_ report: Report) {
    let acceptances = report.acceptances + [report.acceptanceByMerging].compactMap { $0 }
    self.init(
      schema: "bench.\(report.kind.rawValue)/1", environment: report.environment,
      reference: report.reference, evidence: report.evidence, seed: report.call?.seed,
      benchmarks: report.comparisons.map(Line.init),
      problems: report.assessment.problems.map(\.message), verdict: report.assessment.verdict,
      exitCode: report.assessment.exitCode.rawValue,
      // Nothing but a gate passes or fails.
      headline: report.kind == .gate ? report.headline : nil, summary: report.summary,
      reproduction: report.reproduction?.description,
      acceptances: acceptances.isEmpty ? nil : acceptances)
  }
}

extension JudgedDocument.Line {
  fileprivate init(_ comparison: BenchmarkComparison) {
    let record = comparison.record
    self.init(
      id: comparison.id, suite: String(comparison.id.prefix { $0 != "/" }), items: record?.items,
      tags: record?.tags, checksum: record?.checksum)
    if let failure = record?.failure {
      error = .init(message: failure.description, kind: failure)
      return
    }
    verdict = comparison.verdict
    frames = record?.frames
    explanations = comparison.explanations.isEmpty ? nil : comparison.explanations
    // Of a custom metric whose unit has changed, what is measured now stays.
    metrics = Dictionary(
      comparison.metrics.map { ($0.metric.rawValue, ($0, JudgedDocument.Value($0))) }
    ) { $0.0.candidate == nil ? $1 : $0 }.mapValues(\.1)
    unavailable = Dictionary(
      uniqueKeysWithValues: (record?.unavailable ?? [:]).map { ($0.rawValue, $1) })
  }
}

extension JudgedDocument.Value {
  fileprivate init(_ comparison: MetricComparison) {
    self.init(
      unit: comparison.metric.unit, baseline: comparison.baseline?.headline,
      ratio: comparison.ratio, verdict: comparison.verdict, note: comparison.note)
    if let candidate = comparison.candidate {
      better = comparison.metric.storedDirection
      note(candidate)
    }
    if let finding = comparison.finding { note(finding) }
  }

  private mutating func note(_ candidate: MetricValue) {
    switch candidate {
    case .exact(let exact):
      (value, total, iterations) = (exact.value, exact.total, exact.iterations)
      highest = exact.highest
      steps = exact.steps.isEmpty ? nil : exact.steps
    case .timed(let timed):
      (floor, floorSpread) = (timed.floor, timed.floorSpread)
      (median, mad) = (timed.median, timed.medianAbsoluteDeviation)
      (p90, p99, iterationsPerSample) = (timed.p90, timed.p99, timed.iterationsPerSample)
    }
  }

  private mutating func note(_ finding: PairedFinding) {
    (floor, baseline) = (finding.floors.candidate, finding.floors.reference)
    interval = finding.interval.map { [$0.lowerBound, $0.upperBound] }
    (rounds, sharpRounds) = (finding.rounds, finding.sharpRounds)
    (pValue, detectableEffect) = (finding.pValue, finding.detectableEffect)
    layouts = finding.layouts.isEmpty ? nil : finding.layouts
    attribution = finding.attribution.map(JudgedDocument.Reason.init)
  }
}

extension JudgedDocument.Reason {
  fileprivate init(_ attribution: Attribution) {
    self.init(kind: attribution.kind, words: attribution.description)
    switch attribution {
    case .moreWork(let instructions, let allocations):
      (self.instructions, self.allocations) = (instructions, allocations)
    case .everyLayout(let changed), .someLayouts(let changed):
      changedFunctions = changed
    case .sameCode, .oneLayout:
      break
    }
  }
}

extension Attribution {
  fileprivate var kind: String {
    switch self {
    case .moreWork: "more-work"
    case .sameCode: "same-code"
    case .everyLayout: "every-layout"
    case .someLayouts: "some-layouts"
    case .oneLayout: "one-layout"
    }
  }
}
