extension PairedDifferences {
  /// The true difference, a log ratio, that the test of the interval finds the least reason to
  /// reject; `nil` without rounds.
  ///
  /// At this difference, the weights of the rounds above and below it are equal. If a range of
  /// differences has that property, the estimate is its middle. No p-value is below ½ there, so
  /// every interval contains the estimate. For the mirrored rounds it is the negative, to the bit.
  ///
  /// - Complexity: O(n log n) about 60 times over, allocates.
  public var estimate: Double? {
    guard let upper = balance, let lower = mirrored.balance else { return nil }
    return (upper - lower) / 2
  }

  /// The smallest difference that the rounds above it do not outweigh; `nil` without rounds.
  private var balance: Double? {
    guard let least = values.min(), let largest = values.max() else { return nil }
    var (below, found) = (least - Self.resolution, largest + Self.resolution)
    // Less than the 1e-7 to which the ends of an interval are rounded.
    while found - below > 1e-10 {
      let middle = below + (found - below) / 2
      // The ends may be neighbours, as the differences reach 10 000.
      guard middle > below, middle < found else { break }
      if signedWeights(above: middle).reduce(0, +) > 0 { below = middle } else { found = middle }
    }
    return found
  }

  /// Returns the true differences that a two-sided test at level 1 − `confidence` does not reject.
  ///
  /// The result is `nil` when there are too few rounds to bound the truth. At a number of rounds
  /// that does not depend on the data, the coverage is at least `confidence`, without any
  /// assumption on the noise. The p-values grow with the margin on one side and fall on the other,
  /// so the truths that are not rejected form one interval; its ends are rounded outwards by at
  /// most 1e-7.
  ///
  /// - Parameter confidence: The smallest coverage, between 0 and 1.
  /// - Returns: The interval, in log ratios.
  /// - Complexity: about 60 times `pValue(above:)`.
  public func interval(confidence: Double) -> ClosedRange<Double>? {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
    let level = (1 - confidence) / 2
    guard let lower = lowerLimit(level: level), let upper = upperLimit(level: level) else {
      return nil
    }
    return lower...upper
  }

  /// Returns the smallest margin Δ such that a true difference of Δ or more, either way, is
  /// rejected at `level`.
  ///
  /// With this margin, the two sides would have been proven equal. The result is `nil` when there
  /// are too few rounds to reject anything. The margin is rounded up by at most 1e-7.
  ///
  /// - Complexity: about 60 times `pValue(above:)`.
  public func detectableEffect(level: Double) -> Double? {
    guard let lower = lowerLimit(level: level), let upper = upperLimit(level: level) else {
      return nil
    }
    return max(0, upper, -lower)
  }

  /// Returns the smallest margin m for which "the truth is at least m" is rejected at `level`;
  /// `nil` with too few rounds.
  private func upperLimit(level: Double) -> Double? {
    precondition(level > 0 && level < 1, "a level lies between 0 and 1")
    // At the smallest difference nothing is rejected, because no round is below it.
    guard var kept = values.min(), let largest = values.max() else { return nil }
    guard var rejected = rejectedMargin(above: largest, from: kept, level: level) else {
      return nil
    }
    // The precision that `interval` and `detectableEffect` promise.
    while rejected - kept > 1e-7 {
      let middle = kept + (rejected - kept) / 2
      if pValue(below: middle) <= level { rejected = middle } else { kept = middle }
    }
    return rejected
  }

  /// Returns the largest margin m for which "the truth is at most m" is rejected at `level`; `nil`
  /// with too few rounds.
  private func lowerLimit(level: Double) -> Double? {
    mirrored.upperLimit(level: level).map { -$0 }
  }

  /// Returns a margin above all differences that is rejected; `nil` if there is none.
  ///
  /// Far from all differences every distance is nearly the same, so each round has the full weight
  /// of its sharpness, and a larger margin changes nothing.
  private func rejectedMargin(above largest: Double, from smallest: Double, level: Double)
    -> Double?
  {
    var step = max(Self.resolution, largest - smallest)
    // Ten doublings lead a thousand ranges away, where the weights no longer change.
    for _ in 0..<10 {
      if pValue(below: largest + step) <= level { return largest + step }
      step *= 2
    }
    return nil
  }
}
