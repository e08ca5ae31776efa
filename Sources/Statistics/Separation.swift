/// How far two small samples of a jittery count stand apart.
///
/// For numbers that repeat, or nearly, a distribution is no help; whether the samples overlap is.
public struct Separation: Sendable, Equatable {
  /// Whether every candidate value is above every reference value.
  public let isAbove: Bool
  /// Whether every candidate value is below every reference value.
  public let isBelow: Bool
  /// The probability that either of the two, named beforehand, happens by chance: 1/C(n + m, n).
  ///
  /// It counts the ways to deal the values to the two samples; equal values only make it rarer. 8
  /// and 8 values give 1 in 12 870.
  public let probability: Double

  /// Compares two samples.
  ///
  /// - Complexity: O(n + m), no allocation.
  public init(reference: Sample, candidate: Sample) {
    isAbove = candidate.sorted[0] > reference.sorted[reference.count - 1]
    isBelow = candidate.sorted[candidate.count - 1] < reference.sorted[0]
    var ways = 1.0
    for taken in 1...candidate.count {
      ways *= Double(reference.count + taken) / Double(taken)
    }
    probability = 1 / ways
  }
}
