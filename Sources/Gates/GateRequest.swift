package import Builds
package import Comparison
package import Measurements
package import Sessions

/// The benchmarks and metrics that a gate judges, and its method of measuring and judging.
package struct GateRequest {
  /// The program under test.
  package let program: SuiteProgram
  /// The build of `program` for a comparison with a commit; `nil` if a gate makes it.
  let build: CandidateBuild?
  /// The selected benchmarks of `program`, in its order.
  package var entries: [BenchmarkDescription]
  /// The options' selection, from which `entries` were chosen.
  package var selection: Selection
  /// The counted metrics to compare, without instructions.
  let metrics: [Metric]
  /// The named metrics, the timeout and the processor.
  let measurement: MeasurementSettings
  /// The options of a gate against another build, such as its sensitivity, budget and seed.
  ///
  /// With `--against-release`, `against` is the commit of the last release.
  var options: PairedSettings
  /// The policy that decides which comparisons are problems, and so the exit code.
  let policy: Assessment.Policy
  /// Whether time is compared in addition to counts.
  var comparesTime: Bool
  /// The check that limits the growth of counts since the last release.
  let drip: CumulativeGrowthCheck
  /// The package of the program.
  package let root: PackageRoot
  /// Receives advice and progress.
  let messages: Messages
  /// The allocator under which both builds are timed; `nil` for that of each program.
  var allocator: TimeAllocator?
  /// The shard whose benchmarks `entries` are; `nil` for a whole gate.
  var share: GateShare?

  /// Creates a request.
  package init(
    program: SuiteProgram, build: CandidateBuild? = nil, entries: [BenchmarkDescription],
    selection: Selection,
    metrics: [Metric], measurement: MeasurementSettings, options: PairedSettings,
    policy: Assessment.Policy, comparesTime: Bool, drip: CumulativeGrowthCheck, root: PackageRoot,
    messages: Messages, allocator: TimeAllocator? = nil, share: GateShare? = nil
  ) {
    self.program = program
    self.build = build
    self.entries = entries
    self.selection = selection
    self.metrics = metrics
    self.measurement = measurement
    self.options = options
    self.policy = policy
    self.comparesTime = comparesTime
    self.drip = drip
    self.root = root
    self.messages = messages
    self.allocator = allocator
    self.share = share
  }

  /// The side to compare with a commit.
  var candidate: ComparisonCandidate {
    if let commit = share?.commit { return .commit(commit) }
    return build.map(ComparisonCandidate.built) ?? .workingTree
  }

  /// The number of gates that share the risk of one; 1 for a whole gate.
  var riskShares: Int { share?.riskShares ?? 1 }
}
