/// The exact randomization test of differences whose signs are a coin's under the null hypothesis.
///
/// When the labels of two sides were dealt by a coin, the differences found could as well have had
/// any other signs: all 2ⁿ choices were equally likely. The test asks how many of them sum to at
/// least what was observed. It assumes nothing about the distribution of the differences, and an
/// outlier weighs no more than its weight.
///
/// Source: R. A. Fisher, "The Design of Experiments", 1935, §21; with integer weights the count is
/// a subset-sum table instead of 2ⁿ sums (M. Pagano, D. Tritchler, "On Obtaining Permutation
/// Distributions in Polynomial Time", 1983, https://doi.org/10.1080/01621459.1983.10477990).
public enum SignFlipTest {
  /// The probability that fair signs give a sum at least as large as that of `signedWeights`.
  ///
  /// A weight of 0 takes no part; when all are 0, or there is none, the probability is 1. With n
  /// weights that take part the smallest possible value is 2⁻ⁿ. The value is exact for n ≤ 53, and
  /// off by a relative n · 2⁻⁵³ above.
  ///
  /// It never grows when a signed weight grows: turning the signs of a set of differences keeps the
  /// sum at least as large exactly when that set sums to 0 or less. So a test whose weights grow
  /// with the differences rejects any smaller truth no more often than the one it is exact for.
  ///
  /// - Complexity: O(n · Σ|weight|), one allocation of Σ|weight| numbers.
  public static func pValue(signedWeights: [Int]) -> Double {
    let total = signedWeights.reduce(0) { $0 + abs($1) }
    let observed = signedWeights.reduce(0) { $0 + max($1, 0) }
    // The sum of signed weights is twice that of the positive ones, less a constant: so count the
    // subsets that sum to at least `observed`.
    var chances = [Double](repeating: 0, count: total + 1)
    chances[0] = 1
    var reach = 0
    for signedWeight in signedWeights where signedWeight != 0 {
      let weight = abs(signedWeight)
      reach += weight
      draw(weight, into: &chances, upTo: reach)
    }
    // Smallest terms first.
    return min(1, chances[observed...].reversed().reduce(0, +))
  }

  /// Lets a coin decide whether a weight joins the sum whose distribution is `chances`.
  private static func draw(_ weight: Int, into chances: inout [Double], upTo reach: Int) {
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
