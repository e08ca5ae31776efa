internal import Geometry

/// A function from an animation's fraction of time to its progress; both run from 0 to 1.
public enum TimingCurve: Hashable, Sendable {
  /// A curve whose progress equals the fraction of the time.
  case linear
  /// A curve whose progress follows a cubic Bézier.
  case cubic(CubicTimingCurve)

  /// A curve that starts slowly, with the control points (0.42, 0) and (1, 1).
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// A curve that ends slowly, with the control points (0, 0) and (0.58, 1).
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// A curve that starts and ends slowly, the default of view animations, with the control points
  /// (0.42, 0) and (0.58, 1).
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  /// A curve that starts fast and ends slowly: (0.25, 0.1), (0.25, 1); Core Animation's "default".
  ///
  /// Only implicit layer actions use this curve. View animations without options use `easeInOut`,
  /// explicit layer animations without a timing function `linear`.
  public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self = .cubic(
      CubicTimingCurve(controlPoint1: Point(x: x1, y: y1), controlPoint2: Point(x: x2, y: y2)))
  }

  /// Returns the progress at a fraction of the time: 0 at 0 and 1 at 1, exactly.
  ///
  /// Beyond its ends a curve continues in a straight line. NaN counts as 0.
  ///
  /// - Complexity: Equal to that of `CubicTimingCurve.progress(at:)`. Does not allocate.
  public func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction.isNaN ? 0 : fraction
    case .cubic(let curve): curve.progress(at: fraction)
    }
  }

  /// Returns the change of progress per fraction of the time, which is dimensionless.
  ///
  /// - Complexity: Equal to that of `CubicTimingCurve.slope(at:)`. Does not allocate.
  public func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.slope(at: fraction)
    }
  }
}
