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
  public var isAdditive = false
  /// Whether each cycle starts at the value at the end of the one before: the values are added.
  public var isCumulative = false
  /// The values as numbers, with their key times.
  let curve: PropertyCurve

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
    let numbers = values.numbers
    curve = PropertyCurve(
      property: values.property,
      values: KeyframeCurve(
        values: numbers.lanes, keyTimes: keyTimes, timingFunctions: timingFunctions,
        shapes: shapes, calculationMode: calculationMode), isByParts: numbers.isByParts)
  }
}

extension KeyframeAnimation.Values {
  var property: AnimatableProperty {
    switch self {
    case .position: .position
    case .bounds: .bounds
    case .transform: .transform
    case .opacity: .opacity
    case .backgroundColor: .backgroundColor
    case .cornerRadius: .cornerRadius
    case .borderWidth: .borderWidth
    case .shadowOpacity: .shadowOpacity
    case .shadowOffset: .shadowOffset
    case .shadowRadius: .shadowRadius
    case .mask: .mask
    }
  }

  /// The values as numbers; those of transforms as parts if all can be decomposed.
  fileprivate var numbers: (lanes: [Lanes], isByParts: Bool) {
    switch self {
    case .position(let points): (points.map { Lanes($0) }, true)
    case .bounds(let rects): (rects.map { Lanes($0) }, true)
    case .transform(let transforms):
      if let chain = DecomposedTransform.chain(of: transforms) {
        (chain.map { Lanes($0) }, true)
      } else {
        (transforms.map { Lanes(entriesOf: $0) }, false)
      }
    case .backgroundColor(let colors): (colors.map { Lanes($0) }, true)
    case .shadowOffset(let offsets): (offsets.map { Lanes($0) }, true)
    case .mask(let masks): (masks.map { Lanes($0) }, true)
    case .opacity(let numbers), .cornerRadius(let numbers), .borderWidth(let numbers),
      .shadowOpacity(let numbers), .shadowRadius(let numbers):
      (numbers.map { Lanes($0) }, true)
    }
  }
}
