internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation

/// The metric that an option names.
///
/// Only a program or a file knows the metrics that benchmarks report of themselves, so a name that
/// is none of the harness's own stands for one of those until `resolved(among:)`.
func metric(named name: String) -> Metric {
  Metric(rawValue: name) ?? Metric(custom: name, unit: "", isExact: false, better: .less)
}

extension [Metric] {
  /// The metrics that options name, once those that benchmarks report are known.
  ///
  /// - Throws: `CommandError` with code 64 for a name that is none of the harness's own and none of
  ///   `known`.
  func resolved(among known: [Metric]) throws(CommandError) -> [Metric] {
    var resolved: [Metric] = []
    for metric in self {
      guard
        let metric = metric.isCustom
          ? known.first(where: { $0.rawValue == metric.rawValue }) : metric
      else {
        let names = (Metric.allCases + known.filter(\.isCustom)).map(\.rawValue)
        throw CommandError(
          .usage,
          "--metric \(metric.rawValue): no such metric; there is \(names.joined(separator: ", "))")
      }
      resolved.append(metric)
    }
    return resolved
  }
}

/// What to measure, how long, and where it runs.
struct MeasurementOptions: ParsableArguments {
  @Option(
    name: .customLong("metric"), help: "Only this metric. Repeatable.",
    transform: metric(named:))
  var metrics: [Metric] = []

  @Option(help: "Seconds without an answer after which a benchmark counts as stalled.")
  var timeout = 60.0

  @Option(help: "Run on this processor only.")
  var cpu: Int?

  func validate() throws {
    guard timeout > 0, timeout.isFinite else {
      throw ValidationError("--timeout wants a positive number of seconds")
    }
    guard cpu.map((0..<ProcessInfo.processInfo.processorCount).contains) ?? true else {
      throw ValidationError(
        "--cpu wants a number from 0 to \(ProcessInfo.processInfo.processorCount - 1)")
    }
  }

  /// Finds the metrics that were named among those of a program.
  ///
  /// - Throws: `CommandError` with code 64 for a name that stands for none.
  mutating func resolve(in program: SuiteProgram) throws(CommandError) {
    metrics = try metrics.resolved(among: program.description.customMetrics)
  }

  /// The metrics to measure: those named, or `standard` ones and what the benchmarks report of
  /// themselves.
  ///
  /// - Throws: `CommandError` with code 70 when one that was named cannot be measured here: a
  ///   metric that silently reads nothing passes every gate.
  func chosen(
    orElse standard: [Metric], of entries: [BenchmarkDescription], in program: SuiteProgram
  ) throws(CommandError) -> [Metric] {
    for metric in metrics {
      if let reason = program.description.unavailable[metric.rawValue] {
        throw CommandError(
          .failure, "--metric \(metric.rawValue): cannot be measured here: \(reason)")
      }
    }
    guard metrics.isEmpty else { return Set(metrics).sorted() }
    let own = Set(entries.flatMap(\.customMetrics)).sorted()
    // Who wants counts only wants no benchmark to be timed.
    let takesAll = standard.contains(.time)
    return standard + own.filter { takesAll || $0.isExact }
  }

  /// Throws when a metric that was named is one of none of the benchmarks: with nothing to measure,
  /// every gate would pass.
  func requireMetrics(of entries: [BenchmarkDescription]) throws(CommandError) {
    for metric in metrics where !entries.contains(where: { $0.offers(metric) }) {
      throw CommandError(
        .usage,
        "--metric \(metric.rawValue): \(metric.need.ofOne), and no selected benchmark has any")
    }
  }

  /// A line for each metric that was named and that only some of the benchmarks have.
  func metricsMissing(in entries: [BenchmarkDescription]) -> [String] {
    metrics.compactMap { metric in
      let without = entries.count { !$0.offers(metric) }
      guard without > 0 else { return nil }
      return "note: \(metric.rawValue): \(without) of the selected benchmarks have no "
        + metric.need.what
    }
  }
}

extension Metric {
  /// What a benchmark must have to have this metric.
  fileprivate var need: (what: String, ofOne: String) {
    isCustom
      ? ("such metric", "benchmarks report it")
      : self == .throughput ? ("items", "it is of items") : ("steps", "it is of steps")
  }
}

/// How long time is measured.
struct TimeOptions: ParsableArguments {
  @Option(name: .customLong("time"), help: "Seconds of samples for each benchmark.")
  var seconds = 0.5

  @Option(help: "Seconds for the whole run; benchmarks get less each where there are many.")
  var budget = 60.0

  func validate() throws {
    guard seconds > 0, seconds.isFinite, budget > 0, budget.isFinite else {
      throw ValidationError("--time and --budget want a positive number of seconds")
    }
  }
}
