extension LibM {
  /// Returns √(x² + y²) without intermediate overflow, with an error below one unit in the last
  /// place.
  ///
  /// Infinite if a number is infinite, otherwise NaN if one is NaN. The result has the same bits on
  /// every processor, unlike that of the C library: glibc uses another formula where products and
  /// sums are fused.
  ///
  /// Source: C. F. Borges, "An Improved Algorithm for hypot(a,b)", 2019,
  /// https://arxiv.org/abs/1904.09481 (the correction without fused operations).
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    guard x.isFinite && y.isFinite else { return x.isInfinite || y.isInfinite ? .infinity : .nan }
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    // Below half a unit in the last place of the longer one, the shorter one changes nothing.
    if short <= long * 0x1p-54 { return long + short }
    // Squares must neither overflow nor lose bits.
    if long > 0x1p511 { return corrected(long * 0x1p-600, short * 0x1p-600) * 0x1p600 }
    if short < 0x1p-459 { return corrected(long * 0x1p600, short * 0x1p600) * 0x1p-600 }
    return corrected(long, short)
  }

  /// Returns the root of the sum of two squares, improved by one step of Newton's method.
  ///
  /// The error of the root's square, which the step divides, is computed from differences that are
  /// exact or nearly so, which depends on the longer one's share.
  @inline(__always)
  private static func corrected(_ long: Double, _ short: Double) -> Double {
    let root = (long * long + short * short).squareRoot()
    let first: Double
    let second: Double
    if root <= 2 * short {
      let rest = root - short
      first = long * (2 * rest - long)
      second = (rest - 2 * (long - short)) * rest
    } else {
      let rest = root - long
      first = 2 * rest * (long - 2 * short)
      second = (4 * rest - short) * short + rest * rest
    }
    return root - (first + second) / (2 * root)
  }
}
