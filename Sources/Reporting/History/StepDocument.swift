public import Essentials
internal import Measurements
internal import Storage

/// The document `bench.history-steps/1`: the steps since a commit, by culprit.
private struct StepDocument: Encodable {
  var schema = "bench.history-steps/1"
  var since: Since
  var isOpen: Bool
  var culprits: [Culprit]
  var notes: [String]

  struct Since: Encodable {
    var reference: String
    var commit: String
  }

  struct Culprit: Encodable {
    var id: String
    var commit: Commit?
    var author: String?
    var subject: String?
    var date: String
    /// Whether a step is worse and not acknowledged.
    var isOpen: Bool
    /// The text of an issue.
    var markdown: String
    var steps: [Step]
  }

  struct Step: Encodable {
    var id: String
    var benchmark: String
    var metric: Metric
    var unit: String
    var machine: String
    var build: String
    /// The commit of the last point before the step; absent if it is unknown.
    var good: Commit?
    /// The commit of the first point after the step; absent if it is unknown.
    var bad: Commit?
    var before: Double
    var after: Double
    /// The relative change, as a share of `before`; absent if `before` is 0.
    var change: Double?
    /// The confidence, 1 − p; absent for counts, whose every change is a step.
    var confidence: Double?
    /// `worse` or `better`.
    var direction: String
    var acknowledged: Acknowledged?
  }

  struct Acknowledged: Encodable {
    var because: String
    var date: String
  }
}

extension StepReport {
  /// Returns the document `bench.history-steps/1` on one line.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  public func json() throws -> Data {
    try JSONText.encode(
      StepDocument(
        since: .init(reference: reference, commit: commit), isOpen: isOpen,
        culprits: culprits.map(StepDocument.Culprit.init), notes: notes))
  }
}

extension StepDocument.Culprit {
  fileprivate init(_ culprit: StepReport.Culprit) {
    self.init(
      id: culprit.id, commit: culprit.commit, author: culprit.words?.author,
      subject: culprit.words?.subject, date: culprit.date, isOpen: culprit.isOpen,
      markdown: culprit.markdown(), steps: culprit.rows.map(StepDocument.Step.init))
  }
}

extension StepDocument.Step {
  fileprivate init(_ row: StepReport.Row) {
    let (identified, series, step) = (row.step, row.step.series, row.step.step)
    self.init(
      id: identified.id, benchmark: series.benchmark, metric: series.metric,
      unit: series.metric.unit, machine: series.machine, build: series.build,
      good: identified.commitBefore, bad: identified.commit, before: step.before,
      after: step.after, change: step.change, confidence: step.confidence,
      direction: identified.isWorse ? "worse" : "better",
      acknowledged: row.acknowledged.map { .init(because: $0.because, date: $0.date) })
  }
}
