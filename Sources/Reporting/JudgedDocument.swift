package import Comparison
internal import Essentials
package import Measurements
package import Storage

/// The document format of what was judged: `bench.gate/1`, `bench.comparison/1` or `bench.duel/1`.
///
/// Pages are drawn from this document, so a page of a file and a page of a new comparison show the
/// same. Fields that older files lack are optional. `docs/reference/gate-json.md` lists the fields.
package struct JudgedDocument: Codable, Sendable {
  /// The format: one of `schemas`, or `bench.measurement/1` for a measurement without a reference.
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
  package var benchmarks: [BenchmarkComparison]
  /// The code of the product and of each module; `nil` unless two programs were compared.
  package var code: [CodeComparison]?
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
}

extension JudgedDocument {
  /// The schemas of judged measurements, which `load(path:)` reads.
  package static let schemas = [Report.Kind.gate, .comparison, .duel].map(\.schema)

  /// Reads a document of any of these schemas from a file; `nil` if the file has another schema.
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
    for (index, benchmark) in benchmarks.enumerated()
    where !ids.insert(benchmark.id).inserted {
      return "benchmarks[\(index)]: \(benchmark.id) occurs twice"
    }
    return nil
  }
}
