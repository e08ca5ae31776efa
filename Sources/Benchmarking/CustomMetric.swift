/// A custom metric, which a benchmark reads from its fixture: for example the load of a cache, or
/// the size of an output.
///
/// ```swift
/// Benchmark("encode", metrics: [.exact("outputBytes", unit: "bytes") { $0.output.count }]) {
///   Encoder()
/// } body: { iterations, encoder in
///   for _ in iterations { encoder.encode() }
/// } checksum: { encoder in
///   .exact(encoder.hash)
/// }
/// ```
///
/// If the set-up has several statements, the compiler needs the type of the fixture: `{ (encoder:
/// Encoder) in encoder.output.count }`.
public struct CustomMetric<Fixture>: Sendable {
  let metric: Metric
  let read: @Sendable (Fixture) -> CustomReading

  /// Creates a metric that is the same in every run of one build.
  ///
  /// The metric is stored in baselines, and gated in both directions, like allocations.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-`, `_` and `.`; not the name of one of the harness's metrics.
  ///   - unit: The unit, such as `bytes`, without blanks. One name has one unit in all suites of a
  ///     program.
  ///   - better: The direction of an improvement.
  ///   - count: Reads the value from the fixture, once, after `1 + countedIterations` iterations. A
  ///     value that adds up must be divided by the iterations here.
  /// - Returns: The metric.
  public static func exact(
    _ name: String, unit: String, better: Metric.Direction = .less,
    _ count: @escaping @Sendable (Fixture) -> Int
  ) -> CustomMetric {
    CustomMetric(metric: Metric(custom: name, unit: unit, isExact: true, better: better)) {
      .count(count($0))
    }
  }

  /// Creates a metric that varies from sample to sample; it is shown, not stored and not judged.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-`, `_` and `.`; not the name of one of the harness's metrics.
  ///   - unit: The unit, such as `ms`, without blanks. One name has one unit in all suites of a
  ///     program.
  ///   - better: The direction of an improvement.
  ///   - value: Reads the value from the fixture after each timed sample, outside the timed
  ///     interval. A value that is not finite fails the benchmark.
  /// - Returns: The metric.
  public static func sampled(
    _ name: String, unit: String, better: Metric.Direction = .less,
    _ value: @escaping @Sendable (Fixture) -> Double
  ) -> CustomMetric {
    CustomMetric(metric: Metric(custom: name, unit: unit, isExact: false, better: better)) {
      .value(value($0))
    }
  }
}

/// A reading of a custom metric: a whole number if the metric is exact.
package enum CustomReading: Sendable, Equatable {
  /// The reading of an exact metric, taken once after the counted iterations.
  case count(Int)
  /// The reading of a sampled metric, taken after each timed sample.
  case value(Double)
}
