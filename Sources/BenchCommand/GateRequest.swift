internal import Benchmarking
internal import Comparison

/// The benchmarks and metrics that a gate judges, and how it measures, compares and judges them.
struct GateRequest {
  /// The program under test.
  let program: SuiteProgram
  /// The selected benchmarks.
  var entries: [BenchmarkDescription]
  /// The selection that `entries` came from.
  var selection: Selection
  /// The counted metrics to compare.
  let metrics: [Metric]
  /// The options of measuring.
  let measurement: MeasurementOptions
  /// The options of comparing two builds.
  var options: PairedOptions
  /// The strictness of the verdict.
  let policy: Assessment.Policy
  /// Whether time is compared, beside counts.
  var comparesTime: Bool
  /// The check against the counts of the last release.
  let drip: DripGuard
  /// The package.
  let root: PackageRoot
  /// Writes progress and advice.
  let output: OutputStyle
}
