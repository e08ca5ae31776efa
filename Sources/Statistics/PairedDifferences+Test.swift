extension PairedDifferences {
  /// Returns the p-value of the null hypothesis that the truth is at most `margin`, a log ratio.
  ///
  /// A small value proves that the candidate is slower by more than the margin. Without rounds the
  /// value is 1.
  ///
  /// - Complexity: O(n²), at most 12 · n² additions; allocates.
  public func pValue(above margin: Double) -> Double {
    SignFlipTest.pValue(signedWeights: signedWeights(above: margin))
  }

  /// Returns the p-value of the null hypothesis that the truth is at least `margin`, a log ratio.
  ///
  /// - Complexity: as `pValue(above:)`.
  public func pValue(below margin: Double) -> Double {
    mirrored.pValue(above: -margin)
  }

  /// Returns the p-value of the null hypothesis that the truth is `margin` or more from 0, either
  /// way.
  ///
  /// Both directions are tested at the full level, which needs no division because only one of them
  /// can be true (R. L. Berger, "Multiparameter Hypothesis Testing and Acceptance Sampling", 1982,
  /// https://doi.org/10.1080/00401706.1982.10487790).
  ///
  /// - Complexity: as `pValue(above:)`, twice.
  public func pValue(within margin: Double) -> Double {
    precondition(margin >= 0, "a margin around 0 is not negative")
    return max(pValue(below: margin), pValue(above: -margin))
  }

  /// Returns the weight of each round, with the sign of its difference minus the margin.
  package func signedWeights(above margin: Double) -> [Int] {
    let distances = values.map { $0 - margin }
    guard let typical = Self.median(distances.map(\.magnitude)) else { return [] }
    let scale = max(Self.resolution, typical)
    return zip(distances, precisions).map { distance, precision in
      let weight = Double(Self.fullWeight) * precision * min(1, distance.magnitude / scale)
      let least = distance.magnitude >= Self.largeDistance ? 1 : 0
      let rounded = max(least, Int(weight.rounded()))
      return distance < 0 ? -rounded : rounded
    }
  }
}
