/// The time of a paired comparison, shared so that as many benchmarks as possible reach a look.
///
/// Rounds of all benchmarks are wasted where the time ends before the first look. Those in front of
/// the order are then played alone, and others follow once some of them are decided. The choice
/// depends on durations and on what is decided, and on no difference that is still open, so each
/// benchmark's test keeps its level.
package struct RoundBudget: Sendable {
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

  /// The duration of the last round, as a multiple of what was expected.
  private var slowness = 1.0

  /// Creates a budget that has seen no round, so that rounds take as long as expected.
  package init() {}

  /// Notes how long a round took, both in seconds.
  package mutating func note(expected: Double, actual: Double) {
    guard expected > 0, actual > 0 else { return }
    slowness = actual / expected
  }

  /// Chooses the benchmarks of the next round.
  ///
  /// - Parameters:
  ///   - needs: The needs of the undecided benchmarks, in the order of precedence.
  ///   - left: The seconds that are left.
  /// - Returns: Their positions; empty if the time suffices for none to reach its look.
  package func affordable(_ needs: [Need], left: Double) -> [Int] {
    var left = left
    return needs.indices.filter { index in
      let seconds = Double(needs[index].rounds) * needs[index].seconds * slowness
      guard seconds <= left else { return false }
      left -= seconds
      return true
    }
  }
}
