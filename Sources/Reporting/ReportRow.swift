internal import Comparison
internal import Measurements

/// The cells of a benchmark in the tables of a report, in words; an absent value is an empty cell.
struct ReportRow {
  /// The medium of a table, on which the contents of cells depend.
  enum Form {
    /// A document, in which each row is complete.
    case document
    /// A pipe or a file, in which a remark shared by all rows is made once.
    case page
    /// A terminal: unchanged values are left out, and signs, strips and bars are drawn.
    case screen
  }

  let comparison: BenchmarkComparison
  /// The benchmark's title, or its identifier without the suite if all are of one suite.
  let fullName: String
  /// Whether the benchmark was compared with a reference, so that the row has verdicts.
  let isJudged: Bool
  let form: Form
  /// The verdict and note that the report states once for all rows; `nil` if none is shared.
  let commonTimeWords: String?
  /// The shard and the machine that measured the benchmark; empty if one machine measured all.
  var place = ""
  /// Whether the row precedes the groups on a terminal, because it changed or is undecided.
  var isLeading = false
  /// Whether the row is below a heading with the name of its group.
  var isGrouped = false

  private var time: MetricComparison? { comparison[.time] }

  /// The group of the row on a terminal: the name up to its last slash; `nil` without a slash.
  var group: String? {
    guard form == .screen, !isLeading, comparison.record?.title == nil else { return nil }
    let folder = BenchmarkID(fullName).folder
    return folder.isEmpty ? nil : folder
  }

  /// The name, indented and without the group if a heading above names the group.
  var name: String {
    isGrouped ? blanks(2) + fullName.dropFirst(group?.count ?? 0) : fullName
  }
}

extension ReportRow {
  /// The sign of the most serious verdict or of a failure; empty without a reference.
  var sign: String {
    if comparison.record?.failure != nil { return Verdict.regressed.sign }
    return isJudged ? comparison.verdict?.sign ?? "" : ""
  }
}

// MARK: - Time

extension ReportRow {
  /// The floor of an iteration: over the rounds of a paired comparison, else over the samples.
  var floor: String {
    time?.finding.map { Quantity.time($0.floors.candidate) } ?? floor(of: .time)
  }

  var referenceFloor: String {
    time?.finding.map { Quantity.time($0.floors.reference) } ?? storedFloor(of: .time)
  }

  /// The floor per item of an iteration; empty if an iteration has one item.
  var floorPerItem: String {
    guard let items = comparison.record?.items, items > 1 else { return "" }
    return (time?.candidate?.timed).map { Quantity.time($0.floor / Double(items)) } ?? ""
  }

  /// The items handled per second, at the floor.
  var throughput: String {
    (comparison[.throughput]?.candidate?.timed).map { Quantity.rate($0.floor) } ?? ""
  }

  /// The median time of an iteration, over the samples.
  var median: String { (time?.candidate?.timed).map { Quantity.time($0.median) } ?? "" }

  /// The median absolute deviation of the samples, in per cent of the median.
  var spread: String {
    (time?.candidate?.timed).map { Quantity.percent($0.relativeSpread) } ?? ""
  }

  /// The time divided by the reference's time; not the ratio of floors in a paired comparison.
  ///
  /// Beside a time of a machine that had another speed it would be read as a change. Then only a
  /// document has it.
  var ratio: String {
    let drift = time?.verdict == .unproven ? time?.remark?.drift : nil
    let isComparable = (drift ?? 0).magnitude <= JudgedDocument.MachineNote.mostDrift
    return isComparable || form == .document ? ratio(of: .time) : ""
  }

  /// The confidence interval of the change in a paired comparison, in per cent: `[+2.9, +3.1]`.
  var interval: String {
    guard let time else { return "" }
    // A time that is unchanged without a clock has a reason instead.
    return time.finding?.intervalWords ?? (time.verdict == .unchanged ? time.remark?.words : nil)
      ?? ""
  }

  /// The distribution of the samples above the floor as a strip, drawn on a terminal only.
  var strip: String {
    guard form == .screen, let value = time?.candidate?.timed else { return "" }
    return SampleStrip.drawn(value)
  }

  /// The change and its confidence interval as a bar, drawn on a terminal only.
  var changeBar: String {
    guard form == .screen, let time, let ratio = time.ratio, let interval = time.finding?.interval
    else { return "" }
    return ChangeBar.drawn(ratio, interval: interval)
  }

