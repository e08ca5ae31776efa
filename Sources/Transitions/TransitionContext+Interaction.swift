internal import Animations
internal import Geometry
internal import Motion

// While a transition is interactive its animations are halted at the fraction that was set last.
// They are scrubbed on a separate timeline, or by the animator's interruptible animator if it has
// one. Only an interruptible animator allows pausing a transition that already runs by itself.

extension TransitionContext {
  /// The position of the transition, 0…1; `nil` before its first interaction and after its end.
  public var fractionComplete: Double? { driver?.fraction }

  /// Sets the position of the transition, as a fraction of its duration.
  ///
  /// The call is ignored, with a diagnostic, unless the transition is interactive.
  ///
  /// - Parameter fractionComplete: A fraction, clamped to 0…1; NaN is ignored, with a diagnostic.
  public func updateInteractiveTransition(_ fractionComplete: Double) {
    guard isInteractive, let driver else { return window.log.report(.notInteractive) }
    guard !fractionComplete.isNaN else { return window.log.report(.invalidProgress) }
    driver.scrub(to: min(max(fractionComplete, 0), 1))
  }

  /// Ends the interaction and plays the rest to the end, at the interaction's completion speed.
  ///
  /// From fraction p of a duration T the rest takes (1 − p)·T / speed.
  public func finishInteractiveTransition() { play(toEnd: true) }

  /// Ends the interaction and plays back to the start, at the interaction's completion speed.
  ///
  /// From fraction p of a duration T playing back takes p·T / speed.
  public func cancelInteractiveTransition() { play(toEnd: false) }

  /// Makes a running transition interactive again, in its current position and in either direction.
  ///
  /// The call is ignored, with a diagnostic, unless the animator is interruptible.
  public func pauseInteractiveTransition() {
    guard phase == .running, !isInteractive else { return window.log.report(.notInteractive) }
    guard let interruptible = interruptibleAnimator(), interruptible.state == .active else {
      return window.log.report(.notInterruptible)
    }
    disarmWatchdog()
    interruptible.pauseAnimation()
    // The direction is open again until the interaction ends.
    interruptible.isReversed = false
    driver = AnimatorDriver(animator: interruptible)
    isInteractive = true
    transitionWasCancelled = false
  }

  /// Starts the animations, which a timeline or an interruptible animator halts at their start.
  func startScrubbing() {
    let timeline = scene.makeTimeline(speed: 0)
    // Set before the animator runs, because it may complete the transition at once.
    driver = TimelineDriver(
      scene: scene, timeline: timeline, duration: duration,
      lastStageStart: animator.lastStageStart(using: self))
    scene.perform(on: timeline) { animator.animate(using: self) }
    guard phase == .running, let interruptible = interruptibleAnimator() else { return }
    interruptible.pauseAnimation()
    driver = AnimatorDriver(animator: interruptible)
  }

  /// Adapts the driver to the current `duration` and to the last stage of a substitute animator.
  func scrub(_ substitute: any TransitionAnimator) {
    guard let present = driver as? TimelineDriver else { return }
    driver = TimelineDriver(
      scene: scene, timeline: present.timeline, duration: duration,
      lastStageStart: substitute.lastStageStart(using: self))
  }

  /// Ends the interaction and plays the animations to their end, or back to their start.
  private func play(toEnd: Bool) {
    guard isInteractive, let driver else { return window.log.report(.notInteractive) }
    isInteractive = false
    transitionWasCancelled = !toEnd
    let timing = restTiming(to: toEnd ? 1 : 0, from: driver.fraction)
    armWatchdog(in: timing.duration)
    driver.play(toEnd: toEnd, with: timing)
  }

  /// Returns the timing of the rest, between two fractions of the transition.
  private func restTiming(to target: Double, from fraction: Double) -> AnimationTiming {
    let distance = target - fraction
    // At its target nothing is left to move, also for a spring.
    if distance != 0, let spring = interactionController?.completionSpring {
      let velocity = SpringTiming.relativeVelocity(
        interactionController?.completionVelocity ?? 0, over: distance)
      return AnimationTiming(
        SpringTiming(spring, initialVelocity: Vector(dx: velocity, dy: velocity)))
    }
    let speed = interactionController?.completionSpeed ?? 1
    let remaining = distance.magnitude * duration / (speed > 0 && speed.isFinite ? speed : 1)
    // Without a controller only an interruptible animator drives, and that ignores the curve.
    let curve = interactionController?.completionCurve ?? .linear
    return AnimationTiming(duration: remaining, curve: curve)
  }

  /// Returns the interruptible animator; reports and ignores an answer that differs from the first.
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

/// A driver of a transition's animations during an interaction and afterwards.
protocol InteractionDriver: AnyObject {
  /// The position of the animations, 0…1, as a fraction of the transition's duration.
  var fraction: Double { get }
  /// Halts the animations at a fraction, 0…1.
  func scrub(to fraction: Double)
  /// Plays the animations to their end or back to their start, by a timing of the rest.
  func play(toEnd: Bool, with timing: AnimationTiming)
  /// Ends the driver when the transition ends; a cancellation removes the animations.
  func release(didComplete: Bool)
}

/// A driver that halts and moves a timeline, for animators that are not interruptible.
private final class TimelineDriver: InteractionDriver {
  let scene: Scene
  let timeline: AnimationTimeline
  let duration: Double
  /// The time on the timeline up to which blocks end while the timeline is scrubbed.
  let lastStageStart: Double

  init(
    scene: Scene, timeline: AnimationTimeline, duration: Double, lastStageStart: Double
  ) {
    self.scene = scene
    self.timeline = timeline
    self.duration = duration
    self.lastStageStart = lastStageStart
  }

  var fraction: Double {
    duration > 0 ? min(max(scene.time(of: timeline) / duration, 0), 1) : 0
  }

  func scrub(to fraction: Double) {
    scene.scrub(timeline, to: fraction * duration, endingBlocksUntil: lastStageStart)
  }

  func play(toEnd: Bool, with timing: AnimationTiming) {
    let target = toEnd ? duration : 0
    if timing.duration > 0 {
      scene.run(timeline, to: target, with: timing)
    } else {
      // A run needs a new time. At the target the blocks end in the next `advance(to:)`.
      scene.setTime(target, of: timeline, speed: toEnd ? 1 : -1)
    }
  }

  func release(didComplete: Bool) {
    if !didComplete { scene.removeAnimations(of: timeline) }
  }
}

/// A driver that pauses and moves an interruptible animator.
private final class AnimatorDriver: InteractionDriver {
  let animator: PropertyAnimator

  init(animator: PropertyAnimator) { self.animator = animator }

  var fraction: Double { animator.fractionComplete }

  func scrub(to fraction: Double) {
    animator.fractionComplete = fraction
  }

  func play(toEnd: Bool, with timing: AnimationTiming) {
    animator.isReversed = !toEnd
    if timing.spring != nil { return animator.continueAnimation(withTimingParameters: timing) }
    let duration = animator.duration
    animator.continueAnimation(durationFactor: duration > 0 ? timing.duration / duration : 0)
  }

  func release(didComplete: Bool) {
    if !didComplete { animator.stopAnimation(true) }
  }
}
