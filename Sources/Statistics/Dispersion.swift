extension Sample {
  /// The median absolute deviation from the median, unscaled, in the sample's unit.
  ///
  /// Some tools multiply by 1.4826 to estimate the standard deviation of a normal distribution and
  /// call that the MAD too. Timings are not normally distributed.
  ///
  /// - Complexity: O(n log n), one allocation.
  public var medianAbsoluteDeviation: Double {
    let middle = median
    return Self.middle(of: sorted.map { ($0 - middle).magnitude }.sorted())
  }
}
