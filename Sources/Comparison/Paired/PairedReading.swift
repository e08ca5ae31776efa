/// The difference between the sides of a round, and the uncertainty of that difference.
///
/// Both are log ratios.
public struct PairedReading: Sendable, Equatable {
  /// ln(candidate / reference): positive when the candidate is slower.
  public let difference: Double
  /// The uncertainty of the difference, at least 0; the same when the sides are exchanged.
  public let spread: Double

  /// Creates a reading from two log ratios; `spread` is not negative.
  public init(difference: Double, spread: Double) {
    self.difference = difference
    self.spread = spread
  }
}
