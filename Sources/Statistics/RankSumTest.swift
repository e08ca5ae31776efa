/// The exact rank-sum test of two independent samples, for numbers that may be equal.
///
/// If both samples come from one distribution, any choice of as many values could equally well have
/// been the candidate's. The p-value is the share of these choices whose ranks sum to at least the
/// observed sum. Equal values share the mean of their ranks.
///
/// Source: F. Wilcoxon, "Individual Comparisons by Ranking Methods", 1945,
/// https://doi.org/10.2307/3001968; H. B. Mann, D. R. Whitney, 1947,
/// https://doi.org/10.1214/aoms/1177730491. The count is a subset-sum table over doubled ranks.
public enum RankSumTest {
  /// Returns the probability, if the candidate exceeds the reference by `margin` at most, that the
  /// candidate's ranks sum to at least the observed sum.
  ///
  /// A small value proves that the candidate is larger by more than the margin. With n and m values
  /// the smallest possible value is 1/C(n + m, m). If either side is empty, the value is 1.
  ///
  /// - Parameters:
  ///   - margin: The shift that the candidate must exceed, in the unit of the values.
  ///   - reference: Finite values.
  ///   - candidate: Finite values.
  /// - Returns: A probability, exact but for rounding: a relative error of about (n + m) · 2⁻⁵².
  /// - Complexity: O(m · (n + m)³); allocates m · (n + m)² numbers.
  public static func pValue(
    above margin: Double = 0, reference: [Double], candidate: [Double]
  ) -> Double {
    guard !reference.isEmpty, !candidate.isEmpty else { return 1 }
    let ranks = doubledRanks(of: reference + candidate.map { $0 - margin })
    let observed = ranks[reference.count...].reduce(0, +)
    return share(of: ranks, choosing: candidate.count, atLeast: observed)
  }

  /// Returns the probability, if the candidate falls below the reference by `margin` at most, that
  /// the candidate's ranks sum to at most the observed sum.
  ///
  /// - Complexity: as `pValue(above:reference:candidate:)`.
  public static func pValue(
    below margin: Double, reference: [Double], candidate: [Double]
  ) -> Double {
    pValue(above: -margin, reference: reference.map { -$0 }, candidate: candidate.map { -$0 })
  }

  /// Returns twice the rank of each value among all, from 2 on; a whole number even for equal
  /// values.
  private static func doubledRanks(of values: [Double]) -> [Int] {
    values.map { value in
      let (below, equal) = values.reduce((0, 0)) { counts, other in
        (counts.0 + (other < value ? 1 : 0), counts.1 + (other == value ? 1 : 0))
      }
      // Equal values have the ranks from below + 1 to below + equal, and share their mean.
      return 2 * below + equal + 1
    }
  }

  /// Returns the share of choices with a sum of `least` or more, among all choices of `count`
  /// ranks.
  private static func share(of ranks: [Int], choosing count: Int, atLeast least: Int) -> Double {
    let ascending = ranks.sorted()
    let width = ranks.reduce(0, +) + 1
    // ways[k · width + s]: the choices of k ranks so far whose sum is s.
    var ways = [Double](repeating: 0, count: (count + 1) * width)
    ways[0] = 1
    for (index, rank) in ascending.enumerated() {
      // From the most ranks to the fewest, so that none is chosen twice.
      var chosen = min(count, index + 1)
      while chosen > 0 {
        // The largest sum of this many ranks among those so far.
        let reach = ascending[(index + 1 - chosen)...index].reduce(0, +)
        add(rank, to: &ways, row: chosen * width, above: (chosen - 1) * width, reach: reach)
        chosen -= 1
      }
    }
    let row = ways[(count * width)...]
    // Smallest terms first, to limit rounding errors.
    return min(1, row.dropFirst(least).reversed().reduce(0, +) / row.reduce(0, +))
  }

  /// Adds, for each sum, the number of choices with `rank` to the number of choices without it.
  private static func add(
    _ rank: Int, to ways: inout [Double], row: Int, above: Int, reach: Int
  ) {
    var sum = reach
    while sum >= rank {
      ways[row + sum] += ways[above + sum - rank]
      sum -= 1
    }
  }
}
