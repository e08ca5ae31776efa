internal import Builds
package import Comparison
package import Measurements
internal import Reporting
package import Sessions

/// A gate as it was asked for: the benchmarks, the side to compare with, and the rules.
package struct GateRequest {
  /// The program under test.
  package let program: SuiteProgram
  /// The package of the program.
  package let root: PackageRoot
  /// The selected benchmarks, in a shard those of its part.
  package var selection: Selection
  /// The side to compare with.
  package var reference: GateReference
  /// The choices for all measurements, such as the named metrics and the timeout.
  package let measurement: MeasurementSettings
  /// The comparison: its metrics and margins, and what fails.
  package var rules: GateRules
  /// Receives advice and progress.
  package var messages = Messages()
  /// Whether the counts are to be accepted, so that they are taken as often as for that, and new
  /// suites are no error before.
  package var preparesAcceptance = false
  /// The shard whose benchmarks are judged; `nil` for a whole gate.
  package var share: GateShare?

  /// Creates the request of a whole gate.
  package init(
    _ program: SuiteProgram, in root: PackageRoot, _ selection: Selection,
    against reference: GateReference, _ measurement: MeasurementSettings, _ rules: GateRules
  ) {
    self.program = program
    self.root = root
    self.selection = selection
    self.reference = reference
    self.measurement = measurement
    self.rules = rules
  }

  /// The selected benchmarks of the program, in its order.
  package var entries: [BenchmarkDescription] { selection.present(in: program) }

  /// The side to compare with a commit.
  var candidate: ComparisonCandidate {
    if let commit = share?.commit { return .commit(commit) }
    return program.build.map(ComparisonCandidate.built) ?? .workingTree
  }

  /// The number of gates that share the risk of one; 1 for a whole gate.
  var riskShares: Int { share?.riskShares ?? 1 }

  /// Returns the options and the seed that repeat a comparison with another build.
  ///
  /// - Parameters:
  ///   - builds: The builds that were compared.
  ///   - seed: The seed that was used, given or drawn.
  /// - Returns: The options that affect the result.
  func call(_ builds: ComparedBuilds, seed: UInt64) -> GateCall {
    var options: [String] =
      switch reference {
      case .stored: []
      case .commit(let name): ["--against", name]
      // Another release may be the last one by then.
      case .release: builds.commit.map { ["--against", $0] } ?? []
      case .program(let path): ["--against-binary", path]
      case .variant(let variants): variants.options
      }
    if rules.sensitivity != .standard {
      options += ["--sensitivity", rules.sensitivity.rawValue]
    }
    if rules.forcesTiming { options.append("--force-timing") }
    if rules.judgesFunctions { options.append("--functions") }
    if let allocator = measurement.allocator { options += ["--allocator", allocator.name] }
    var comparesVariants = false
    if case .variant = reference { comparesVariants = true }
    return GateCall(options: options, seed: seed, comparesVariants: comparesVariants)
  }
}

extension BuildVariants {
  /// The options of `bench gate` that make these builds.
  var options: [String] {
    candidate.options("--") + reference.options("--against-") + (commit.map { ["--at", $0] } ?? [])
  }
}

extension BuildVariant {
  /// The options of one side, each with a prefix.
  fileprivate func options(_ prefix: String) -> [String] {
    let all =
      swiftFlags.map { ("swift-flag", $0) } + cFlags.map { ("c-flag", $0) }
      + [traits.map { ("traits", $0) }, toolchain.map { ("toolchain", $0) }].compactMap { $0 }
      + variables.sorted { $0.key < $1.key }.map { ("variable", "\($0.key)=\($0.value)") }
    return all.flatMap { [prefix + $0.0, $0.1] }
  }
}

/// The rules of a gate: the metrics that it compares, the margins, and the failures.
package struct GateRules {
  /// The counted metrics to compare, without instructions.
  let metrics: [Metric]
  /// Whether time is compared in addition to counts.
  var comparesTime: Bool
  /// The policy that decides which comparisons are problems, and so the exit code.
  let policy: Assessment.Policy
  /// The check that limits the growth of counts since the last release.
  let drip: CumulativeGrowthCheck
  /// The limits of the suites, and the slowdowns that somebody permitted.
  package var bounds = Bounds()
  /// The margins of the tests of time.
  package var sensitivity = Sensitivity.standard
  /// The time for the timing.
  package var budget = Duration.seconds(60)
  /// The seed of the generator that deals orders and layouts; `nil` to draw one.
  package var seed: UInt64?
  /// Whether benchmarks are timed that reach no difference of the builds.
  package var forcesTiming = false
  /// Whether a single function that executes more fails the gate.
  package var judgesFunctions = false

  /// Creates rules with the standard margins.
  package init(
    comparing metrics: [Metric], andTime comparesTime: Bool, _ policy: Assessment.Policy,
    drip: CumulativeGrowthCheck
  ) {
    self.metrics = metrics
    self.comparesTime = comparesTime
    self.policy = policy
    self.drip = drip
  }
}

extension GateRules {
  /// Returns the comparisons held to the bounds, and to the growth since the last release.
  func judged(_ comparisons: [BenchmarkComparison]) -> [BenchmarkComparison] {
    drip.judged(bounds.judged(comparisons))
  }

  /// Returns lines on what the bounds and the release did to the comparisons.
  func notes(
    on comparisons: [BenchmarkComparison], _ code: [CodeComparison] = []
  ) -> [String] {
    bounds.notes(on: comparisons, code) + drip.notes
  }
}

/// The shard of a gate that this machine judges, with the selection that all machines share.
package struct GateShare {
  /// The part of the selection.
  let shard: Shard
  /// All selected benchmarks, of all parts.
  let selected: [BenchmarkDescription]
  /// The commit of the working tree; `nil` for changes that were not committed, and for a program,
  /// which may be of another commit than the folder.
  let commit: String?

  /// Creates the share of one machine in a request.
  package init(
    _ shard: Shard, of selected: [BenchmarkDescription], in request: GateRequest
  ) throws(CommandError) {
    self.shard = shard
    self.selected = selected
    if case .program = request.reference {
      commit = nil
    } else {
      commit = try request.root.commit.flatMap { $0.isClean ? $0.hash : nil }
    }
  }

  /// The number of equal shares of the gate's risk.
  ///
  /// A shard spends one of them and need not know the others: together they spend the risk of one
  /// gate, however the timed benchmarks are distributed.
  var riskShares: Int { shard.populatedParts(of: selected.count) }
}
