public import Animations
public import Geometry
public import ViewTree

extension Scene {
  /// Opens or closes a round hole in a view and its subtree, linearly.
  ///
  /// The hole's radius runs between 0 and the diagonal of the bounds, which is more than enough for
  /// any centre inside them. The model gets its final value at once and the mask stays: closed, it
  /// hides nothing. The shadow and the ripple of one view share a key: the second replaces the
  /// first.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - center: The centre of the hole, in the view's own coordinates.
  ///   - direction: Whether the hole opens or closes.
  ///   - duration: The duration in seconds; negative or not finite counts as 0.
  ///   - completion: Called once, with whether the animation ran to its end.
  public func animateRipple(
    in view: ViewID, at center: Point, _ direction: EffectDirection, duration: Double,
    completion: ((Bool) -> Void)? = nil
  ) {
    let size = self[view].geometry.bounds.size
    let diagonal = Vector(dx: size.width, dy: size.height).length
    let (from, to) = direction.change(to: diagonal)
    let end = RippleMask(center: center, radius: to)
    performWithoutAnimation { self[view].mask = end }
    add(
      LayerAnimation(
        .mask(from: RippleMask(center: center, radius: from), to: end), duration: duration),
      forKey: EffectDirection.animationKey, to: view, completion: completion)
  }
}
