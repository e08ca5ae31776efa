package import Benchmarking
package import Comparison
internal import Foundation
package import Storage

/// A judged measurement as a reader of `bench.gate/1` or `bench.comparison/1` finds it.
///
/// What draws a report reads this form alone, so that it shows of a file exactly what it shows of
/// a comparison it has just made. Fields that older files lack are optional.
package struct JudgedDocument: Decodable, Sendable {
  /// The format: `bench.gate/1`, `bench.comparison/1`, or `bench.measurement/1` of one that was
  /// compared with nothing.
  package var schema: String
  /// Where the candidate was measured.
  package var environment: RunEnvironment
  /// What it was compared with, in words.
  package var reference: String
  /// How it was compared, in words.
  package var evidence: [String]
  /// The benchmarks in their order.
  package var benchmarks: [Line]
  /// What is not as it should be, a line each.
  package var problems: [String]
  /// The verdict on all of them; `nil` where something failed.
  package var verdict: Verdict?
  /// What the command exited with.
  package var exitCode: Int32
  /// What failed and why, or what was proven; of a gate only.
  package var headline: String?
  /// Everything in one sentence.
  package var summary: String?
  /// What to type to see the failures again.
  package var reproduction: String?
  /// What to do to accept the differences.
  package var acceptances: [String]?

  /// A benchmark.
  package struct Line: Decodable, Sendable {
    /// `suite/group/name[parameter=value]`.
    package var id: String
    /// How many things one iteration handles; `nil` for a benchmark that is gone.
    package var items: Int?
    /// Marks for selection.
    package var tags: [String]?
    /// The most serious verdict; `nil` where none was drawn.
    package var verdict: Verdict?
    /// The metrics by name; `nil` for a benchmark that failed.
    package var metrics: [String: Value]?
    /// The metrics that could not be read, with the reason.
    package var unavailable: [String: String]?
    /// The steps of a replay, one by one.
    package var frames: FrameProfile?
    /// Where additional work is done.
    package var explanations: [Explanation]?
    /// Why it failed.
    package var error: Failure?

    /// A metric, by the metric's name in a table.
    package subscript(metric: Metric) -> Value? { metrics?[metric.rawValue] }
  }

  /// Why a benchmark failed.
  package struct Failure: Decodable, Sendable {
    /// One sentence.
    package var message: String
  }

  /// A metric beside its counterpart.
  package struct Value: Decodable, Sendable {
    /// The unit of its values.
    package var unit: String
    /// The count for an iteration.
    package var value: Double?
    /// The least time of an iteration.
    package var floor: Double?
    /// The middle of the samples.
    package var median: Double?
    /// The median distance from the median.
    package var mad: Double?
    /// What it is compared with.
    package var baseline: Double?
    /// The value as a multiple of the baseline.
    package var ratio: Double?
    /// The ends of the ratios that the rounds do not exclude.
    package var interval: [Double]?
    /// The conclusion.
    package var verdict: Verdict?
    /// What a reader must know.
    package var note: String?
    /// The rounds of a paired comparison.
    package var rounds: Int?
    /// The probability that chance does as much.
    package var pValue: Double?
    /// The smallest change that would have been seen, as a share.
    package var detectableEffect: Double?
    /// The ratio in each layout.
    package var layouts: [Double]?
    /// Why it is slower.
    package var attribution: Reason?

    /// The one number a table shows: the count, or the floor.
    package var headline: Double? { value ?? floor }
  }

  /// Why a benchmark is slower.
  package struct Reason: Decodable, Sendable {
    /// A few words.
    package var words: String
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

  /// The document of a report that has just been made.
  package init(_ report: Report) throws {
    self = try JSONDecoder().decode(JudgedDocument.self, from: report.json())
  }
}
