public import Geometry
public import Motion

/// An explicit animation of one property through several values, like a `CAKeyframeAnimation`.
///
/// The animation shows values between its keyframes instead of the model value, which it does not
/// set. Several values may share a key time, at which the property jumps to the last of them.
public struct KeyframeAnimation: Sendable {
  /// The values of an animated property, at least one, all finite.
  public enum Values: Hashable, Sendable {
    /// The positions of the anchor point in the superview: the view's `center`.
    case position([Point])
    /// The view's `bounds`; the anchor point stays in its place.
    case bounds([Rect])
    /// The view's `transform`, interpolated by its parts if all values can be decomposed.
    ///
    /// A rotation turns the shortest way from each value to the next.
    case transform([AffineTransform])
    /// The view's `alpha`; 0…1 is valid.
    case opacity([Double])
    /// The colours of the fill behind the content.
    case backgroundColor([Color])
    /// The radii of the corners, in points.
    case cornerRadius([Double])
    /// The widths of the border, in points.
    case borderWidth([Double])
    /// The opacities of the shadow; 0…1 is valid.
    case shadowOpacity([Double])
    /// The offsets of the shadow, in points.
    case shadowOffset([Vector])
    /// The blur radii of the shadow, in points.
    case shadowRadius([Double])
    /// The holes of the mask; during the animation the view has a mask even if the model has none.
    case mask([RippleMask])
    /// The view's transforms in space, interpolated by their parts along the shorter rotation.
    ///
    /// They have no splines: cubic modes go straight from each value to the next.
    case transform3D([Transform3D])
    /// The transforms in space of all subviews, such as a perspective; without splines.
    case sublayerTransform([Transform3D])
    /// The heights above the superview's plane, in points, which also decide what is in front.
    case zPosition([Double])
    /// The heights of the anchor point above the view's own plane, in points.
    case anchorPointZ([Double])
  }

  /// The animated property with its values.
  public let values: Values
  /// The duration of one cycle, and the curve that bends the time of the whole cycle.
  public let timing: AnimationTiming
  /// The begin, the speed and the repetitions, relative to the time of the addition.
  public var media: MediaTiming
  /// Whether the values are added to the model value and the earlier animations.
  ///
  /// A transform adds its translation, rotation and shear, and the difference of its scale from 1.
  /// One in space is applied before the transform that the view shows.
  public var isAdditive = false
  /// Whether each cycle starts at the value at the end of the one before: the values are added.
  public var isCumulative = false
  /// The values as numbers, with their key times.
  let curve: ExplicitCurve

  /// Creates an animation through values.
  ///
  /// The call traps if there is no value, a number is not finite, or a count does not match; see
  /// `KeyframeCurve`.
  ///
  /// - Parameters:
  ///   - values: The animated property and its values.
  ///   - keyTimes: The fraction of the duration at which each value is reached, from 0 to 1; evenly
  ///     spaced by default. A discrete animation has one more, the end.
  ///   - timingFunctions: The curve of the time from each value to the next; linear by default.
  ///   - shapes: The tension, continuity and bias at each value, for the cubic modes.
  ///   - calculationMode: The way from one value to the next.
  ///   - duration: The duration of one cycle in seconds; negative or not finite counts as 0, which
  ///     is no animation.
  ///   - timingFunction: The curve of the time of the whole cycle; linear by default.
  ///   - media: The begin, the speed and the repetitions; by default one cycle that begins at once.
  public init(
    _ values: Values, keyTimes: [Double]? = nil, timingFunctions: [TimingCurve] = [],
    shapes: [KeyframeShape] = [], calculationMode: KeyframeCurve.CalculationMode = .linear,
    duration: Double, timingFunction: TimingCurve = .linear, media: MediaTiming = MediaTiming()
  ) {
    self.values = values
    timing = AnimationTiming(duration: duration, curve: timingFunction)
    self.media = media
    curve = values.curve(
      KeyframeWay(
        keyTimes: keyTimes, timingFunctions: timingFunctions, shapes: shapes,
        mode: calculationMode))
  }
}

extension KeyframeAnimation.Values {
  /// Returns the values as numbers; those of transforms of the plane as parts if all can be
  /// decomposed.
  fileprivate func curve(_ way: KeyframeWay) -> ExplicitCurve {
    func plane(_ property: AnimatableProperty, _ numbers: [Lanes], isByParts: Bool = true)
      -> ExplicitCurve
    {
      .plane(
        PropertyCurve(
          property: property, values: way.curve(through: numbers), isByParts: isByParts))
    }
    switch self {
    case .position(let points): return plane(.position, points.map { Lanes($0) })
    case .bounds(let rects): return plane(.bounds, rects.map { Lanes($0) })
    case .transform(let transforms):
      if let chain = DecomposedTransform.chain(of: transforms) {
        return plane(.transform, chain.map { Lanes($0) })
      }
      return plane(.transform, transforms.map { Lanes(entriesOf: $0) }, isByParts: false)
    case .backgroundColor(let colors): return plane(.backgroundColor, colors.map { Lanes($0) })
    case .shadowOffset(let offsets): return plane(.shadowOffset, offsets.map { Lanes($0) })
    case .mask(let masks): return plane(.mask, masks.map { Lanes($0) })
    case .opacity(let numbers): return plane(.opacity, numbers.map { Lanes($0) })
    case .cornerRadius(let numbers): return plane(.cornerRadius, numbers.map { Lanes($0) })
    case .borderWidth(let numbers): return plane(.borderWidth, numbers.map { Lanes($0) })
    case .shadowOpacity(let numbers): return plane(.shadowOpacity, numbers.map { Lanes($0) })
    case .shadowRadius(let numbers): return plane(.shadowRadius, numbers.map { Lanes($0) })
    case .transform3D(let transforms): return .space(SpaceCurve(.transform, transforms, way))
    case .sublayerTransform(let transforms):
      return .space(SpaceCurve(.sublayerTransform, transforms, way))
    case .zPosition(let heights):
      return .space(SpaceCurve(.zPosition, way.curve(through: heights.map { Lanes($0) })))
    case .anchorPointZ(let heights):
      return .space(SpaceCurve(.anchorPointZ, way.curve(through: heights.map { Lanes($0) })))
    }
  }
}
