/// How many of a number of trials came out one way, and what that says about the rate.
///
/// The bounds are those of Clopper and Pearson: the rates at which what was seen would be just as
/// rare as the level allows. They are never too narrow. ("The Use of Confidence or Fiducial Limits
/// Illustrated in the Case of the Binomial", 1934, https://doi.org/10.1093/biomet/26.4.404.)
public struct Proportion: Sendable, Equatable {
  /// The trials that came out that way, in 0…trials.
  public let successes: Int
  /// All trials, at least 1.
  public let trials: Int

  /// Creates a proportion; traps outside the ranges of its properties.
  public init(_ successes: Int, of trials: Int) {
    precondition(trials > 0, "a proportion has a trial")
    precondition(successes >= 0 && successes <= trials, "successes lie in 0…trials")
    self.successes = successes
    self.trials = trials
  }

  /// The share observed, in 0…1.
  public var share: Double { Double(successes) / Double(trials) }

  /// The smallest rate, in 0…1, that is above the true one with at least this confidence.
  ///
  /// Of 0 successes in n trials it is 1 − (1 − confidence)^(1/n): at 95 %, about 3/n.
  ///
  /// - Complexity: O(trials), no allocation.
  public func upperBound(confidence: Double) -> Double {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    if successes == trials { return 1 }
    var (low, high) = (share, 1.0)
    while true {
      let middle = low + (high - low) / 2
      // Two neighbouring numbers are left.
      if middle <= low || middle >= high { return high }
      let rate = Binomial(trials: trials, probability: middle)
      if rate.probability(atMost: successes) > 1 - confidence {
        low = middle
      } else {
        high = middle
      }
    }
  }

  /// The largest rate, in 0…1, that is below the true one with at least this confidence.
  ///
  /// - Complexity: O(trials), no allocation.
  public func lowerBound(confidence: Double) -> Double {
    1 - Proportion(trials - successes, of: trials).upperBound(confidence: confidence)
  }

  /// Rates that hold the true one with at least this confidence, half of the risk on either side.
  ///
  /// - Complexity: O(trials), no allocation.
  public func interval(confidence: Double) -> ClosedRange<Double> {
    let oneSided = (1 + confidence) / 2
    return lowerBound(confidence: oneSided)...upperBound(confidence: oneSided)
  }

  /// The number of trials, all without success, after which the rate is bounded by `rate`.
  ///
  /// At 95 % it is about 3/rate, the rule of three.
  ///
  /// - Parameters:
  ///   - rate: The bound wanted, between 0 and 1.
  ///   - confidence: How sure it should be, between 0 and 1.
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
