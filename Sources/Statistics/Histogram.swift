internal import Foundation

/// How many numbers of a sample lie in each of a row of equally wide bins.
public struct Histogram: Sendable, Equatable {
  /// Where the first bin begins.
  public let lowest: Double
  /// How wide each bin is, positive.
  public let width: Double
  /// The numbers in each bin; one on the border of two is in the upper one.
  public let counts: [Int]
  /// The numbers beyond the last bin.
  public let beyond: Int

  /// The bins that there are at least and at most, so that few numbers are no flat block and many
  /// no comb.
  static let bins = 12...64

  /// Counts a sample, its long tail aside.
  ///
  /// Bins are 2 · IQR · n^(−1/3) wide: D. Freedman, P. Diaconis, "On the histogram as a density
  /// estimator: L₂ theory", 1981, https://doi.org/10.1007/BF01025868. They end above the third
  /// quartile by six times its distance from the median, or with the largest number where that is
  /// nearer: on a shared machine a single sample may take a hundred times as long as the others.
  ///
  /// - Parameters:
  ///   - sample: The numbers.
  ///   - step: The distance of numbers that can be told apart, at least; bins are whole multiples
  ///     of it wide, since else some hold one value more than their neighbours. 0 where there is
  ///     none.
  /// - Complexity: O(n · log(n)) for n numbers.
  public init(_ sample: Sample, step: Double = 0) {
    let lowest = sample.quantile(0)
    let range = Histogram.shownEnd(of: sample) - lowest
    let width = Histogram.width(for: sample, over: range, step: step)
    var counts = [Int](repeating: 0, count: Int(range / width) + 1)
    var beyond = 0
    for number in sample.sorted {
      let place = (number - lowest) / width
      if place < Double(counts.count) { counts[Int(place)] += 1 } else { beyond += 1 }
    }
    self.lowest = lowest
    self.width = width
    self.counts = counts
    self.beyond = beyond
  }

  /// Where the last bin ends.
  public var end: Double { lowest + width * Double(counts.count) }

  /// The largest number that is not of the long tail.
  private static func shownEnd(of sample: Sample) -> Double {
    let (first, third) = (sample.quantile(0.25), sample.quantile(0.75))
    let reach = max(third - sample.median, sample.median - first)
    return min(sample.quantile(1), third + 6 * reach)
  }

  private static func width(for sample: Sample, over range: Double, step: Double) -> Double {
    let spread = sample.quantile(0.75) - sample.quantile(0.25)
    let ideal = 2 * spread / cbrt(Double(sample.count))
    var width = min(
      max(ideal, range / Double(bins.upperBound)), range / Double(bins.lowerBound))
    if step > 0 { width = max(1, (width / step).rounded()) * step }
    // Numbers that are all alike, or so near that no bin fits between them, share one.
    let least = max(sample.quantile(1).magnitude, 1) * 1e-9
    return max(width, least)
  }
}
