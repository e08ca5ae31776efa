package import Comparison
internal import Reporting
internal import Sessions

/// The settings of a gate against another build: its reference, sensitivity, budget and seed.
package struct PairedSettings {
  /// The commit to compare with; `nil` for a program, and for a gate against stored baselines.
  package var against: String?
  /// The path of the program to compare with; `nil` for a commit.
  package var againstBinary: String?
  /// The margins of the tests.
  package var sensitivity: Sensitivity
  /// The seconds for the timing.
  package var budget: Double
  /// The seed of the generator that deals orders and layouts; `nil` to draw one.
  package var seed: UInt64?
  /// Whether benchmarks are timed that reach no difference of the builds.
  package var forcesTiming: Bool
  /// Whether a single function that executes more fails the gate.
  package var judgesFunctions: Bool

  /// Creates settings.
  package init(
    against: String?, againstBinary: String? = nil, sensitivity: Sensitivity, budget: Double,
    seed: UInt64?, forcesTiming: Bool = false, judgesFunctions: Bool = false
  ) {
    self.against = against
    self.againstBinary = againstBinary
    self.sensitivity = sensitivity
    self.budget = budget
    self.seed = seed
    self.forcesTiming = forcesTiming
    self.judgesFunctions = judgesFunctions
  }

  /// Returns the options that repeat the comparison.
  ///
  /// - Parameters:
  ///   - seed: The seed that was used, given or drawn.
  ///   - allocator: The allocator under which times were taken, if one was named.
  /// - Returns: The options that affect the result.
  func call(seed: UInt64, allocator: TimeAllocator? = nil) -> GateCall {
    // A release has become a commit in `against` when a gate calls this.
    let reference = against.map { ["--against", $0] } ?? []
    let program = againstBinary.map { ["--against-binary", $0] } ?? []
    let margins = sensitivity == .standard ? [] : ["--sensitivity", sensitivity.rawValue]
    let forced = (forcesTiming ? ["--force-timing"] : []) + (judgesFunctions ? ["--functions"] : [])
    let times = allocator.map { ["--allocator", $0.name] } ?? []
    return GateCall(options: reference + program + margins + forced + times, seed: seed)
  }
}
