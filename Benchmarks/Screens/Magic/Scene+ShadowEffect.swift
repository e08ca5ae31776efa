internal import Geometry
public import Transitions
public import ViewTree

/// The shadow of a lifted view.
private enum LiftedShadow {
  static let opacity = 0.6
  /// The offset, in extents of the view.
  static let offsetShare = 0.05
}

extension Scene {
  /// Gives a view the shadow of something lifted off the screen, or takes it away, linearly.
  ///
  /// The opacity is animated explicitly, 0 → 0.6 or back. The model gets its last value at once,
  /// and the offset of a twentieth of the view's size; blur and colour stay as they are. The shadow
  /// and the ripple of one view share a key: the second replaces the first.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - direction: Whether the shadow comes or goes.
  ///   - duration: Seconds; one that is negative or not finite counts as 0.
  ///   - completion: Called once, told whether the animation ran to its end.
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
