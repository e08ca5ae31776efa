internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Worker

/// Returns the metric that an option names.
///
/// Only a program or a file knows its custom metrics. A name that is not one of the harness's
/// metrics is therefore a placeholder for a custom one until `resolved(among:)`.
func metric(named name: String) -> Metric {
  Metric(rawValue: name) ?? Metric(custom: name, unit: "", isExact: false, better: .less)
}

extension [Metric] {
  /// Replaces placeholders by the custom metrics in `known`.
  ///
  /// - Throws: `CommandError` with code 64 for a name that is neither a metric of the harness nor
  ///   in `known`.
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

/// The options for the metrics, the timeout and the processor of a measurement.
struct MeasurementOptions: ParsableArguments {
  @Option(
    name: .customLong("metric"), help: "Only this metric. Repeatable.",
    transform: metric(named:))
  var metrics: [Metric] = []

  @Option(
    help: .init(
      "The time without an answer after which a benchmark counts as stalled; 60 by default.",
      valueName: "seconds"
    ), transform: duration(_:))
  var timeout = MeasurementSettings.usualTimeout

  @Option(help: "Run on this processor only.")
  var cpu: Int?

  func validate() throws {
    guard timeout > .zero else {
      throw ValidationError("--timeout wants a positive number of seconds")
    }
    guard cpu.map((0..<ProcessInfo.processInfo.processorCount).contains) ?? true else {
      throw ValidationError(
        "--cpu wants a number from 0 to \(ProcessInfo.processInfo.processorCount - 1)")
    }
  }

  /// Returns the settings that the options give a measurement of a program, with the named metrics
  /// resolved among those of the program.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown metric.
  func settings(in program: SuiteProgram) throws(CommandError) -> MeasurementSettings {
    MeasurementSettings(
      metrics: try metrics.resolved(among: program.description.customMetrics), timeout: timeout,
      cpu: cpu)
  }
}

/// The options `--time` and `--budget`, which limit the seconds of measurement.
struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("time"),
    help: .init(
      "Samples for each benchmark; 0.5 by default. 5000 samples end it earlier, and so does a "
        + "benchmark's share of --budget.", valueName: "seconds"),
    transform: duration(_:))
  var samples = Duration.milliseconds(500)

  @Option(
    help: .init(
      """
      For the whole run: benchmarks get less each where there are many, and those that begin later \
      are left out. Without it 60 s are shared, and all are measured.
      """, valueName: "seconds"), transform: duration(_:))
  var budget: Duration?

  /// The limits that the options give a measurement.
  var limits: MeasurementSettings.TimeBudget {
    budget.map { .init(samples: samples, total: $0, isLimit: true) } ?? .init(samples: samples)
  }

  func validate() throws {
    guard samples > .zero, budget.map({ $0 > .zero }) ?? true else {
      throw ValidationError("--time and --budget want a positive number of seconds")
    }
  }
}
