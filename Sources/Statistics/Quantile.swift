extension Sample {
  /// Returns the value below which a fraction of the sample lies, interpolated between order
  /// statistics.
  ///
  /// The definition is number 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages"
  /// (1996): position `fraction · (n − 1)` in the sorted sample. 0 gives the smallest value, 1 the
  /// largest.
  ///
  /// - Complexity: O(1).
  public func quantile(_ fraction: Double) -> Double {
    precondition(fraction >= 0 && fraction <= 1, "a quantile's fraction lies in 0…1")
    let position = fraction * Double(count - 1)
    let below = Int(position)
    let above = min(below + 1, count - 1)
    let (step, share) = (sorted[above] - sorted[below], position - Double(below))
    // The distance of two large values of unlike signs may overflow; their shares do not.
    guard step.isFinite else { return sorted[below] * (1 - share) + sorted[above] * share }
    return sorted[below] + step * share
  }

  /// The middle value, or the mean of the two middle ones.
  ///
  /// The median of the negated values is its negative, to the bit.
  public var median: Double { Self.middle(of: sorted) }

  /// Returns the median of values in ascending order, at least one.
  static func middle(of sorted: [Double]) -> Double {
    let half = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[half] }
    let sum = sorted[half - 1] + sorted[half]
    // Halves of large values do not overflow; halves of the smallest ones would be rounded.
    return sum.isFinite ? sum / 2 : sorted[half - 1] / 2 + sorted[half] / 2
  }

  /// The second smallest value; for a sample of one, its only value.
  ///
  /// On a machine with noisy neighbours the floor of a timing repeats to a few parts in 100 000
  /// while the median drifts by 20 % in minutes. The smallest value is left out because a single
  /// clock error can make it too small.
  public var floor: Double { sorted[min(1, count - 1)] }
}
