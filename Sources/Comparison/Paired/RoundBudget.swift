/// Divides the time of a paired comparison so that as many benchmarks as possible reach a look.
///
/// If the time does not suffice for a look of all benchmarks, rounds of all of them would be
/// wasted. The first benchmarks in the order are then run alone, and others follow once some of
/// them are decided. The choice depends only on durations and on the decided benchmarks, not on the
/// differences of open ones, so the significance level of each test holds.
package enum RoundBudget {
  /// The rounds and the time that a benchmark needs to its next look.
  package struct Need: Sendable {
    /// The number of rounds until the next look.
    package let rounds: Int
    /// The expected seconds of one round of the benchmark.
    package let seconds: Double

    /// Creates the need of a benchmark for `rounds` rounds of `seconds` each.
    package init(rounds: Int, seconds: Double) {
      self.rounds = rounds
      self.seconds = seconds
    }
  }

  /// Returns the benchmarks of the next round.
  ///
  /// - Parameters:
  ///   - needs: The needs of the undecided benchmarks, in the order of precedence.
  ///   - overhead: The seconds of a round that all benchmarks share, for linking and for starting
  ///     processes.
  ///   - left: The seconds that are left.
  /// - Returns: The indices of the chosen benchmarks; empty if none can reach its look in time.
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
