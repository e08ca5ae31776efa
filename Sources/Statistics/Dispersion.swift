extension Sample {
  /// The median absolute deviation from the median, unscaled, in the sample's unit.
  ///
  /// Some tools multiply by 1.4826 to estimate the standard deviation of a normal distribution and
  /// call that the MAD too. Timings are not normally distributed. A deviation that overflows counts
  /// as the largest number.
  ///
  /// - Complexity: O(n log n), one allocation.
  public var medianAbsoluteDeviation: Double {
    let middle = median
    let deviations = sorted.map { min(($0 - middle).magnitude, .greatestFiniteMagnitude) }
    return Self.middle(of: deviations.sorted())
  }
}
