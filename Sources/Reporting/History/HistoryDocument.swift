public import Essentials
internal import Measurements
internal import Storage

/// The document `bench.history/1`: the series of a report with their points, steps and accepted
/// changes.
private struct HistoryDocument: Encodable {
  var schema = "bench.history/1"
  var series: [Series]
  var notes: [String]

  struct Series: Encodable {
    var benchmark: String
    var metric: Metric
    var unit: String
    var machine: String
    var build: String
    var points: [Point]
    var steps: [Step]
    var accepted: [Accepted]
  }

  struct Point: Encodable {
    var name: String?
    var commit: Commit?
    var branch: String?
    var date: String
    var value: Double
    /// The distance to the highest count, or the median absolute deviation; absent if a count
    /// repeats.
    var spread: Double?
    /// The value corrected to the usual speed of the machine; absent if equal to `value`.
    var corrected: Double?
  }

  struct Step: Encodable {
    /// The index of the first point of the new level.
    var index: Int
    var before: Double
    var after: Double
    /// The relative change, as a share of `before`; absent if `before` is 0.
    var change: Double?
    /// The confidence, 1 − p; absent for counts, whose every change is a step.
    var confidence: Double?
    /// The commit of the first point of the new level; absent if it is unknown.
    var commit: Commit?
    /// The author of that commit; absent if the repository does not have it.
    var author: String?
    /// The first line of that commit's message; absent like the author.
    var subject: String?
  }

  struct Accepted: Encodable {
    /// The index of the first point after the accepted change.
    var index: Int
    var because: String
    var commit: Commit?
    var date: String
  }
}

extension HistoryReport {
  /// Returns the document `bench.history/1`.
  ///
  /// - Parameter notes: Remarks about the files, in addition to the report's own notes.
  /// - Returns: The document on one line.
  /// - Throws: `EncodingError` for a number that is not finite.
  public func json(notes: [String]) throws -> Data {
    try JSONText.encode(
      HistoryDocument(
        series: findings.map { .init($0, commits) }, notes: notes + self.notes))
  }
}

extension HistoryDocument.Series {
  fileprivate init(
    _ finding: HistoryReport.Finding, _ commits: [String: CommitSummary]
  ) {
    let series = finding.series
    self.init(
      benchmark: series.benchmark, metric: series.metric, unit: series.metric.unit,
      machine: series.machine, build: series.build,
      points: series.points.map(HistoryDocument.Point.init),
      steps: finding.steps.map { step in
        let commit = series.points[step.index].commit
        let summary = commit.flatMap { commits[$0.text] }
        return .init(
          index: step.index, before: step.before, after: step.after, change: step.change,
          confidence: step.confidence, commit: commit, author: summary?.author,
          subject: summary?.subject)
      },
      accepted: finding.accepted.map {
        .init(
          index: $0.index, because: $0.change.because, commit: $0.change.commit,
          date: $0.change.date)
      })
  }
}

extension HistoryDocument.Point {
  fileprivate init(_ point: MetricSeries.Point) {
    self.init(
      name: point.name, commit: point.commit, branch: point.branch, date: point.date,
      value: point.value, spread: point.spread,
      corrected: point.slowdown == 1 ? nil : point.corrected)
  }
}
