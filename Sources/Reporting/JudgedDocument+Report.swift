internal import Comparison
package import Essentials
internal import Measurements
internal import Storage

extension Report {
  /// Returns the JSON document, such as `bench.gate/1`.
  package func json() throws -> Data {
    try JSONText.encode(JudgedDocument(self), pretty: true)
  }
}

extension JudgedDocument {
  /// Creates the document with the schema of the report's kind, such as `bench.gate/1`.
  package init(_ report: Report) {
    let acceptances = report.acceptances.map(\.words)
    self.init(
      schema: report.kind.schema, environment: report.environment,
      reference: report.reference, evidence: report.evidence, selection: report.selection,
      machine: report.machineNote,
      seed: report.call?.seed,
      benchmarks: report.comparisons.map { $0.published(keepsReference: report.shard != nil) },
      code: report.code.isEmpty ? nil : report.code,
      problems: report.assessment.problems.map(\.message), verdict: report.assessment.verdict,
      tallies: report.tallies, exitCode: report.assessment.exitCode.rawValue,
      headline: report.kind.concludes ? report.headline : nil, summary: report.summary,
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
