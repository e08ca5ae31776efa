internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

extension MagicTransition {
  /// The look of the screens at the beginning of a stage.
  struct StageStart {
    /// The frame of the poster in front of the white, in points.
    let frame: Rect
    /// Whether the poster has its full shadow; otherwise it has none.
    var hasShadow = false
    /// Whether the appearing screen has replaced the other one.
    var isSwapped = false
  }

  /// Undoes the earlier stages after a cancellation has played the last one back to its start.
  ///
  /// The stages that have ended cannot be played back, so the poster flies straight to its place
  /// while the shadow and the white go. That takes the time that the playback has left, and at the
  /// end everything is restored.
  func goBack() {
    // The animations that this removes call `proceed(if:to:)` again.
    isReturning = true
    // Without a cancellation something has removed the animation, and nothing waits for a way back.
    guard context.transitionWasCancelled, let stageStart else { return takeBack() }
    scene.perform(on: nil) {
      scene.performWithoutAnimation {
        if stageStart.isSwapped { swapBack() }
        scene[source.view].geometry.frame = stageStart.frame
      }
      flyHome(from: stageStart, in: context.remainingDuration)
    }
  }

  /// Shows the disappearing screen again, under the white that covers both.
  private func swapBack() {
    target.restoreOrder(in: scene)
    cover(context.fromView, except: source)
    scene[mask].alpha = 1
    scene[mask].mask = nil
    scene.removeFromSuperview(context.toView)
  }

  private func flyHome(from stageStart: StageStart, in seconds: Double) {
    if stageStart.hasShadow {
      scene.animateShadow(of: source.view, .shrink, duration: seconds)
    } else {
      scene[source.view].shadow = source.before.shadow
    }
    let isPush = context.operation == .push
    if !isPush {
      // The end of the ripple: after a pop the poster may be in its place, which takes no time.
      scene.animateRipple(
        in: mask, at: source.before.geometry.center, .expand, duration: seconds
      ) { [self] _ in takeBack() }
    }
    scene.animate(withDuration: seconds, options: .beginFromCurrentState) {
      scene[source.view].geometry.frame = source.before.geometry.frame
      if isPush { scene[mask].alpha = 0 }
    } completion: { [self] _ in
      if isPush { takeBack() }
    }
  }
}
