internal import Benchmarking

/// A benchmark as the tables of a report show it: cells in words, empty where there is nothing.
struct ReportRow {
  /// What it is about.
  let comparison: BenchmarkComparison
  /// The identifier, without the suite where all benchmarks are of one.
  let name: String
  /// Whether there is anything to judge by.
  let isJudged: Bool

  private var time: MetricComparison? { comparison[.time] }
}

// MARK: - Time

extension ReportRow {
  /// The floor of an iteration.
  var floor: String {
    time?.finding.map { Quantity.time($0.floors.candidate) } ?? floor(of: .time)
  }

  /// The floor of what it is compared with.
  var referenceFloor: String {
    time?.finding.map { Quantity.time($0.floors.reference) } ?? storedFloor(of: .time)
  }

  /// The floor for each of the things that an iteration handles; empty where that is one.
  var floorPerItem: String {
    guard let items = comparison.record?.items, items > 1 else { return "" }
    return (time?.candidate?.timed).map { Quantity.time($0.floor / Double(items)) } ?? ""
  }

  /// The median of an iteration.
  var median: String { (time?.candidate?.timed).map { Quantity.time($0.median) } ?? "" }

  /// How far the samples lie apart.
  var spread: String {
    (time?.candidate?.timed).map { Quantity.percent($0.relativeSpread) } ?? ""
  }

  /// The floor as a multiple of the one it is compared with.
  var ratio: String { ratio(of: .time) }

  /// The changes of time that a paired comparison does not exclude, in per cent.
  var interval: String { time?.finding?.intervalWords ?? "" }

  /// The verdict on time.
  var timeVerdict: String { time?.verdict?.rawValue ?? "" }

  /// The verdict on time, and what a reader must know about it; for a table with nothing below.
  var timeVerdictAndNote: String {
    [time?.verdict?.rawValue, time?.note].compactMap { $0 }.joined(separator: ", ")
  }

  /// The verdict on time, and why there is none to speak of; for a table with the rest below.
  var timeVerdictOrDoubt: String {
    time?.verdict == .unproven ? timeVerdictAndNote : timeVerdict
  }

  /// The floor of a timed metric.
  func floor(of metric: Metric) -> String {
    (comparison[metric]?.candidate?.timed).map { Quantity.time($0.floor) } ?? ""
  }

  /// The floor that a timed metric is compared with.
  func storedFloor(of metric: Metric) -> String {
    (comparison[metric]?.baseline?.timed).map { Quantity.time($0.floor) } ?? ""
  }

  /// A metric as a multiple of what it is compared with.
  func ratio(of metric: Metric) -> String {
    (comparison[metric]?.ratio).map(Quantity.ratio) ?? ""
  }
}

// MARK: - Counts

extension ReportRow {
  /// What was counted, or that it could not be.
  func count(_ metric: Metric) -> String {
    if let value = comparison[metric]?.candidate { return Quantity.count(value.headline) }
    return comparison.record?.unavailable[metric] == nil ? "" : "n/a"
  }

  /// The count it is compared with.
  func stored(_ metric: Metric) -> String {
    (comparison[metric]?.baseline).map { Quantity.count($0.headline) } ?? ""
  }

  /// The change of the instructions.
  var instructions: String {
    (comparison[.instructions]?.ratio).map { Quantity.signedPercent($0 - 1) } ?? ""
  }

  /// The verdict on the exact metrics, or that it failed.
  var exactVerdict: String {
    if comparison.record?.failure != nil { return "failed" }
    return isJudged ? comparison.exactVerdict?.rawValue ?? "" : ""
  }
}

extension BenchmarkComparison {
  /// The verdict on everything but times.
  var exactVerdict: Verdict? {
    BenchmarkComparison(
      id: id, record: record, metrics: metrics.filter(\.metric.isExact), presence: presence
    ).verdict
  }
}
