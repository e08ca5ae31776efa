package import Measurements

/// The shard of a gate that this machine judges, with the selection that all machines share.
package struct GateShare {
  /// The part of the selection.
  let shard: Shard
  /// All selected benchmarks, of all parts.
  let selected: [BenchmarkDescription]
  /// The commit of the working tree; `nil` for changes that were not committed, and for a program,
  /// which may be of another commit than the folder.
  let commit: String?

  /// Creates the share of one machine.
  package init(shard: Shard, selected: [BenchmarkDescription], commit: String?) {
    self.shard = shard
    self.selected = selected
    self.commit = commit
  }

  /// The number of equal shares of the gate's risk.
  ///
  /// A shard spends one of them and need not know the others: together they spend the risk of one
  /// gate, however the timed benchmarks are distributed.
  var riskShares: Int { shard.populatedParts(of: selected.count) }
}
