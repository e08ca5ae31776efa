internal import Essentials

/// Student's distribution of the mean of normal values divided by its estimated error.
///
/// The probabilities are the finite sums for whole degrees of freedom (M. Abramowitz, I. Stegun,
/// *Handbook of Mathematical Functions*, 1964, 26.7.3 and 26.7.4).
public struct StudentDistribution: Sendable, Equatable {
  /// The degrees of freedom: the number of values beyond the fitted parameters, at least 1.
  public let degreesOfFreedom: Int

  /// Creates the distribution; traps below one degree of freedom.
  public init(degreesOfFreedom: Int) {
    precondition(degreesOfFreedom >= 1, "a distribution has a degree of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Returns the probability that the magnitude is at most `limit`, which must not be negative.
  ///
  /// - Complexity: O(degrees of freedom), no allocation.
  public func probability(within limit: Double) -> Double {
    precondition(limit >= 0, "a magnitude is not negative")
    let angle = atan(limit / Double(degreesOfFreedom).squareRoot())
    let square = cos(angle) * cos(angle)
    let isOdd = !degreesOfFreedom.isMultiple(of: 2)
    // The first term is 1 or the cosine; each following one has a further factor.
    var (term, sum) = (isOdd ? cos(angle) : 1, 0.0)
    for number in stride(from: isOdd ? 3 : 2, through: degreesOfFreedom, by: 2) {
      sum += term
      term *= square * Double(number - 1) / Double(number)
    }
    return isOdd ? 2 / .pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }

  /// Returns the magnitude that is exceeded with a probability of 1 − `confidence`.
  ///
  /// For 95 % it is 12.7 with one degree of freedom, and approaches 1.96 with many.
  ///
  /// - Parameter confidence: The probability of a smaller magnitude, above 0 and below 1.
  /// - Returns: The magnitude, to the last digit.
  public func limit(confidence: Double) -> Double {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    var (low, high) = (0.0, 1.0)
    while probability(within: high) < confidence { high *= 2 }
    while true {
      let middle = low + (high - low) / 2
      // Only two neighbouring numbers remain.
      if middle <= low || middle >= high { return high }
      if probability(within: middle) < confidence { low = middle } else { high = middle }
    }
  }
}
