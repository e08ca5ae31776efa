internal import Geometry

/// The bend of a cubic keyframe curve at one value: the parameters of Kochanek and Bartels.
///
/// With all three at 0, the value has the tangent of a Catmull-Rom spline: the way from the value
/// before to the value after, divided by the time between them.
public struct KeyframeShape: Hashable, Sendable {
  /// The tightness of the bend: 1 rests at the value, and negative numbers make the bend wider.
  public let tension: Double
  /// The sharpness of the corner: at 0 the velocity is continuous.
  public let continuity: Double
  /// The share of the way before: at 1 the tangent is the way before, at −1 the way after.
  public let bias: Double

  /// Creates a shape, by default that of a Catmull-Rom spline; numbers that are not finite trap.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    precondition(
      tension.isFinite && continuity.isFinite && bias.isFinite,
      "the tension, the continuity and the bias of a keyframe are finite")
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// Returns the tangent of the segment after the value or, if not `isOutgoing`, of the one before.
  ///
  /// `before` is the way from the value before, and `after` the way to the value after.
  fileprivate func tangent(
    before: KeyframeCurve.Value, after: KeyframeCurve.Value, isOutgoing: Bool
  ) -> KeyframeCurve.Value {
    let corner = isOutgoing ? continuity : -continuity
    let past = (1 - tension) * (1 + bias) * (1 + corner) / 2
    let future = (1 - tension) * (1 - bias) * (1 - corner) / 2
    return before * past + after * future
  }
}

/// A cubic curve through values at increasing knots, as one Hermite polynomial for each segment.
struct KeyframeSpline: Hashable {
  /// One segment: both values, and both tangents times the length of the segment.
  ///
  /// So the tangents stay finite when two knots differ by one bit.
  private struct Segment: Hashable {
    var start: KeyframeCurve.Value
    var end: KeyframeCurve.Value
    var startTangent: KeyframeCurve.Value
    var endTangent: KeyframeCurve.Value
  }

  private let segments: [Segment]

  /// Creates the spline; between equal knots it jumps, and bends as at an end.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - knots: The knot of each value; they do not decrease.
  ///   - shapes: The bend at each value; empty for a Catmull-Rom spline.
  init(_ values: [KeyframeCurve.Value], at knots: [Double], _ shapes: [KeyframeShape]) {
    let ways = zip(values.dropFirst(), values).map { $0 - $1 }
    let lengths = zip(knots.dropFirst(), knots).map { $0 - $1 }
    /// Returns the tangent of a segment at its start or its end.
    func tangent(_ segment: Int, isOutgoing: Bool) -> KeyframeCurve.Value {
      let other = isOutgoing ? segment - 1 : segment + 1
      let shape = shapes.isEmpty ? KeyframeShape() : shapes[isOutgoing ? segment : segment + 1]
      guard ways.indices.contains(other), lengths[other] > 0 else {
        // At an end the way goes on in a straight line.
        return shape.tangent(
          before: ways[segment], after: ways[segment], isOutgoing: isOutgoing)
      }
      let (before, after) = isOutgoing ? (other, segment) : (segment, other)
      // A tangent is a velocity: the shorter segment has the smaller share of the way.
      let share = lengths[segment] / ((lengths[other] + lengths[segment]) / 2)
      return shape.tangent(before: ways[before], after: ways[after], isOutgoing: isOutgoing) * share
    }
    segments = ways.indices.map { index in
      Segment(
        start: values[index], end: values[index + 1],
        startTangent: lengths[index] > 0 ? tangent(index, isOutgoing: true) : .zero,
        endTangent: lengths[index] > 0 ? tangent(index, isOutgoing: false) : .zero)
    }
  }

  /// The number of segments, one less than that of the values.
  var count: Int { segments.count }

  /// Returns the value of a segment at a fraction of its length; exactly the values at its ends.
  func value(in index: Int, at fraction: Double) -> KeyframeCurve.Value {
    let segment = segments[index]
    let rest = fraction - 1
    // Hermite's polynomials as shares of the way, so that the start is exact.
    let share = fraction * fraction * (3 - 2 * fraction)
    return segment.start + (segment.end - segment.start) * share
      + segment.startTangent * (fraction * rest * rest)
      + segment.endTangent * (fraction * fraction * rest)
  }

  /// Returns the change of the value of a segment per fraction of its length.
  func slope(in index: Int, at fraction: Double) -> KeyframeCurve.Value {
    let segment = segments[index]
    let rest = 1 - fraction
    return (segment.end - segment.start) * (6 * fraction * rest)
      + segment.startTangent * (rest * (1 - 3 * fraction))
      + segment.endTangent * (fraction * (3 * fraction - 2))
  }
}