  /// The verdict on time and its note; empty if equal to `commonTimeWords`.
  ///
  /// On a terminal, `unproven` without a note is left out too.
  var timeWords: String {
    let words = time?.verdictAndNote ?? ""
    // A terminal has signs and a summary; `unproven` alone would only state that no sign is
    // missing.
    let isSaid = form == .screen && words == Verdict.unproven.rawValue
    return words == commonTimeWords || isSaid ? "" : words
  }

  /// The verdict on time, or the note of an unproven one, for a table with notices below.
  ///
  /// A verdict about the mean of all samples says so, because the floors beside it may be equal.
  var timeVerdictOrDoubt: String {
    guard let time, let verdict = time.verdict else { return "" }
    guard verdict != .unproven else { return timeWords }
    let isOfMean = time.finding?.endpoint == .mean && verdict.kind != .settled
    return isOfMean ? "\(verdict.rawValue) (mean)" : verdict.rawValue
  }

  /// Returns the candidate's floor of a metric in nanoseconds, as text with a unit; in a paired
  /// comparison of tails the median of the rounds.
  func floor(of metric: Metric) -> String {
    let floor = comparison[metric]?.candidate?.timed?.floor ?? comparison[metric]?.tail?.candidate
    return floor.map(Quantity.time) ?? ""
  }

  /// Returns the reference's floor of a metric in nanoseconds, as text with a unit; in a paired
  /// comparison of tails the median of the rounds.
  func storedFloor(of metric: Metric) -> String {
    let floor = comparison[metric]?.baseline?.timed?.floor ?? comparison[metric]?.tail?.reference
    return floor.map(Quantity.time) ?? ""
  }

  /// Returns the candidate's value of a metric divided by the reference's, such as `1.004`.
  func ratio(of metric: Metric) -> String {
    (comparison[metric]?.ratio).map(Quantity.ratio) ?? ""
  }
}

// MARK: - Commands

extension ReportRow {
  /// Returns the candidate's floor of a metric in a paired comparison, or `n/a` if it is unknown.
  func paired(_ metric: Metric, _ words: (Double) -> String) -> String {
    comparison[metric]?.finding.map { words($0.floors.candidate) }
      ?? (comparison.record?.unavailable[metric] == nil ? "" : "n/a")
  }

  /// Returns the change of a metric in a paired comparison, and its verdict.
  func pairedVerdict(_ metric: Metric) -> String {
    guard let finding = comparison[metric]?.finding else { return "" }
    return "\(Quantity.signedPercent(finding.ratio - 1)) \(finding.verdict.rawValue)"
  }
}

// MARK: - Counts

extension ReportRow {
  /// Returns the candidate's count per iteration, or `n/a` if the metric could not be counted.
  func count(_ metric: Metric) -> String {
    if let value = comparison[metric]?.candidate {
      return value.exact.map(Quantity.count) ?? Quantity.count(value.headline)
    }
    return comparison.record?.unavailable[metric] == nil ? "" : "n/a"
  }

  /// Returns the reference's count per iteration; on a terminal only if it differs.
  func stored(_ metric: Metric) -> String {
    let baseline = comparison[metric]?.baseline
    let stored =
      baseline?.exact.map(Quantity.count) ?? baseline.map { Quantity.count($0.headline) } ?? ""
    return form == .screen && stored == count(metric) ? "" : stored
  }

  /// The relative change of the instruction count, in per cent.
  var instructions: String {
    (comparison[.instructions]?.ratio).map { Quantity.signedPercent($0 - 1) } ?? ""
  }

  /// The verdict on the exact metrics, or `failed`; on a terminal empty if all are unchanged.
  var exactVerdict: String {
    if comparison.record?.failure != nil { return "failed" }
    if comparison.record?.absence != nil { return "n/a" }
    let verdict = isJudged ? comparison.exactVerdict : nil
    return form == .screen && verdict == .unchanged ? "" : verdict?.rawValue ?? ""
  }
}

extension MetricComparison {
  var verdictAndNote: String {
    [verdict?.rawValue, note].compactMap { $0 }.joined(separator: ", ")
  }
}

extension BenchmarkComparison {
  /// The verdict that the benchmark would have with its exact metrics alone; `nil` without any.
  var exactVerdict: Verdict? {
    BenchmarkComparison(
      id: id, record: record, metrics: metrics.filter(\.metric.isExact), presence: presence
    ).verdict
  }

  /// Whether a count of either side differs from pass to pass.
  var hasVaryingCount: Bool {
    metrics.contains { metric in
      ![.sameCode, .sameFunctions].contains(metric.remark)
        && [metric.baseline?.exact, metric.candidate?.exact].contains { $0?.varies ?? false }
    }
  }
}
