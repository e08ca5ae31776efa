/// A metric that a benchmark reports of its own fixture: how full a cache is, how long an output.
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
/// Where the set-up has several statements, the compiler wants to be told what the fixture is:
/// `{ (encoder: Encoder) in encoder.output.count }`.
public struct CustomMetric<Fixture>: Sendable {
  let metric: Metric
  let read: @Sendable (Fixture) -> CustomReading

  /// A number that is the same in every run of one build: stored in baselines, and gated like
  /// allocations, in both directions.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-`, `_` and `.`; none of the harness's own metrics.
  ///   - unit: Such as `bytes`; no blanks. One name has one unit in all suites of a program.
  ///   - better: Which way is an improvement.
  ///   - count: Reads it off the fixture, once, after `1 + countedIterations` iterations; where it
  ///     adds up, it divides by itself.
  /// - Returns: The metric.
  public static func exact(
    _ name: String, unit: String, better: Metric.Direction = .less,
    _ count: @escaping @Sendable (Fixture) -> Int
  ) -> CustomMetric {
    CustomMetric(metric: Metric(custom: name, unit: unit, isExact: true, better: better)) {
      .count(count($0))
    }
  }

  /// A number that varies from sample to sample: shown, not stored and not judged.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-`, `_` and `.`; none of the harness's own metrics.
  ///   - unit: Such as `ms`; no blanks. One name has one unit in all suites of a program.
  ///   - better: Which way is an improvement.
  ///   - value: Reads it off the fixture after each timed sample, between the clock's readings of
  ///     two samples; a value that is not finite fails the benchmark.
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

/// What a custom metric reads.
package enum CustomReading: Sendable, Equatable {
  /// Of an exact one.
  case count(Int)
  /// Of a sampled one.
  case value(Double)
}
