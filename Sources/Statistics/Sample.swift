/// One or more finite values in ascending order, which every estimator of this module takes.
///
/// Timings on a shared machine have one-sided noise: a sharp floor, then a long tail. The module
/// therefore offers order statistics and no mean or standard deviation, which one long interruption
/// ruins.
public struct Sample: Sendable, Equatable {
  /// The values, smallest first; never empty, never NaN or infinite.
  public let sorted: [Double]

  /// Creates a sample.
  ///
  /// - Throws: `SampleError` when there is no value or one is not finite.
  /// - Complexity: O(n log n), one allocation.
  public init(_ values: some Sequence<Double>) throws(SampleError) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { throw .noValues }
    // Sorting leaves NaN anywhere, infinities at the ends.
    guard first.isFinite, last.isFinite, sorted.allSatisfy(\.isFinite) else { throw .notFinite }
    self.sorted = sorted
  }

  /// The number of values, at least 1.
  public var count: Int { sorted.count }
}

/// The error of values that do not make a sample.
public enum SampleError: Error, Equatable {
  /// The list is empty, so that no order statistic exists.
  case noValues
  /// A value is NaN or infinite.
  case notFinite
}
