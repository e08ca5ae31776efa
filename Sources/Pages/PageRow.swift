internal import Benchmarking
internal import Comparison
internal import Reporting
internal import Statistics

/// A benchmark of a page: what is known of it, from wherever that came.
struct PageRow {
  /// The number of the row, from 0, which identifies its elements.
  let index: Int
  /// The benchmark beside what it is compared with.
  let line: JudgedDocument.Line
  /// Its raw samples and steps, where a measurement has them.
  let record: BenchmarkRecord?
  /// What came out.
  let outcome: Outcome
  /// Its lines over earlier measurements.
  let lines: [Metric: PageHistory.Line]

  /// The identifier up to the benchmark's own name: `transitions/spring/`.
  var path: String {
    let end = nameStart
    return String(line.id[..<end])
  }

  /// The benchmark's own name with its parameters.
  var name: String { String(line.id[nameStart...]) }

  /// A slash in a parameter is none of the path.
  private var nameStart: String.Index {
    let base = line.id.prefix { $0 != "[" }
    return base.lastIndex(of: "/").map { base.index(after: $0) } ?? line.id.startIndex
  }

  /// The suite's name.
  var suite: String { String(line.id.prefix { $0 != "/" }) }

  /// The time, of an iteration, and what it was compared with.
  var time: JudgedDocument.Value? { line[.time] }

  /// The floor of an iteration, in nanoseconds.
  var floor: Double? { time?.floor ?? timed?.floor }

  /// The relative change of the time.
  var change: Double? { time?.ratio.map { $0 - 1 } }

  /// The relative changes of the time that were not excluded.
  var interval: ClosedRange<Double>? {
    time?.ratios.map { $0.lowerBound - 1...$0.upperBound - 1 }
  }

  /// The distribution of the time.
  var timed: TimedValue? { record?.metrics[.time]?.timed }

  /// The steps of a replay.
  var frames: FrameProfile? { line.frames ?? record?.frames }

  /// The samples of the time by size, in nanoseconds for one iteration; `nil` of less than two.
  var histogram: Histogram? {
    guard let timed, timed.samples.count > 1, timed.iterationsPerSample > 0 else { return nil }
    let scale = 1 / Double(timed.iterationsPerSample)
    return (try? Sample(timed.samples.map { Double($0) * scale })).map {
      Histogram($0, step: scale)
    }
  }

  /// What is written above its plots: why it is as it is.
  var reasons: [String] {
    let doubt = time?.verdict == .unproven ? "time unproven: " : ""
    let note = time?.note.map { "\(doubt)\($0)" }
    let cause = time?.attribution?.words
    let words = [line.error?.message, cause, cause == time?.note ? nil : note].compactMap { $0 }
    let unavailable = (line.unavailable ?? [:]).sorted { $0.key < $1.key }
    return words + unavailable.map { "\($0.key) not available: \($0.value)" }
  }
}

extension JudgedDocument.Line {
  /// What there is of it: the harness's own metrics, then those that a benchmark reports of itself
  /// or that this version does not know of.
  var metricNames: [String] {
    let known = Metric.allCases.map(\.rawValue).filter { metrics?[$0] != nil }
    return known + (metrics ?? [:]).keys.filter { !known.contains($0) }.sorted()
  }
}
