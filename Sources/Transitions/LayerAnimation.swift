public import Geometry
public import Motion

/// An explicit animation of one property of one view, as a `CABasicAnimation`.
///
/// It shows the way from one value to another instead of the model value, which it does not set:
/// set that as well, or the view snaps back when the animation is over.
public struct LayerAnimation: Sendable {
  /// A property with the values that an animation leads from and to; all finite.
  public enum Change: Hashable, Sendable {
    /// Where the anchor point lies in the superview: the view's `center`.
    case position(from: Point, to: Point)
    /// The extent in own coordinates.
    case bounds(from: Rect, to: Rect)
    /// The transform, by parts and turning the shortest way where both can be taken apart.
    case transform(from: AffineTransform, to: AffineTransform)
    /// The view's `alpha`.
    case opacity(from: Double, to: Double)
    /// The fill behind the content.
    case backgroundColor(from: Color, to: Color)
    /// The radius of the corners, in points.
    case cornerRadius(from: Double, to: Double)
    /// The width of the border, in points.
    case borderWidth(from: Double, to: Double)
    /// How dark the shadow is.
    case shadowOpacity(from: Double, to: Double)
    /// Where the shadow lies, in points.
    case shadowOffset(from: Vector, to: Vector)
    /// How far the shadow is blurred, in points.
    case shadowRadius(from: Double, to: Double)
    /// The hole of the mask, which is there while the animation runs even if the model has none.
    case mask(from: RippleMask, to: RippleMask)
  }

  /// What changes.
  public let change: Change
  /// How long it takes, and how progress follows the time.
  public let timing: AnimationTiming

  /// Creates an animation along a curve.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - duration: Seconds; one that is negative or not finite counts as 0, which is no animation.
  ///   - timingFunction: The curve; without one progress is linear.
  public init(_ change: Change, duration: Double, timingFunction: TimingCurve = .linear) {
    self.init(change, timing: AnimationTiming(duration: duration, curve: timingFunction))
  }

  /// Creates an animation by any timing.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - timing: The duration and how progress follows the time.
  public init(_ change: Change, timing: AnimationTiming) {
    self.change = change
    self.timing = timing
    let numbers = propertyChange
    precondition(
      numbers.from.isFinite && numbers.to.isFinite, "the values of an animation are finite")
  }
}

extension PropertyChange {
  /// The way from one value to another, whatever the model value.
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
  /// What the animation does, as numbers.
  var propertyChange: PropertyChange {
    switch change {
    case .position(let from, let to): .init(.position, Lanes(from), Lanes(to))
    case .bounds(let from, let to): .init(.bounds, Lanes(from), Lanes(to))
    case .transform(let from, let to): .init(from, to)
    case .opacity(let from, let to): .init(.opacity, Lanes(from), Lanes(to))
    case .backgroundColor(let from, let to): .init(.backgroundColor, Lanes(from), Lanes(to))
    case .cornerRadius(let from, let to): .init(.cornerRadius, Lanes(from), Lanes(to))
    case .borderWidth(let from, let to): .init(.borderWidth, Lanes(from), Lanes(to))
    case .shadowOpacity(let from, let to): .init(.shadowOpacity, Lanes(from), Lanes(to))
    case .shadowOffset(let from, let to): .init(.shadowOffset, Lanes(from), Lanes(to))
    case .shadowRadius(let from, let to): .init(.shadowRadius, Lanes(from), Lanes(to))
    case .mask(let from, let to): .init(.mask, Lanes(from), Lanes(to))
    }
  }
}
