internal import Essentials

/// The counts of a sample's numbers in adjacent bins of equal width.
public struct Histogram: Sendable, Equatable {
  /// The lower end of the first bin, which is the smallest number.
  public let lowest: Double
  /// The width of each bin, positive, in the unit of the sample.
  public let width: Double
  /// The count of each bin; a number on the border of two bins is in the upper one.
  public let counts: [Int]
  /// The count of numbers beyond the last bin, in the long tail.
  public let beyond: Int

  /// The smallest and the largest number of bins, so that few numbers have more than one bin, and
  /// many numbers do not have bins that are nearly empty.
  static let bins = 12...64

  /// Creates the histogram of a sample, without its long tail.
  ///
  /// Bins are 2 · IQR · n^(−1/3) wide: D. Freedman, P. Diaconis, "On the histogram as a density
  /// estimator: L₂ theory", 1981, https://doi.org/10.1007/BF01025868. They end above the third
  /// quartile by six times the larger distance of a quartile from the median, or at the largest
  /// number if that is lower: on a shared machine a single sample may take a hundred times as long
  /// as the others. Six is a choice. The larger distance is used because the other one may be 0.
  ///
  /// - Parameters:
  ///   - sample: The numbers.
  ///   - step: The resolution of the numbers; bins are whole multiples of it wide, since otherwise
  ///     some bins cover one value more than their neighbours. 0 for continuous numbers.
  /// - Complexity: O(n · log(n)) for n numbers.
  public init(_ sample: Sample, step: Double = 0) {
    let lowest = sample.quantile(0)
    let range = Histogram.shownEnd(of: sample) - lowest
    let width = Histogram.width(for: sample, over: range, step: step)
    // One more than fit, for the numbers at the very end of the range.
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

  /// The upper end of the last bin.
  public var end: Double { lowest + width * Double(counts.count) }

  /// Returns the number after which the long tail begins; at most the largest of the sample.
  private static func shownEnd(of sample: Sample) -> Double {
    let (first, third) = (sample.quantile(0.25), sample.quantile(0.75))
    let reach = max(third - sample.median, sample.median - first)
    return min(sample.quantile(1), third + 6 * reach)
  }

  /// Returns the width of a bin by Freedman and Diaconis, within the limits of `bins`.
  private static func width(for sample: Sample, over range: Double, step: Double) -> Double {
    let spread = sample.quantile(0.75) - sample.quantile(0.25)
    let ideal = 2 * spread / cbrt(Double(sample.count))
    var width = min(
      max(ideal, range / Double(bins.upperBound)), range / Double(bins.lowerBound))
    if step > 0 { width = max(1, (width / step).rounded()) * step }
    // Numbers that are equal, or closer than any bin can be, share one.
    let least = max(sample.quantile(1).magnitude, 1) * 1e-9
    return max(width, least)
  }
}
