/// The number of successes in some trials, with confidence bounds for the rate.
///
/// The bounds are those of Clopper and Pearson: the rates at which a result at least as extreme has
/// exactly the probability of the level. They are never too narrow. ("The Use of Confidence or
/// Fiducial Limits Illustrated in the Case of the Binomial", 1934,
/// https://doi.org/10.1093/biomet/26.4.404.)
public struct Proportion: Sendable, Equatable {
  /// The number of successes, in 0…trials.
  public let successes: Int
  /// The number of trials, at least 1.
  public let trials: Int

  /// Creates a proportion; traps outside the ranges of its properties.
  public init(_ successes: Int, of trials: Int) {
    precondition(trials > 0, "a proportion has a trial")
    precondition(successes >= 0 && successes <= trials, "successes lie in 0…trials")
    self.successes = successes
    self.trials = trials
  }

  /// The observed rate of successes, in 0…1, which lies between the two bounds.
  public var share: Double { Double(successes) / Double(trials) }

  /// Returns the smallest rate, in 0…1, that is above the true one with at least this confidence.
  ///
  /// For 0 successes in n trials it is 1 − (1 − confidence)^(1/n): at 95 %, about 3/n.
  ///
  /// - Complexity: O(trials), no allocation.
  public func upperBound(confidence: Double) -> Double {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    if successes == trials { return 1 }
    var (low, high) = (share, 1.0)
    while true {
      let middle = low + (high - low) / 2
      // Only two neighbouring numbers remain.
      if middle <= low || middle >= high { return high }
      let rate = Binomial(trials: trials, probability: middle)
      if rate.probability(atMost: successes) > 1 - confidence {
        low = middle
      } else {
        high = middle
      }
    }
  }

  /// Returns the largest rate, in 0…1, that is below the true one with at least this confidence.
  ///
  /// - Complexity: O(trials), no allocation.
  public func lowerBound(confidence: Double) -> Double {
    1 - Proportion(trials - successes, of: trials).upperBound(confidence: confidence)
  }

  /// Returns the two-sided confidence interval of the rate, with half of the risk on either side.
  ///
  /// - Complexity: O(trials), no allocation.
  public func interval(confidence: Double) -> ClosedRange<Double> {
    let oneSided = (1 + confidence) / 2
    return lowerBound(confidence: oneSided)...upperBound(confidence: oneSided)
  }

  /// Returns the number of trials, all without success, after which the rate is bounded by `rate`.
  ///
  /// At 95 % the number is about 3/rate, the rule of three.
  ///
  /// - Parameters:
  ///   - rate: The bound of the rate, between 0 and 1.
  ///   - confidence: The confidence of the bound, between 0 and 1.
  /// - Returns: The smallest such number.
  /// - Complexity: O(1/rate), no allocation.
  public static func cleanTrials(toBound rate: Double, confidence: Double) -> Int {
    precondition(rate > 0 && rate < 1, "a rate to bound lies between 0 and 1")
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    var (trials, chance) = (0, 1.0)
    while chance > 1 - confidence {
      chance *= 1 - rate
      trials += 1
    }
    return trials
  }
}
