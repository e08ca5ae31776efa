internal import Animations
internal import Transitions
internal import ViewTree

extension MagicTransition {
  /// Runs the stages of a push: rise, move and land during the fade; then the new screen and the
  /// ripple.
  func push() {
    cover(context.fromView, except: source)
    fade(to: 1)
    riseAndMove { [self] in
      stageStart = StageStart(frame: landingFrame, hasShadow: true)
      land(source, at: target.before.geometry.frame) { self.showNewScreen() }
    }
  }

  private func showNewScreen() {
    stageStart = StageStart(frame: target.before.geometry.frame, isSwapped: true)
    // The poster flew on its own screen, which a pop will show again.
    scene[source.view].geometry = source.before.geometry
    source.restoreOrder(in: scene)
    context.addToView()
    cover(context.toView, except: target)
    scene.animateRipple(
      in: mask, at: target.before.geometry.center, .expand, duration: timing.ripple
    ) { [self] in
      proceed(if: $0) { finish() }
    }
  }
}
