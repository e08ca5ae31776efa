internal import Benchmarking
internal import Builds
internal import Comparison
internal import Reporting

/// The shard of a gate that this machine judges, with the selection that all machines share.
struct GateShare {
  /// The part of the selection.
  let shard: Shard
  /// All selected benchmarks, of all parts.
  let selected: [BenchmarkDescription]
  /// The commit of the working tree; `nil` for changes that were not committed, and for a program,
  /// which may be of another commit than the folder.
  let commit: String?

  /// The number of equal shares of the gate's risk.
  ///
  /// A shard spends one of them and need not know the others: together they spend the risk of one
  /// gate, however the timed benchmarks are distributed.
  var riskShares: Int { shard.populatedParts(of: selected.count) }
}

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
        forcesTiming: options.forceTiming, cumulativeGrowth: drip.percent, policy: policy),
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
