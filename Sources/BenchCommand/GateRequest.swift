internal import Benchmarking
internal import Comparison

/// The benchmarks and metrics that a gate judges, and its method of measuring and judging.
struct GateRequest {
  /// The program under test, which is the candidate of a paired gate unless that builds it.
  let program: SuiteProgram
  /// The selected benchmarks.
  var entries: [BenchmarkDescription]
  /// The selection that `entries` came from.
  var selection: Selection
  /// The counted metrics to compare, without instructions.
  let metrics: [Metric]
  let measurement: MeasurementOptions
  /// The options for comparing two builds; a release is its commit here.
  var options: PairedOptions
  /// The strictness of the verdict.
  let policy: Assessment.Policy
  /// Whether time is compared in addition to counts.
  var comparesTime: Bool
  /// The check against the counts of the last release.
  let drip: CumulativeGrowthCheck
  let root: PackageRoot
  /// Writes progress and advice.
  let output: OutputStyle
}
