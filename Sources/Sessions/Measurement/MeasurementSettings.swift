internal import Comparison
package import Measurements

/// The settings that the sessions of a measurement share: named metrics, timeout and processor.
package struct MeasurementSettings {
  /// The metrics that the user named; empty for the usual ones.
  package var metrics: [Metric]
  /// The seconds without an answer after which a benchmark counts as stalled.
  package var timeout: Double
  /// The only processor to run on; `nil` leaves the choice to the system.
  package var cpu: Int?

  /// Creates settings; by default without a named metric, on any processor.
  package init(metrics: [Metric] = [], timeout: Double, cpu: Int? = nil) {
    self.metrics = metrics
    self.timeout = timeout
    self.cpu = cpu
  }

  /// Throws if no benchmark offers a named metric, because a gate without values would pass.
  package func requireMetrics(of entries: [BenchmarkDescription]) throws(CommandError) {
    for metric in metrics where !entries.contains(where: { $0.offers(metric) }) {
      throw CommandError(
        .usage,
        "--metric \(metric.rawValue): \(metric.need.ofOne), and no selected benchmark has any")
    }
  }

  /// Returns a note for each named metric that some of the benchmarks lack; empty if none is
  /// lacking.
  package func metricsMissing(in entries: [BenchmarkDescription]) -> [String] {
    metrics.compactMap { metric in
      let without = entries.count { !$0.offers(metric) }
      guard without > 0 else { return nil }
      return "note: \(metric.rawValue): \(without) of the selected benchmarks have no "
        + metric.need.what
    }
  }
}

extension Metric {
  /// The property that a benchmark needs for this metric, as a noun (`what`) and as a clause about
  /// one benchmark (`ofOne`).
  fileprivate var need: (what: String, ofOne: String) {
    if isCustom { return ("such metric", "benchmarks report it") }
    if isOfThreads { return ("threads of their own", "it compares threads") }
    if isOfOneThread { return ("single thread", "it is of one thread") }
    return self == .throughput ? ("items", "it is of items") : ("steps", "it is of steps")
  }
}
