/// Values at key times and the interpolation between them, like those of a `CAKeyframeAnimation`.
///
/// A value is up to eight numbers, such as the two of a position; unused numbers are 0. The curve
/// maps a fraction of the animation's duration to a value. At each key time it has exactly the
/// given value.
///
/// If several values have the same key time, the curve jumps, and has the last of them at that
/// time. Beyond 0…1 the curve continues in a straight line with its slope at that end, so that a
/// spring can overshoot. Where that slope is infinite, and for a discrete curve, it stays at the
/// value of that end.
public struct KeyframeCurve: Hashable, Sendable {
  /// The numbers of a value.
  public typealias Value = SIMD8<Double>

  /// The way from one value to the next, named as in `CAAnimationCalculationMode`.
  public enum CalculationMode: Hashable, Sendable {
    /// A straight line between two values.
    case linear
    /// No way: each value holds until the next key time.
    case discrete
    /// Straight lines, on which the value moves at a constant speed.
    case paced
    /// A Catmull-Rom spline, or the spline of Kochanek and Bartels that the shapes describe.
    ///
    /// With continuities of 0 and without timing curves, the velocity is continuous.
    case cubic
    /// A spline on which the value moves at a constant speed.
    case cubicPaced
  }

  /// The values in the order of their key times.
  ///
  /// A paced curve leaves out values that are equal to the one before.
  public let values: [Value]
  /// The fraction at which each value is reached, from 0 to 1; a discrete curve has one more, the
  /// end.
  ///
  /// Those of a paced curve follow from its values.
  public let keyTimes: [Double]
  /// The way from one value to the next.
  public let calculationMode: CalculationMode

  /// The curve of each segment; empty if all are linear.
  private let timingFunctions: [TimingCurve]
  /// The spline of a cubic curve.
  private let spline: KeyframeSpline?
  /// The lengths along the spline of a curve that is `cubicPaced`.
  private let arcs: ArcLengthTable?
  private let startSlope: Value
  private let endSlope: Value

  /// Creates a curve through values.
  ///
  /// The call traps if there is no value, a number is not finite, or a count does not match.
  ///
  /// - Parameters:
  ///   - values: The values, at least one.
  ///   - keyTimes: The fraction of each value, from 0 to 1, the first 0 and the last 1, none less
  ///     than the one before. A discrete curve has one more, at which its last value ends. Without
  ///     key times the values are evenly spaced. A paced curve ignores them.
  ///   - timingFunctions: The curve of the time from each value to the next, one less than the
  ///     values; empty for linear ones. Only `linear` and `cubic` use them.
  ///   - shapes: The bend at each value; empty for Catmull-Rom splines. Only `cubic` and
  ///     `cubicPaced` use them.
  ///   - calculationMode: The way from one value to the next.
  /// - Complexity: O(values). Allocates.
  public init(
    values: [Value], keyTimes: [Double]? = nil, timingFunctions: [TimingCurve] = [],
    shapes: [KeyframeShape] = [], calculationMode: CalculationMode = .linear
  ) {
    Self.check(values, keyTimes, timingFunctions, shapes, calculationMode)
    let kept = calculationMode.isPaced ? Self.distinct(values) : Array(values.indices)
    self.values = kept.map { values[$0] }
    self.calculationMode = calculationMode
    self.timingFunctions = calculationMode.usesTimingFunctions ? timingFunctions : []
    let given = keyTimes ?? Self.evenKeyTimes(of: values.count, calculationMode)
    let knots = calculationMode.isPaced ? Self.chordTimes(of: self.values) : given
    let spline =
      calculationMode.isCubic
      ? KeyframeSpline(self.values, at: knots, shapes.isEmpty ? [] : kept.map { shapes[$0] }) : nil
    self.spline = spline
    arcs = calculationMode == .cubicPaced ? spline.map { ArcLengthTable($0) } : nil
    self.keyTimes = arcs.map { Self.fractions($0.lengthsOfValues) } ?? knots
    (startSlope, endSlope) = Self.endSlopes(
      self.values, self.keyTimes, spline, arcs, self.timingFunctions, calculationMode)
  }

  /// Returns the value at a fraction of the animation's duration; NaN counts as 0.
  ///
  /// - Complexity: O(log values); a curve that is `cubicPaced` searches its point, in about twenty
  ///   evaluations of its spline. Does not allocate.
  public func value(at fraction: Double) -> Value {
    guard fraction > 0 else {
      // At 0 itself a jump has happened.
      if fraction < 0 { return values[0] + startSlope * fraction }
      return values[segment(at: 0)]
    }
    let last = values.count - 1
    if fraction >= 1 {
      return fraction == 1 ? values[last] : values[last] + endSlope * (fraction - 1)
    }
    let segment = segment(at: fraction)
    let start = keyTimes[segment]
    if fraction == start || segment == last || calculationMode == .discrete {
      return values[segment]
    }
    if let arcs, let spline {
      let point = arcs.point(at: fraction * arcs.total)
      return spline.value(in: point.segment, at: point.fraction)
    }
    var position = (fraction - start) / (keyTimes[segment + 1] - start)
    if !timingFunctions.isEmpty { position = timingFunctions[segment].progress(at: position) }
    if let spline { return spline.value(in: segment, at: position) }
    return values[segment] + (values[segment + 1] - values[segment]) * position
  }

  /// Returns the index of the last value whose key time is at most `fraction`, a number in 0…1.
  private func segment(at fraction: Double) -> Int {
    keyTimes.lastIndex(notAbove: fraction, before: values.count)
  }
}

extension KeyframeCurve.CalculationMode {
  /// Whether the speed is constant, so that the key times follow from the values.
  var isPaced: Bool { self == .paced || self == .cubicPaced }
  /// Whether the values are joined by a spline.
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
  /// Whether each segment may have a curve of its own.
  var usesTimingFunctions: Bool { self == .linear || self == .cubic }
}
