internal import Builds
internal import Comparison
internal import Measurements
internal import Reporting
internal import Sessions

extension GateRequest {
  /// Returns what a shard stores for the whole gate; `nil` for a whole gate.
  ///
  /// - Parameter outcome: The judged part.
  /// - Returns: The description of the shard, with its builds, rules and means.
  /// - Throws: `CommandError` when a program cannot be read.
  func sharedGate(_ outcome: PairedGate.Outcome) throws(CommandError) -> SharedGate? {
    guard let share else { return nil }
    return SharedGate(
      SharedRun(
        part: share.shard, selected: share.selected.map(\.id),
        metrics: metrics + (comparesTime ? [.time] : [])),
      builds: SharedGate.Builds(
        reference: try Self.build(outcome.pair.reference, of: outcome.commit),
        candidate: try Self.build(outcome.pair.candidate, of: share.commit)),
      rules: SharedGate.Rules(
        sensitivity: options.sensitivity, comparesTime: comparesTime,
        forcesTiming: options.forcesTiming, judgesFunctions: options.judgesFunctions,
        cumulativeGrowth: drip.percent, policy: policy),
      options: outcome.call.options, drift: outcome.drift)
  }

  /// Returns the commit of a program if it is known; else a name of its code, the same for equal
  /// code on all machines.
  private static func build(
    _ program: String, of commit: String?
  ) throws(CommandError) -> String {
    if let commit { return "commit \(commit)" }
    return try CommandError.converting { () throws(BuildError) in
      "code \(try CodeEquality.fingerprint(of: program))"
    }
  }
}
