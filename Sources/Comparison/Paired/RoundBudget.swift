/// The time of a paired comparison, shared so that as many benchmarks as possible reach a look.
///
/// Rounds of all benchmarks are wasted where the time ends before the first look. Those in front of
/// the order are then played alone, and others follow once some of them are decided. The choice
/// depends on durations and on what is decided, and on no difference that is still open, so each
/// benchmark's test keeps its level.
package enum RoundBudget {
  /// The rounds and the time that a benchmark needs to its next look.
  package struct Need: Sendable {
    /// The rounds before its next look.
    package let rounds: Int
    /// The expected seconds of one of its rounds.
    package let seconds: Double

    /// Creates a need of a number of rounds.
    package init(rounds: Int, seconds: Double) {
      self.rounds = rounds
      self.seconds = seconds
    }
  }

  /// Chooses the benchmarks of the next round.
  ///
  /// - Parameters:
  ///   - needs: The needs of the undecided benchmarks, in the order of precedence.
  ///   - overhead: The seconds of a round that all benchmarks share: links and processes.
  ///   - left: The seconds that are left.
  /// - Returns: Their positions; empty if the time suffices for none to reach its look.
  package static func affordable(_ needs: [Need], overhead: Double, left: Double) -> [Int] {
    var (rounds, seconds) = (0, 0.0)
    return needs.indices.filter { index in
      let need = needs[index]
      let longest = max(rounds, need.rounds)
      let all = seconds + Double(need.rounds) * need.seconds
      guard Double(longest) * overhead + all <= left else { return false }
      (rounds, seconds) = (longest, all)
      return true
    }
  }
}
