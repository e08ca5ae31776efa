internal import Comparison
package import Measurements
internal import Sessions
internal import Statistics

/// The nanoseconds of an iteration in two builds, measured in alternating turns as in a gate.
///
/// Samples give only shares of the time, and the speed of a shared machine differs more between two
/// moments than between two builds. A flame graph of two builds therefore multiplies the shares by
/// these times.
package struct ProfileTimes {
  /// The floor of the reference, in nanoseconds per iteration.
  package let reference: Double
  /// The nanoseconds of an iteration in the candidate: `reference` times the ratio that the rounds
  /// measured.
  package let candidate: Double
  /// The finding in words: the change of time, the verdict and the rounds.
  package let note: String

  /// The time for all rounds: a choice; more rounds would hardly improve the ratio.
  private static let budget = Duration.seconds(20)

  /// Measures both builds; `nil` if the benchmark fails or no round was completed.
  ///
  /// - Throws: `CommandError` when the user interrupts or no worker starts.
  package init?(
    of entry: BenchmarkDescription, in pair: BuildPair, timeout: Duration, showsProgress: Bool
  ) throws {
    // A seed of 32 bits, short enough to type, as in a gate.
    var session = PairedSession(
      [PairedSubject(entry)], plan: PairedPlan(benchmarks: 1),
      runner: try RoundRunner(pair, MeasurementSettings(timeout: timeout)), budget: Self.budget,
      seed: SeedSequence.randomSeed(), showsProgress: showsProgress)
    try session.run()
    if let interruption = session.interruption {
      throw CommandError(interruption, "interrupted while timing both builds")
    }
    guard let item = session.items.first, item.failure == nil,
      let finding = PairedFinding(item.test, iterations: item.iterations)
    else { return nil }
    reference = finding.floors.reference
    // Not its floor, because the ratio is what the rounds have proven.
    candidate = finding.floors.reference * finding.ratio
    note = "time \(finding.change), \(finding.verdict.rawValue), by \(finding.roundWords)"
  }
}
