public import Animations
internal import Geometry
public import ViewTree

/// The constants of a lifted view's shadow, from the original app (check G-06).
private enum LiftedShadow {
  static let opacity = 0.6
  /// The shadow's offset along each axis, as a fraction of the view's width or height.
  static let offsetShare = 0.05
}

extension Scene {
  /// Fades in or out, linearly, the shadow of a view that is lifted off the screen.
  ///
  /// The opacity is animated explicitly, 0 → 0.6 or back. The model gets the final opacity at once,
  /// and an offset of a twentieth of the view's size; blur and colour do not change. The shadow and
  /// the ripple of one view share a key: the second replaces the first.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - direction: Whether the shadow fades in or out.
  ///   - duration: The duration in seconds; negative or not finite counts as 0.
  ///   - completion: Called once, with whether the animation ran to its end.
  public func animateShadow(
    of view: ViewID, _ direction: EffectDirection, duration: Double,
    completion: ((Bool) -> Void)? = nil
  ) {
    let (from, to) = direction.change(to: LiftedShadow.opacity)
    performWithoutAnimation {
      let size = self[view].geometry.bounds.size
      self[view].shadow.opacity = to
      self[view].shadow.offset = Vector(
        dx: LiftedShadow.offsetShare * size.width, dy: LiftedShadow.offsetShare * size.height)
    }
    add(
      LayerAnimation(.shadowOpacity(from: from, to: to), duration: duration),
      forKey: EffectDirection.animationKey, to: view, completion: completion)
  }
}
