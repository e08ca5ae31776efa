internal import Essentials

extension ChangePoints {
  /// Finds the arc, a run of adjacent values, that differs most from the rest of a series.
  enum Arcs {
    /// Returns the scores of `count` ranks, smallest first: the log odds of the share below the
    /// rank, in units of 1/1024.
    ///
    /// Scores that grow towards the ends detect a level of few values sooner than the ranks
    /// themselves. With four values above 60 others, the sum of the ranks is not rare enough, but
    /// the sum of the scores is rare. The sum of all scores is 0. Scores are integers, so that sums
    /// do not depend on the order.
    ///
    /// - Complexity: O(n).
    static func scores(count: Int) -> [Int] {
      (0..<count).map { rank in
        // The middle of the rank, so that the share is neither 0 nor 1.
        let share = (Double(rank) + 0.5) / Double(count)
        return Int((1024 * log(share / (1 - share))).rounded())
      }
    }

    /// Returns the score of each value by its rank.
    ///
    /// Equal values are ranked in random order, so that all orders of the scores are equally likely
    /// if all orders of the values are equally likely.
    ///
    /// - Complexity: O(n log n).
    static func scores(of values: ArraySlice<Double>, using random: inout SeedSequence) -> [Int] {
      let coins = values.map { _ in random.next() }
      let values = Array(values)
      let order = values.indices.sorted {
        values[$0] == values[$1] ? coins[$0] < coins[$1] : values[$0] < values[$1]
      }
      var scores = [Int](repeating: 0, count: values.count)
      for (index, score) in zip(order, self.scores(count: values.count)) { scores[index] = score }
      return scores
    }

    /// Returns the arc whose scores differ most from those of the rest, and the difference.
    ///
    /// The difference is the square of the sum of scores, divided by a factor that makes arcs of
    /// all lengths comparable. Neither the arc nor the rest at either end is shorter than the
    /// shortest level.
    ///
    /// - Parameter scores: The scores of all ranks, in any order.
    /// - Returns: The arc; `nil` for fewer scores than two levels need.
    /// - Complexity: O(n²), one allocation.
    static func best(in scores: [Int]) -> (arc: Range<Int>, difference: Double)? {
      let (count, shortest) = (scores.count, ChangePoints.shortestLevel)
      guard count >= 2 * shortest else { return nil }
      // The largest possible sum is 1024 · ln 2 · count, so three million values fit. The narrow
      // numbers make the loop over them fast.
      var (sums, sum) = ([Int32(0)], Int32(0))
      sums.reserveCapacity(count + 1)
      for score in scores {
        sum += Int32(score)
        sums.append(sum)
      }
      let range = Double((sums.max() ?? 0) - (sums.min() ?? 0))
      var best = (length: 0, difference: -1.0)
      for length in shortest...(count - shortest) {
        // The variance of a sum of scores drawn without replacement is proportional to this.
        let scale = Double(length * (count - length))
        // No sum of an arc exceeds the range of the running sums, so a length whose quotient is too
        // small even for that is skipped. Those near half of the count have the largest scale.
        guard range * range / scale > best.difference else { continue }
        let deviation = Double(largestDeviation(length, in: sums.span))
        let difference = deviation * deviation / scale
        if difference > best.difference { best = (length, difference) }
      }
      // The place is found again, because the fast loop keeps only the difference.
      let deviation = largestDeviation(best.length, in: sums.span)
      let start = starts(best.length, count).first {
        abs(sums[$0 + best.length] - sums[$0]) == deviation
      }
      return start.map { ($0..<$0 + best.length, best.difference) }
    }

    /// Returns the possible starts of an arc with a given length: both ends of the series, and
    /// places that leave room for a level before and after the arc.
    private static func starts(_ length: Int, _ count: Int) -> [Int] {
      let (last, shortest) = (count - length, ChangePoints.shortestLevel)
      return [0] + (last < 2 * shortest ? [] : Array(shortest...(last - shortest))) + [last]
    }

    /// Returns the largest absolute sum of the scores of any arc with a given length.
    ///
    /// Nearly all time of a search is spent here, so the loop has neither branches nor checks; the
    /// range of starts keeps all indices in bounds.
    private static func largestDeviation(_ length: Int, in sums: Span<Int32>) -> Int32 {
      let (last, shortest) = (sums.count - 1 - length, ChangePoints.shortestLevel)
      // The same arcs as those of `starts`: at both ends, and where a level fits before and after.
      let (first, final) = (sums[length], sums[last + length] - sums[last])
      var (highest, lowest) = (max(first, final), min(first, final))
      for start in stride(from: shortest, through: last - shortest, by: 1) {
        let deviation = unsafe sums[unchecked: start + length] &- sums[unchecked: start]
        highest = max(highest, deviation)
        lowest = min(lowest, deviation)
      }
      return max(highest, -lowest)
    }
  }
}
