public import Geometry

/// A timing curve drawn by a cubic Bézier from (0, 0) to (1, 1): time along x, progress along y.
///
/// As on the platform, the x coordinates of the control points are clamped to 0…1, so that x never
/// falls along the curve and every moment has one progress. The y coordinates may leave 0…1.
///
/// Goals, in order:
/// 1. The end points are exact, and progress never falls where the control points do not make it.
/// 2. The error is known: the curve parameter is within `tolerance` whatever the duration, so that
///    the same fraction gives the same progress in a short and in a long animation.
/// 3. The number of evaluations is small.
///
/// The method is that of browsers: a first guess between the two of eleven samples of x that
/// enclose the moment, at most four Newton steps from there, and bisection where the curve is too
/// flat for Newton's method. The iteration stops by the step of the parameter, not by the distance
/// in x, which says nothing where the curve is flat: near the triple root of (1, 0, 0, 1) an x
/// within 1e-9 leaves progress 1e-3 off.
public struct CubicTimingCurve: Hashable, Sendable {
  /// The first inner control point, which gives the direction at (0, 0); x is clamped to 0…1.
  public let controlPoint1: Point
  /// The second inner control point, which gives the direction at (1, 1); x is clamped to 0…1.
  public let controlPoint2: Point

  /// The largest error of the curve parameter that is found for a given fraction of the time.
  public static let tolerance = 1e-9

  // The three numbers are those of WebKit's `UnitBezier`.
  private static let sampleCount = 11
  private static let mostNewtonSteps = 4
  private static let leastSlope = 1e-7

  /// Creates a curve from its inner control points, whose x is clamped to 0…1.
  ///
  /// - Parameters:
  ///   - controlPoint1: The control point of (0, 0), finite.
  ///   - controlPoint2: The control point of (1, 1), finite.
  public init(controlPoint1: Point, controlPoint2: Point) {
    precondition(
      controlPoint1.isFinite && controlPoint2.isFinite,
      "the control points of a timing curve are finite")
    self.controlPoint1 = controlPoint1.clampedToUnitTime
    self.controlPoint2 = controlPoint2.clampedToUnitTime
  }

  private var x: CubicPolynomial { CubicPolynomial(controlPoint1.x, controlPoint2.x) }
  private var y: CubicPolynomial { CubicPolynomial(controlPoint1.y, controlPoint2.y) }

  /// Returns the progress at a fraction of the time.
  ///
  /// The progress is exactly 0 at 0 and 1 at 1. Before 0 and after 1 the curve continues in a
  /// straight line with its slope at that end. NaN counts as 0.
  ///
  /// - Complexity: About ten evaluations of a cubic polynomial, up to fifty where the curve is
  ///   flat. Does not allocate.
  public func progress(at fraction: Double) -> Double {
    if fraction > 0, fraction < 1 { return y.value(at: parameter(at: fraction)) }
    if fraction >= 1 { return fraction == 1 ? 1 : 1 + endSlope * (fraction - 1) }
    return fraction < 0 ? startSlope * fraction : 0
  }

  /// Returns the change of progress per fraction of the time, which is dimensionless.
  ///
  /// The slope is infinite where the curve rises vertically, except at the ends, where such a
  /// slope is 0. NaN counts as 0.
  ///
  /// - Complexity: Equal to that of `progress(at:)`.
  public func slope(at fraction: Double) -> Double {
    if fraction >= 1 { return endSlope }
    guard fraction > 0 else { return startSlope }
    let parameter = parameter(at: fraction)
    let (rise, run) = (y.slope(at: parameter), x.slope(at: parameter))
    // Where both vanish the quotient would be NaN.
    return rise == 0 ? 0 : rise / run
  }

  /// The slope at (0, 0), towards the first control point that is not (0, 0).
  ///
  /// The slope is 0 if that point has x = 0, although the curve is vertical.
  private var startSlope: Double {
    if controlPoint1.x > 0 { return controlPoint1.y / controlPoint1.x }
    guard controlPoint1.y == 0 else { return 0 }
    if controlPoint2.x > 0 { return controlPoint2.y / controlPoint2.x }
    // With both at (0, 0) the curve is the straight line to (1, 1).
    return controlPoint2.y == 0 ? 1 : 0
  }

  /// The slope at (1, 1), towards the last control point that is not (1, 1).
  ///
  /// The slope is 0 if that point has x = 1, although the curve is vertical.
  private var endSlope: Double {
    let (x1, y1) = (1 - controlPoint1.x, 1 - controlPoint1.y)
    let (x2, y2) = (1 - controlPoint2.x, 1 - controlPoint2.y)
    if x2 > 0 { return y2 / x2 }
    guard y2 == 0 else { return 0 }
    if x1 > 0 { return y1 / x1 }
    return y1 == 0 ? 1 : 0
  }

  /// Returns the curve parameter, within `tolerance`, at which x is `fraction`, a number inside
  /// 0…1.
  private func parameter(at fraction: Double) -> Double {
    let x = x
    var (low, high) = bracket(of: fraction, in: x)
    var guess = low.interpolated(to: high, fraction: fraction, of: x)
    for _ in 0..<Self.mostNewtonSteps {
      let slope = x.slope(at: guess)
      guard slope >= Self.leastSlope else { break }
      // A step from a nearly flat part may leave the curve.
      let step = (x.value(at: guess) - fraction) / slope
      guess = min(max(guess - step, 0), 1)
      if step.magnitude < Self.tolerance { return guess }
    }
    // The curve is too flat for Newton's method, or four steps were not enough.
    while high - low > Self.tolerance {
      let middle = low + (high - low) / 2
      if x.value(at: middle) < fraction { low = middle } else { high = middle }
    }
    return low + (high - low) / 2
  }

  /// Returns two parameters, a tenth apart, at which the values of x enclose the fraction.
  private func bracket(of fraction: Double, in x: CubicPolynomial) -> (Double, Double) {
    let intervals = Self.sampleCount - 1
    func sample(_ index: Int) -> Double { Double(index) / Double(intervals) }
    var upper = 1
    while upper < intervals, x.value(at: sample(upper)) < fraction { upper += 1 }
    return (sample(upper - 1), sample(upper))
  }
}

/// The polynomial ((a·s + b)·s + c)·s: one coordinate of a Bézier from 0 to 1, given by its two
/// inner control values.
private struct CubicPolynomial {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
}

extension Double {
  /// Returns the parameter at which the line between the values of `x` at two parameters passes the
  /// fraction.
  fileprivate func interpolated(
    to high: Double, fraction: Double, of x: CubicPolynomial
  ) -> Double {
    let (first, last) = (x.value(at: self), x.value(at: high))
    // Where x stays the same, the line has no slope to divide by.
    guard last > first else { return self }
    return self + (high - self) * ((fraction - first) / (last - first))
  }
}

extension Point {
  fileprivate var clampedToUnitTime: Point { Point(x: min(max(x, 0), 1), y: y) }
}
