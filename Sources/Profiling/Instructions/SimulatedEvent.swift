/// A kind of event that callgrind simulates by a model of caches and of branch prediction.
///
/// The model is that of a simple processor with two levels of caches, so its numbers explain and
/// never judge.
package enum SimulatedEvent: CaseIterable, Sendable {
  /// Reads and writes of data that the first level of caches does not hold.
  case dataMisses
  /// Reads of instructions that the first level of caches does not hold.
  case instructionMisses
  /// Reads and writes that the last level of caches does not hold.
  case lastLevelMisses
  /// Branches whose direction or target is predicted wrongly.
  case mispredictions

  /// The names of the event's counts in callgrind's files.
  var columns: Set<Substring> {
    switch self {
    case .dataMisses: ["D1mr", "D1mw"]
    case .instructionMisses: ["I1mr"]
    case .lastLevelMisses: ["ILmr", "DLmr", "DLmw"]
    case .mispredictions: ["Bcm", "Bim"]
    }
  }

  /// The event in words, in the plural.
  package var words: String {
    switch self {
    case .dataMisses: "misses of the first-level data cache"
    case .instructionMisses: "misses of the first-level instruction cache"
    case .lastLevelMisses: "misses of the last-level cache"
    case .mispredictions: "mispredicted branches"
    }
  }
}
