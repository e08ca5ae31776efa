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
      exitCode: report.assessment.exitCode.rawValue,
      // Only a gate passes or fails.
      headline: report.kind == .gate ? report.headline : nil, summary: report.summary,
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
      checksum: record?.checksum)
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
    metrics = Dictionary(
      comparison.metrics.map { metric in
        let value = JudgedDocument.Value(metric, keepsReference: keepsReference)
        return (metric.metric.rawValue, (metric, value))
      }
    ) { $0.0.candidate == nil ? $1 : $0 }.mapValues(\.1)
    unavailable = Dictionary(
      uniqueKeysWithValues: (record?.unavailable ?? [:]).map { ($0.rawValue, $1) })
  }
}

extension JudgedDocument.Value {
  fileprivate init(_ comparison: MetricComparison, keepsReference: Bool) {
    self.init(
      unit: comparison.metric.unit, baseline: comparison.baseline?.headline,
      ratio: comparison.ratio, verdict: comparison.verdict, note: comparison.note)
    better = comparison.metric.storedDirection
    isDrip = comparison.isDrip ? true : nil
    if keepsReference { reference = (comparison.baseline?.exact).map(JudgedDocument.Count.init) }
    if let candidate = comparison.candidate { note(candidate) }
    // The finding comes second: its floors, over all rounds, replace those of one pass.
    if let finding = comparison.finding { note(finding) }
    if let found = comparison.tail {
      (tail, floor, baseline) = (found, found.candidate, found.reference)
    }
  }

  private mutating func note(_ candidate: MetricValue) {
    switch candidate {
    case .exact(let exact):
      (value, total, iterations) = (exact.value, exact.total, exact.iterations)
      readings = exact.readings.isEmpty ? nil : exact.readings
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
    (endpoint, undisturbed, mean) = (finding.endpoint, finding.undisturbed, finding.mean)
    decision = finding.decision
    attribution = finding.attribution.map(JudgedDocument.Reason.init)
  }
}

extension JudgedDocument.Reason {
  fileprivate init(_ attribution: Attribution) {
    self.init(kind: attribution.kind, words: attribution.description)
    switch attribution {
    case .moreWork(let instructions, let allocations):
      (self.instructions, self.allocations) = (instructions, allocations)
    case .drawnLayouts(let changed):
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
    case .drawnLayouts: "drawn-layouts"
    case .oneLayout: "one-layout"
    }
  }
}
