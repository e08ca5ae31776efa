/// The distribution of the number of successes in independent trials of equal probability.
public struct Binomial: Sendable, Equatable {
  /// The number of trials, at least 0.
  public let trials: Int
  /// The probability of a success, in 0…1.
  public let probability: Double

  /// Creates a distribution; traps outside the ranges of its properties.
  public init(trials: Int, probability: Double) {
    precondition(trials >= 0, "the number of trials is not negative")
    precondition(probability >= 0 && probability <= 1, "a probability lies in 0…1")
    self.trials = trials
    self.probability = probability
  }

  /// Returns the probability of `count` successes or fewer.
  ///
  /// The relative error is 1e-12 for probabilities down to 1e-290; smaller ones are 0.
  ///
  /// - Complexity: O(trials), no allocation.
  public func probability(atMost count: Int) -> Double { split(after: count).below }

  /// Returns the probability of `count` successes or more.
  ///
  /// - Complexity: O(trials), no allocation.
  public func probability(atLeast count: Int) -> Double { split(after: count - 1).above }

  /// Returns the probabilities of at most `count` successes and of more.
  ///
  /// The terms are computed as ratios to the largest one, and divided by their sum, which is 1.
  /// This needs neither factorials nor logarithms, and only negligible terms underflow.
  private func split(after count: Int) -> (below: Double, above: Double) {
    if count < 0 { return (0, 1) }
    if count >= trials { return (1, 0) }
    // The odds of 0 and 1 cannot be divided by.
    if probability == 0 { return (1, 0) }
    if probability == 1 { return (0, 1) }
    let odds = probability / (1 - probability)
    // The most likely number of successes, whose term is the largest.
    let mode = min(trials, Int(Double(trials + 1) * probability))
    var (below, above) = mode <= count ? (1.0, 0.0) : (0.0, 1.0)
    func add(_ term: Double, at successes: Int) {
      if successes <= count { below += term } else { above += term }
    }
    var term = 1.0
    for successes in (0..<mode).reversed() where term > 0 {
      term *= Double(successes + 1) / Double(trials - successes) / odds
      add(term, at: successes)
    }
    term = 1
    for successes in mode..<trials where term > 0 {
      term *= Double(trials - successes) / Double(successes + 1) * odds
      add(term, at: successes + 1)
    }
    return (below / (below + above), above / (below + above))
  }
}
