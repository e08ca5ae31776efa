internal import Benchmarking
internal import Comparison

/// The benchmarks and metrics that a gate judges, and its method of measuring and judging.
struct GateRequest {
  /// The program under test; a gate against a commit builds the candidate separately.
  let program: SuiteProgram
  /// The selected benchmarks of `program`, in its order.
  var entries: [BenchmarkDescription]
  /// The options' selection, from which `entries` were chosen.
  var selection: Selection
  /// The counted metrics to compare, without instructions.
  let metrics: [Metric]
  let measurement: MeasurementOptions
  /// The options of a gate against another build, such as its sensitivity, budget and seed.
  ///
  /// With `--against-release`, `against` is the commit of the last release.
  var options: PairedOptions
  /// The policy that decides which comparisons are problems, and so the exit code.
  let policy: Assessment.Policy
  /// Whether time is compared in addition to counts.
  var comparesTime: Bool
  /// The check that limits the growth of counts since the last release.
  let drip: CumulativeGrowthCheck
  let root: PackageRoot
  /// The options for colours, progress and advice.
  let output: OutputStyle
  /// The allocator under which both builds are timed; `nil` for that of each program.
  var allocator: TimeAllocator?
  /// The shard whose benchmarks `entries` are; `nil` for a whole gate.
  var share: GateShare?

  /// The allocator of each build; empty for that of each program.
  var allocators: [BuildSide: TimeAllocator] {
    guard let allocator else { return [:] }
    return Dictionary(uniqueKeysWithValues: BuildSide.allCases.map { ($0, allocator) })
  }

  /// The number of gates that share the risk of one; 1 for a whole gate.
  var riskShares: Int { share?.riskShares ?? 1 }
}
