internal import Comparison
internal import Measurements
internal import Reporting
internal import Statistics

/// A benchmark of a page, with its values from the report, the measurement and the history.
struct PageRow {
  /// The number of the row, from 0, which is part of the identifiers of its HTML elements.
  let index: Int
  /// The benchmark's values and verdicts, as compared with the reference.
  let comparison: BenchmarkComparison
  /// The measured record, with the raw samples and steps; `nil` if the page has no measurement of
  /// the benchmark.
  let record: BenchmarkRecord?
  let outcome: Outcome
  /// The values over earlier measurements, by metric; empty without a history.
  let lines: [Metric: PageHistory.Line]
  /// The reason for which most times of the page are not comparable; `nil` without a common reason.
  var machine: JudgedDocument.MachineNote?
  /// The shard and the machine that measured the benchmark; `nil` if one machine measured all.
  var part: MergedPart?

  /// The identifier: `suite/group/name[parameter=value]`.
  var id: String { comparison.id }

  /// The part of the identifier before the name, such as `transitions/spring/`.
  var path: String { BenchmarkID(id).folder }

  /// The last part of the identifier, with parameters, such as `evaluate[count=4096]`.
  var name: String { BenchmarkID(id).name }

  /// The name of the suite: the first part of the identifier.
  var suite: String { BenchmarkID(id).suite }

  /// The time of an iteration and the reference's time; `nil` if the time was not measured.
  var time: MetricComparison? { comparison[.time] }

  /// The floor of an iteration, in nanoseconds; `nil` if the time was not measured.
  var floor: Double? { time?.value ?? timed?.floor }

  /// Whether `change` is not shown because the speed of the machine changed too much.
  ///
  /// The statement on top of the page says so of all unproven times, whatever their notes.
  var hasNoComparableTime: Bool {
    time?.verdict == .unproven && machine?.forbidsTimes == true
  }

  /// The relative change of the time, positive for slower; `nil` if it is unknown or not shown.
  var change: Double? { hasNoComparableTime ? nil : time?.ratio.map { $0 - 1 } }

  /// The confidence interval of the relative change; `nil` without a paired comparison.
  var interval: ClosedRange<Double>? {
    time?.finding?.interval.map { $0.lowerBound - 1...$0.upperBound - 1 }
  }

  /// The distribution of the time, with its samples as far as stored; `nil` without a measurement.
  var timed: TimedValue? { record?.metrics[.time]?.timed }

  /// The timings of a replay's steps; `nil` for a benchmark that is not stepped.
  var frames: FrameProfile? { comparison.record?.frames ?? record?.frames }

  /// The live memory of an iteration or a replay; `nil` if it was not recorded.
  var heap: HeapCurve? { comparison.record?.heap ?? record?.heap }

  /// The histogram of the time's samples, in nanoseconds per iteration; `nil` for fewer than two
  /// samples.
  var histogram: Histogram? {
    guard let timed, timed.samples.count > 1, timed.iterationsPerSample > 0 else { return nil }
    // Samples are whole nanoseconds, so the times of an iteration are multiples of `scale`.
    let scale = 1 / Double(timed.iterationsPerSample)
    return (try? Sample(timed.samples.map { Double($0) * scale })).map {
      Histogram($0, step: scale)
    }
  }

  /// The remarks above the plots: error, cause, remark on the time and unavailable metrics.
  var reasons: [String] {
    let doubt = time?.verdict == .unproven ? "time unproven: " : ""
    let remark = (time?.remark?.words).map { "\(doubt)\($0)" }
    let absence = (comparison.record?.absence).map { "not available: \($0)" }
    let words = [
      comparison.record?.failure?.description, absence, time?.bound?.words,
      time?.cause?.description, remark,
    ].compactMap { $0 }
    let unavailable = (comparison.record?.unavailable ?? [:]).sorted { $0.key < $1.key }
    return words + unavailable.map { "\($0.key.rawValue) not available: \($0.value)" }
  }
}

extension BenchmarkComparison {
  /// The tails that a paired comparison proved changed, in a sentence each.
  var changedTails: [String] {
    (Metric.tailMetrics + Metric.frameTimeMetrics).sorted().compactMap { metric in
      guard let value = self[metric], let verdict = value.verdict, verdict.isDifference else {
        return nil
      }
      return value.tail.map { "\(metric.rawValue) \(verdict.rawValue): \($0.summary)" }
    }
  }
}
