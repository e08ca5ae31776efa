internal import Statistics

/// What two processes of one program differ by, from pair to pair of turns: a change below it does
/// not show in one pair.
package struct NoiseFloor: Sendable, Equatable {
  /// The share that 19 of 20 differences stay below: 0.01 for 1 %.
  package let share: Double

  /// The noise in some differences.
  ///
  /// - Parameter changes: What each pair differed by, as a share, without its sign; finite, at
  ///   least one.
  package init(changes: [Double]) {
    guard let sample = try? Sample(changes) else {
      preconditionFailure("a noise floor needs a difference, and each a finite one")
    }
    share = sample.quantile(0.95)
  }
}
