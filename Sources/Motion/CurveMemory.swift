/// The last value of a timing curve, for animations that run along equal curves at the same time.
///
/// Blocks that were committed together mostly have the same curve and duration, and then a frame
/// evaluates the curve once.
package struct CurveMemory {
  private var curve = TimingCurve.linear
  private var fraction = Double.nan
  private var progress = 0.0

  /// Creates a memory without a value.
  package init() {}

  /// Returns the progress of a curve at a fraction of the time, like `TimingCurve.progress(at:)`.
  package mutating func progress(of curve: TimingCurve, at fraction: Double) -> Double {
    // A fraction that is NaN equals no other, so nothing is found before the first value.
    if fraction == self.fraction, curve == self.curve { return progress }
    let progress = curve.progress(at: fraction)
    (self.curve, self.fraction, self.progress) = (curve, fraction, progress)
    return progress
  }
}
