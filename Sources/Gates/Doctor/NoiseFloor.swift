internal import Statistics

/// The noise between two processes of one program, from pair to pair of turns; a smaller change
/// cannot be seen in a single pair.
package struct NoiseFloor: Sendable, Equatable {
  /// The 95th percentile of the pairs' differences, as a share: 0.01 for 1 %.
  package let share: Double

  /// Computes the noise from some differences.
  ///
  /// - Parameter changes: The difference of each pair, as a share, without its sign; at least one,
  ///   all finite.
  package init(changes: [Double]) {
    guard let sample = try? Sample(changes) else {
      preconditionFailure("a noise floor needs a difference, and each a finite one")
    }
    share = sample.quantile(0.95)
  }
}
