internal import Motion

// While a transition is interactive its animations stand still, at the fraction that was set last.
// They are scrubbed on a timeline of their own, or by the animator's interruptible animator if it
// has one; only the latter can also be taken hold of after the transition has begun to run by
// itself.

extension TransitionContext {
  /// How far the transition has come, 0…1; `nil` before it was ever interactive and after its end.
  public var fractionComplete: Double? { driver?.fraction }

  /// Shows the moment of the transition that is a fraction of its duration from the start.
  ///
  /// Ignored, with a diagnostic, unless the transition is interactive.
  ///
  /// - Parameter fractionComplete: Clamped to 0…1; ignored, with a diagnostic, if it is NaN.
  public func updateInteractiveTransition(_ fractionComplete: Double) {
    guard isInteractive, let driver else { return window.log.report(.notInteractive) }
    guard !fractionComplete.isNaN else { return window.log.report(.invalidProgress) }
    driver.scrub(to: min(max(fractionComplete, 0), 1))
  }

  /// Lets go of the transition; the rest is played to the end, at the interaction's speed.
  ///
  /// From fraction p of a duration T that takes (1 − p)·T / speed.
  public func finishInteractiveTransition() { play(toEnd: true) }

  /// Lets go of the transition; it is played back to the start, at the interaction's speed.
  ///
  /// From fraction p of a duration T that takes p·T / speed.
  public func cancelInteractiveTransition() { play(toEnd: false) }

  /// Takes hold of a transition that runs by itself, in whichever direction, where it is.
  ///
  /// Ignored, with a diagnostic, unless the animator is interruptible.
  public func pauseInteractiveTransition() {
    guard phase == .running, !isInteractive else { return window.log.report(.notInteractive) }
    guard let interruptible = interruptibleAnimator(), interruptible.state == .active else {
      return window.log.report(.notInterruptible)
    }
    disarmWatchdog()
    interruptible.pauseAnimation()
    interruptible.isReversed = false
    driver = AnimatorDriver(animator: interruptible)
    isInteractive = true
    transitionWasCancelled = false
  }

  /// Has the animator animate while its time stands still.
  func startScrubbing() {
    let timeline = scene.makeTimeline(speed: 0)
    driver = TimelineDriver(
      scene: scene, timeline: timeline, duration: duration,
      lastStageStart: animator.lastStageStart(using: self))
    scene.perform(on: timeline) { animator.animate(using: self) }
    guard phase == .running, let interruptible = interruptibleAnimator() else { return }
    interruptible.pauseAnimation()
    driver = AnimatorDriver(animator: interruptible)
  }

  private func play(toEnd: Bool) {
    guard isInteractive, let driver else { return window.log.report(.notInteractive) }
    isInteractive = false
    transitionWasCancelled = !toEnd
    let speed = interactionController?.completionSpeed ?? 1
    let distance = toEnd ? 1 - driver.fraction : driver.fraction
    let remaining = distance * duration / (speed > 0 && speed.isFinite ? speed : 1)
    armWatchdog(in: remaining)
    let curve = interactionController?.completionCurve ?? .linear
    driver.play(toEnd: toEnd, in: remaining, along: curve)
  }

  private func interruptibleAnimator() -> PropertyAnimator? {
    let answer = animator.interruptibleAnimator(using: self)
    if let interruptible {
      if answer !== interruptible { window.log.report(.interruptibleAnimatorChanged) }
    } else {
      interruptible = answer
    }
    return interruptible
  }
}

/// What moves the animations of a transition while the user drives it, and afterwards.
protocol InteractionDriver {
  /// How far the animations are, 0…1.
  var fraction: Double { get }
  func scrub(to fraction: Double)
  /// Plays what is left in either direction, in a number of seconds.
  func play(toEnd: Bool, in remaining: Double, along curve: TimingCurve)
  /// The transition is over.
  func release(didComplete: Bool)
}

/// Drives the animations of an animator that knows nothing of being driven.
private struct TimelineDriver: InteractionDriver {
  let scene: Scene
  let timeline: AnimationTimeline
  let duration: Double
  /// Until when blocks end while the timeline is scrubbed.
  let lastStageStart: Double

  var fraction: Double {
    duration > 0 ? min(max(scene.time(of: timeline) / duration, 0), 1) : 0
  }

  func scrub(to fraction: Double) {
    scene.scrub(timeline, to: fraction * duration, endingBlocksUntil: lastStageStart)
  }

  func play(toEnd: Bool, in remaining: Double, along curve: TimingCurve) {
    let target = toEnd ? duration : 0
    if remaining > 0 {
      scene.run(timeline, to: target, in: remaining, along: curve)
    } else {
      scene.setTime(target, of: timeline, speed: toEnd ? 1 : -1)
    }
  }

  func release(didComplete: Bool) {
    if !didComplete { scene.removeAnimations(of: timeline) }
  }
}

/// Drives an interruptible animator.
private struct AnimatorDriver: InteractionDriver {
  let animator: PropertyAnimator

  var fraction: Double { animator.fractionComplete }

  func scrub(to fraction: Double) {
    animator.fractionComplete = fraction
  }

  func play(toEnd: Bool, in remaining: Double, along curve: TimingCurve) {
    animator.isReversed = !toEnd
    let duration = animator.duration
    animator.continueAnimation(durationFactor: duration > 0 ? remaining / duration : 0)
  }

  func release(didComplete: Bool) {
    if !didComplete { animator.stopAnimation(true) }
  }
}
