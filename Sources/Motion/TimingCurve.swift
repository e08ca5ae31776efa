internal import Geometry

/// How the progress of an animation follows its time: both run from 0 to 1.
public enum TimingCurve: Hashable, Sendable {
  /// Progress is the fraction of the time.
  case linear
  /// Progress follows a cubic Bézier.
  case cubic(CubicTimingCurve)

  /// Starts slowly: (0.42, 0), (1, 1).
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Ends slowly: (0, 0), (0.58, 1).
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly: (0.42, 0), (0.58, 1); a view animation's unless told otherwise.
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Starts fast and ends slowly: (0.25, 0.1), (0.25, 1); Core Animation's "default".
  ///
  /// Only implicit layer actions use it. View animations without options are `easeInOut`, explicit
  /// layer animations without a timing function `linear`.
  public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self = .cubic(
      CubicTimingCurve(controlPoint1: Point(x: x1, y: y1), controlPoint2: Point(x: x2, y: y2)))
  }

  /// Progress at a fraction of the time: 0 at 0 and 1 at 1, exactly.
  ///
  /// Beyond the ends a curve goes on in a straight line. NaN counts as 0.
  ///
  /// - Complexity: As `CubicTimingCurve.progress(at:)`. Does not allocate.
  public func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction.isNaN ? 0 : fraction
    case .cubic(let curve): curve.progress(at: fraction)
    }
  }

  /// The change of progress per fraction of the time, which is dimensionless.
  ///
  /// - Complexity: As `CubicTimingCurve.slope(at:)`. Does not allocate.
  public func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.slope(at: fraction)
    }
  }
}
