/// The exact randomization test of differences whose signs are random under the null hypothesis.
///
/// If the labels of two sides were assigned at random, the differences could equally well have had
/// any other signs: all 2ⁿ choices were equally likely. The p-value is the share of these choices
/// that sum to at least the observed sum. The test assumes nothing about the distribution of the
/// differences, and an outlier counts no more than its weight.
///
/// Source: R. A. Fisher, "The Design of Experiments", 1935, §21; with integer weights the count is
/// a subset-sum table instead of 2ⁿ sums (M. Pagano, D. Tritchler, "On Obtaining Permutation
/// Distributions in Polynomial Time", 1983, https://doi.org/10.1080/01621459.1983.10477990).
public enum SignFlipTest {
  /// Returns the probability that random signs give a sum at least as large as that of
  /// `signedWeights`.
  ///
  /// Weights of 0 are ignored; if all are 0, or there are none, the probability is 1. With n other
  /// weights the smallest possible value is 2⁻ⁿ. The value is exact for n ≤ 53, and has a relative
  /// error of n · 2⁻⁵³ above.
  ///
  /// The value never grows when a signed weight grows: changing the signs of a set of differences
  /// keeps the sum at least as large exactly when that set sums to 0 or less. A test whose weights
  /// grow with the differences therefore rejects any smaller truth no more often than the one for
  /// which it is exact.
  ///
  /// - Complexity: O(n · Σ|weight|), one allocation of Σ|weight| numbers.
  public static func pValue(signedWeights: [Int]) -> Double {
    let total = signedWeights.reduce(0) { $0 + abs($1) }
    let observed = signedWeights.reduce(0) { $0 + max($1, 0) }
    // The sum of signed weights is twice that of the positive ones, minus a constant. So count the
    // subsets that sum to at least `observed`.
    var chances = [Double](repeating: 0, count: total + 1)
    chances[0] = 1
    var reach = 0
    // Sums above `reach` cannot occur yet.
    for signedWeight in signedWeights where signedWeight != 0 {
      let weight = abs(signedWeight)
      reach += weight
      draw(weight, into: &chances, upTo: reach)
    }
    // Smallest terms first, to limit rounding errors.
    return min(1, chances[observed...].reversed().reduce(0, +))
  }

  /// Updates `chances`, the distribution of a sum, for a weight that is added with probability ½.
  private static func draw(_ weight: Int, into chances: inout [Double], upTo reach: Int) {
    // Downwards, because the chance of a smaller sum is needed as it was before.
    var sum = reach
    while sum >= weight {
      chances[sum] = (chances[sum] + chances[sum - weight]) / 2
      sum -= 1
    }
    while sum >= 0 {
      chances[sum] /= 2
      sum -= 1
    }
  }
}
