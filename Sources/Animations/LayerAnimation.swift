public import Geometry
public import Motion

/// An explicit animation of one property of one view, like a `CABasicAnimation`.
///
/// The animation shows the interpolation between two values instead of the model value, which it
/// does not set. Set the model value, too, or the view snaps back when the animation is over.
public struct LayerAnimation: Sendable {
  /// An animated property with its start and end values, which are finite.
  public enum Change: Hashable, Sendable {
    /// The position of the anchor point in the superview: the view's `center`.
    case position(from: Point, to: Point)
    /// The view's `bounds`: size and content offset; the anchor point stays in its place.
    case bounds(from: Rect, to: Rect)
    /// The view's `transform`, interpolated by its parts if both values can be decomposed.
    ///
    /// A rotation among the parts turns the shortest way.
    case transform(from: AffineTransform, to: AffineTransform)
    /// The view's `alpha`; 0…1 is valid.
    case opacity(from: Double, to: Double)
    /// The colour of the fill behind the content.
    case backgroundColor(from: Color, to: Color)
    /// The radius of the corners, in points.
    case cornerRadius(from: Double, to: Double)
    /// The width of the border, in points.
    case borderWidth(from: Double, to: Double)
    /// The opacity of the shadow; 0…1 is valid.
    case shadowOpacity(from: Double, to: Double)
    /// The offset of the shadow, in points.
    case shadowOffset(from: Vector, to: Vector)
    /// The blur radius of the shadow, in points.
    case shadowRadius(from: Double, to: Double)
    /// The hole of the mask; during the animation the view has a mask even if the model has none.
    case mask(from: RippleMask, to: RippleMask)
    /// The view's transform in space, interpolated by its parts along the shorter rotation.
    case transform3D(from: Transform3D, to: Transform3D)
    /// The transform in space of all subviews, such as a perspective.
    case sublayerTransform(from: Transform3D, to: Transform3D)
    /// The height above the superview's plane, in points, which also decides what is in front.
    case zPosition(from: Double, to: Double)
    /// The height of the anchor point above the view's own plane, in points.
    case anchorPointZ(from: Double, to: Double)
  }

  /// The animated property with its start and end values.
  public let change: Change
  /// The duration of the animation, and its curve or spring.
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

  /// Creates an animation along a curve.
  ///
  /// - Parameters:
  ///   - change: The animated property and its values.
  ///   - duration: The duration in seconds; negative or not finite counts as 0, which is no
  ///     animation.
  ///   - timingFunction: The curve; linear by default.
  ///   - media: The begin, the speed and the repetitions; by default one cycle that begins at once.
  public init(
    _ change: Change, duration: Double, timingFunction: TimingCurve = .linear,
    media: MediaTiming = MediaTiming()
  ) {
    self.init(
      change, timing: AnimationTiming(duration: duration, curve: timingFunction), media: media)
  }

  /// Creates an animation by any timing.
  ///
  /// - Parameters:
  ///   - change: The animated property and its values.
  ///   - timing: The duration and the curve or spring.
  ///   - media: The begin, the speed and the repetitions; by default one cycle that begins at once.
  public init(_ change: Change, timing: AnimationTiming, media: MediaTiming = MediaTiming()) {
    self.change = change
    self.timing = timing
    self.media = media
    let isFinite =
      switch numbers {
      case .plane(let change): change.from.isFinite && change.to.isFinite
      // A curve in space traps by itself.
      case .space: true
      }
    precondition(isFinite, "the values of an animation are finite")
  }
}

extension PropertyChange {
  /// Creates the interpolation from one value to another, whatever the model value.
  ///
  /// `isByParts` matters for transforms only.
  fileprivate init(
    _ property: AnimatableProperty, _ from: Lanes, _ to: Lanes, isByParts: Bool = true
  ) {
    self.init(property: property, kind: .replacing, isByParts: isByParts, from: from, to: to)
  }

  fileprivate init(_ from: AffineTransform, _ to: AffineTransform) {
    if let pair = DecomposedTransform.pair(from: from, to: to) {
      self.init(.transform, Lanes(pair.start), Lanes(pair.end))
    } else {
      self.init(.transform, Lanes(entriesOf: from), Lanes(entriesOf: to), isByParts: false)
    }
  }
}

extension LayerAnimation {
  /// The start and end value as numbers, of a property of the plane or in space.
  enum Numbers {
    case plane(PropertyChange)
    case space(SpaceCurve)
  }

  /// The animation's `change` with its start and end values as numbers; replaces the model value.
  var numbers: Numbers {
    switch change {
    case .position(let from, let to): .plane(.init(.position, Lanes(from), Lanes(to)))
    case .bounds(let from, let to): .plane(.init(.bounds, Lanes(from), Lanes(to)))
    case .transform(let from, let to): .plane(.init(from, to))
    case .opacity(let from, let to): .plane(.init(.opacity, Lanes(from), Lanes(to)))
    case .backgroundColor(let from, let to):
      .plane(.init(.backgroundColor, Lanes(from), Lanes(to)))
    case .cornerRadius(let from, let to): .plane(.init(.cornerRadius, Lanes(from), Lanes(to)))
    case .borderWidth(let from, let to): .plane(.init(.borderWidth, Lanes(from), Lanes(to)))
    case .shadowOpacity(let from, let to): .plane(.init(.shadowOpacity, Lanes(from), Lanes(to)))
    case .shadowOffset(let from, let to): .plane(.init(.shadowOffset, Lanes(from), Lanes(to)))
    case .shadowRadius(let from, let to): .plane(.init(.shadowRadius, Lanes(from), Lanes(to)))
    case .mask(let from, let to): .plane(.init(.mask, Lanes(from), Lanes(to)))
    case .transform3D(let from, let to): .space(SpaceCurve(.transform, [from, to]))
    case .sublayerTransform(let from, let to):
      .space(SpaceCurve(.sublayerTransform, [from, to]))
    case .zPosition(let from, let to): .space(SpaceCurve(.zPosition, from, to))
    case .anchorPointZ(let from, let to): .space(SpaceCurve(.anchorPointZ, from, to))
    }
  }
}

extension SpaceCurve {
  /// Creates the straight way between two numbers.
  fileprivate init(_ property: SpaceProperty, _ from: Double, _ to: Double) {
    self.init(property, KeyframeCurve(values: [Lanes(from), Lanes(to)]))
  }
}
