internal import Animations
internal import Transitions
internal import ViewTree

extension MagicTransition {
  /// Runs the stages of a pop: ripple back, rise, move; then the old screen, and land during the
  /// fade.
  func pop() {
    cover(context.fromView, except: source)
    scene.animateRipple(
      in: mask, at: source.before.geometry.center, .shrink, duration: timing.ripple
    ) { [self] in
      proceed(if: $0) {
        stageStart = StageStart(frame: source.before.geometry.frame)
        riseAndMove { self.showOldScreen() }
      }
    }
  }

  private func showOldScreen() {
    stageStart = StageStart(frame: landingFrame, hasShadow: true, isSwapped: true)
    context.addToView()
    cover(context.toView, except: target)
    scene[target.view].geometry.frame = landingFrame
    // The landing belongs to the screen: it continues after the transition, which ends with the
    // fade.
    land(target, at: target.before.geometry.frame)
    fade(to: 0) { self.finish() }
  }
}
