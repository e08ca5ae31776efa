package import Comparison
internal import Foundation
package import Measurements
package import Storage

/// The document format of a judged measurement: `bench.gate/1` or `bench.comparison/1`.
///
/// Pages are drawn from this document, so a page of a file and a page of a new comparison show the
/// same. Fields that older files lack are optional. `docs/reference/gate-json.md` lists the fields.
package struct JudgedDocument: Codable, Sendable {
  /// The format: `bench.gate/1`, `bench.comparison/1`, or `bench.measurement/1` for a measurement
  /// without a reference.
  package var schema: String
  /// The environment of the candidate.
  package var environment: RunEnvironment
  /// The reference in words, such as a commit, or the dates and reasons of the baselines.
  package var reference: String
  /// The method of the comparison, and remarks on the measurements, a line each.
  package var evidence: [String]
  /// The options that selected a part of the program's benchmarks; `nil` for the whole program.
  package var selection: RunSelection?
  /// The reason why most times are not comparable; `nil` for comparable times, or without times.
  package var machine: MachineNote?
  /// The seed that drew orders and layouts of a paired comparison; `nil` if nothing was drawn.
  var seed: UInt64?
  /// The benchmarks in the order of the report.
  package var benchmarks: [Line]
  /// All problems, the most serious first: what happened, where, and what to do, a line each.
  package var problems: [String]
  /// The verdict on all benchmarks; `nil` if something failed.
  package var verdict: Verdict?
  /// The number of benchmarks that have a metric with a verdict, by the verdict's name; `nil` in
  /// older documents.
  var tallies: [String: Int]?
  /// The exit code of the command, the raw value of an `ExitStatus`.
  package var exitCode: Int32
  /// The failures of a gate with their reasons, or what was proven; `nil` for other documents.
  package var headline: String?
  /// The number of benchmarks and of each verdict, in one sentence.
  package var summary: String?
  /// The seconds of each part of the command, by the name of a `CommandPart`; `nil` in older
  /// documents, and where the duration says nothing.
  var spent: [String: Double]?
  /// The shell command that reproduces the failures of a gate; `nil` if there are none to
  /// reproduce.
  var reproduction: String?
  /// The commands that accept the differences, or advice in a sentence; `nil` without differences.
  var acceptances: [String]?
  /// The same commands as words, with the search for the commit of the failures; `nil` in older
  /// documents.
  var commands: Commands?
  /// The gate of which this is a shard; `nil` for a whole one.
  package var shard: SharedGate?
  /// The shards of a merged gate with the machine of each, in order; `nil` for a gate of one
  /// machine.
  package var parts: [MergedPart]?

  /// The commit that the candidate was compared with, as far as `reference` names it; `nil` for
  /// stored baselines and programs.
  package var referenceCommit: String? { Commit(reference: reference)?.hash }

  /// The problems that concern no single benchmark; those of a benchmark begin with its identifier.
  package var generalProblems: [String] {
    let ids = Set(benchmarks.map(\.id))
    return problems.filter { problem in !ids.contains { problem.hasPrefix("\($0):") } }
  }

  /// A benchmark with its verdict and its metrics, or the reason for its failure.
  package struct Line: Codable, Sendable {
    /// The identifier: `suite/group/name[parameter=value]`.
    package var id: String
    var suite: String?
    /// The number of items that one iteration handles; `nil` for a missing benchmark.
    package var items: Int?
    /// The number of threads that run the body; `nil` for a benchmark without threads of its own.
    var threads: Int?
    /// The reason why the benchmark cannot run on this machine; `nil` with enough processors.
    package var absence: String?
    /// The tags for selection, such as `gate`; `nil` for a missing benchmark.
    package var tags: [String]?
    var checksum: Checksum?
    /// The most serious verdict on the metrics, `missing` or `new`; `nil` without a verdict.
    package var verdict: Verdict?
    /// The line to show the benchmark at, with a path in the checkout; `nil` if unknown.
    var place: SourcePlace?
    /// The comparisons of the metrics, by the metric's name; `nil` for a benchmark that failed.
    package var metrics: [String: MetricComparison]?
    /// The reason for each metric that could not be read, by the metric's name.
    package var unavailable: [String: String]?
    /// The timings of the steps of a replay; `nil` for a benchmark without steps.
    package var frames: FrameProfile?
    /// The live memory of one iteration or replay; `nil` unless it was recorded.
    package var heap: HeapCurve?
    /// The locations of additional work; `nil` if there are none.
    package var explanations: [Explanation]?
    /// The functions that execute more instructions than in the reference, the largest growth
    /// first; `nil` if there are none.
    package var functions: [FunctionGrowth]?
    /// The reason for a failure; `nil` for a benchmark that ran.
    package var error: Failure?

    /// The comparison of a metric, looked up by the metric's name; `nil` if it was not measured.
    package subscript(metric: Metric) -> MetricComparison? { metrics?[metric.rawValue] }
  }

  /// The failure of a benchmark: a sentence for readers, and the case for programs.
  package struct Failure: Codable, Sendable {
    /// The reason in one sentence, as the text of a report has it.
    package var message: String
    var kind: BenchmarkFailure?
  }
}

extension JudgedDocument {
  /// The schemas of judged measurements, which `load(path:)` reads.
  package static let schemas = [
    "bench.\(Report.Kind.gate.rawValue)/1", "bench.\(Report.Kind.comparison.rawValue)/1",
  ]

  /// Reads a document of either schema from a file; `nil` if the file has another schema.
  ///
  /// - Throws: `StorageError` when the file does not exist or is damaged.
  package static func load(path: String) throws(StorageError) -> JudgedDocument? {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    let schema = try JSONFile.schema(of: data, path: path)
    guard schemas.contains(schema) else { return nil }
    let document = try JSONFile.decode(
      JudgedDocument.self, from: data, path: path, schema: schema)
    if let fault = document.fault { throw .damaged(path: path, reason: fault) }
    return document
  }
}

// MARK: - Validation

extension JudgedDocument {
  /// The place and a description of the document's first contradiction; `nil` if it has none.
  var fault: String? {
    if let fault = environment.fault { return "environment: \(fault)" }
    guard ExitStatus(rawValue: exitCode) != nil else { return "exitCode: \(exitCode) is none" }
    if let fault = shard?.fault { return "shard\(fault)" }
    var ids: Set<String> = []
    for (index, line) in benchmarks.enumerated() {
      let place = "benchmarks[\(index)]"
      guard ids.insert(line.id).inserted else { return "\(place): \(line.id) occurs twice" }
      if let fault = line.fault { return "\(place)\(fault)" }
    }
    return nil
  }
}

extension JudgedDocument.Line {
  /// The place and a description of the benchmark's first contradiction; `nil` if it has none.
  fileprivate var fault: String? {
    if let suite, suite != BenchmarkID(id).suite {
      return ".suite: \"\(suite)\" is not the suite of \(id)"
    }
    if let items, items < 1 { return ".items: \(items) items, and needs one" }
    if let place, place.line < 1 { return ".place: line \(place.line), and lines begin at 1" }
    if let threads, threads < 1 { return ".threads: \(threads) threads, and needs one" }
    for (index, function) in (functions ?? []).enumerated() {
      let numbers = [function.before, function.growth]
      if function.name.isEmpty || numbers.contains(where: { !$0.isFinite || $0 < 0 }) {
        return ".functions[\(index)]: has no name, or a number below 0"
      }
      if function.place?.line ?? 1 < 1 { return ".functions[\(index)]: lines begin at 1" }
    }
    return nil
  }
}
