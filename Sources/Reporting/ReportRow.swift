internal import Benchmarking
internal import Comparison

/// A benchmark as the tables of a report show it: cells in words, empty where there is nothing.
struct ReportRow {
  /// Where the tables are read.
  enum Form {
    /// A document, in which each row says everything.
    case document
    /// A pipe or a file: what holds for all rows is said once.
    case page
    /// A terminal: what is as it was is left out, and signs, strips and bars are drawn.
    case screen
  }

  /// What it is about.
  let comparison: BenchmarkComparison
  /// The identifier, without the suite where all benchmarks are of one.
  let fullName: String
  /// Whether there is anything to judge by.
  let isJudged: Bool
  /// Where it is read.
  let form: Form
  /// What need not be said of a time, because it was said of all.
  let commonTimeWords: String?
  /// Whether it stands below the name of its group.
  var isGrouped = false

  private var time: MetricComparison? { comparison[.time] }

  /// The group on a terminal, with the slash at its end; `nil` where there is none.
  var group: String? {
    guard form == .screen else { return nil }
    let parameters = fullName.firstIndex(of: "[") ?? fullName.endIndex
    return fullName[..<parameters].lastIndex(of: "/").map { String(fullName[...$0]) }
  }

  /// The name, indented and without what the line above it says where that names its group.
  var name: String {
    isGrouped ? blanks(2) + fullName.dropFirst(group?.count ?? 0) : fullName
  }
}

extension ReportRow {
  /// The sign of the most serious verdict, or of a failure.
  var sign: String {
    if comparison.record?.failure != nil { return Verdict.regressed.sign }
    return isJudged ? comparison.verdict?.sign ?? "" : ""
  }
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

  /// The items handled in a second, at the floor.
  var throughput: String {
    (comparison[.throughput]?.candidate?.timed).map { Quantity.rate($0.floor) } ?? ""
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

  /// Where the samples lie above the floor; drawn on a terminal only.
  var strip: String {
    guard form == .screen, let value = time?.candidate?.timed else { return "" }
    return SampleStrip.drawn(value)
  }

  /// The change and what is not excluded; drawn on a terminal only.
  var changeBar: String {
    guard form == .screen, let time, let ratio = time.ratio, let interval = time.finding?.interval
    else { return "" }
    return ChangeBar.drawn(ratio, interval: interval)
  }

  /// The verdict on time, and what a reader must know about it; for a table with nothing below.
  var timeWords: String {
    let words = time?.verdictAndNote ?? ""
    // A terminal has signs and a summary; `unproven` alone would only say that no sign is missing.
    let isSaid = form == .screen && words == Verdict.unproven.rawValue
    return words == commonTimeWords || isSaid ? "" : words
  }

  /// The verdict on time, and why there is none to speak of; for a table with the rest below.
  var timeVerdictOrDoubt: String {
    time?.verdict == .unproven ? timeWords : time?.verdict?.rawValue ?? ""
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

  /// The count it is compared with; on a terminal where it differs.
  func stored(_ metric: Metric) -> String {
    let stored = (comparison[metric]?.baseline).map { Quantity.count($0.headline) } ?? ""
    return form == .screen && stored == count(metric) ? "" : stored
  }

  /// The change of the instructions.
  var instructions: String {
    (comparison[.instructions]?.ratio).map { Quantity.signedPercent($0 - 1) } ?? ""
  }

  /// The verdict on the exact metrics, or that it failed; on a terminal unless all is as it was.
  var exactVerdict: String {
    if comparison.record?.failure != nil { return "failed" }
    let verdict = isJudged ? comparison.exactVerdict : nil
    return form == .screen && verdict == .unchanged ? "" : verdict?.rawValue ?? ""
  }
}

extension MetricComparison {
  /// The verdict, and what a reader must know about it.
  var verdictAndNote: String {
    [verdict?.rawValue, note].compactMap { $0 }.joined(separator: ", ")
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
