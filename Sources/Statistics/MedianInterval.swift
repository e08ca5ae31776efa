extension Sample {
  /// Returns a confidence interval for the median of the sample's distribution.
  ///
  /// Each independent value is below that median with probability ½, whatever the distribution, so
  /// the coverage follows from the binomial distribution. The coverage is at least `confidence`.
  /// The result is `nil` when even the smallest and the largest value do not reach that (at 95 %,
  /// with fewer than 6 values).
  ///
  /// - Parameter confidence: The smallest coverage, between 0 and 1.
  /// - Returns: Two values of the sample, in its unit.
  /// - Complexity: O(n²), no allocation.
  public func medianInterval(confidence: Double) -> ClosedRange<Double>? {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    let coin = Binomial(trials: count, probability: 0.5)
    let fits = { (left: Int) in 2 * coin.probability(atMost: left) <= 1 - confidence }
    // Leave out as many values at either end as the risk allows; from the middle on, the ends of
    // the interval would cross.
    guard let left = (0..<(count + 1) / 2).last(where: fits) else { return nil }
    return sorted[left]...sorted[count - 1 - left]
  }
}
