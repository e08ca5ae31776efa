public import Motion

/// Animates changes to views, and can be paused, scrubbed, reversed and stopped on the way.
///
/// An animator is `.inactive` until it is started or paused. It then makes its changes to the model
/// values, at once, and is `.active` until the animation reaches its start or its end. That makes
/// the animator inactive and calls its completions. `stopAnimation(_:)` ends the animation in its
/// current position. The scene keeps an active animator alive.
///
/// `fractionComplete` is 0 at the values before the changes and 1 at the values after them, even
/// while the animator is reversed.
///
/// The changes are made once: an animator that is started again after its end needs new changes.
public final class PropertyAnimator {
  /// The scene whose views the animator changes.
  public let scene: Scene
  /// The timing of the animation when it is not scrubbed.
  public let timing: AnimationTiming
  /// The phase of the animator: not started or ended, active, or stopped before its end.
  public private(set) var state = AnimationState.inactive
  /// Whether the animation is moving: active and not paused.
  public var isRunning: Bool { speed != nil }
  /// Whether `fractionComplete` is a fraction of the progress instead of the time.
  ///
  /// Progress follows a finger linearly, whatever the curve. In both modes the presentation values
  /// do not jump when the animator is paused.
  public var scrubsLinearly = true
  /// Whether the animation runs back to its start.
  ///
  /// Setting this property while the animation runs reverses it on the spot, at the same speed.
  public var isReversed = false {
    didSet { if let speed, isReversed != oldValue { run(atSpeed: speed) } }
  }

  private var animations: [() -> Void] = []
  private var completions: [(AnimationPosition) -> Void] = []
  private var timeline: AnimationTimeline?
  private var changes: [AnimatedChange] = []
  private var delayedStart: VirtualClock.Action?
  /// The speed while the animation runs, in seconds of the animation for each second of the clock;
  /// not negative in either direction.
  private var speed: Double?

  /// Creates an inactive animator.
  ///
  /// - Parameters:
  ///   - scene: The scene of the views.
  ///   - timing: The duration and the curve or spring.
  ///   - animations: Makes changes to model values when the animator becomes active.
  public init(
    in scene: Scene, timing: AnimationTiming, animations: @escaping () -> Void = {}
  ) {
    self.scene = scene
    self.timing = timing
    self.animations = [animations]
  }

  /// The duration of the whole animation in seconds, without a delay before the start.
  public var duration: Double { timing.duration }

  /// Adds changes, which the animator makes when it becomes active; traps unless still inactive.
  public func addAnimations(_ animations: @escaping () -> Void) {
    precondition(state == .inactive, "an active animator has made its changes")
    self.animations.append(animations)
  }

  /// Adds a completion, called once at the end; completions run in the order of their addition.
  public func addCompletion(_ completion: @escaping (AnimationPosition) -> Void) {
    completions.append(completion)
  }

  /// The position of the animation, 0…1; 0 while the animator is inactive.
  ///
  /// The setter makes an inactive animator active and pauses it at the new position. Numbers
  /// outside 0…1 are clamped; NaN, and setting the property of a stopped animator, trap.
  public var fractionComplete: Double {
    get { timeline.map { fraction(at: scene.time(of: $0)) } ?? 0 }
    set {
      precondition(!newValue.isNaN, "a fraction is a number")
      pauseAnimation()
      // An animation without duration has ended by now, so it has no timeline to set.
      if let timeline { scene.setTime(time(of: min(max(newValue, 0), 1)), of: timeline) }
    }
  }
}

// MARK: - Start, pause, go on

extension PropertyAnimator {
  /// Starts the animation, or continues it after a pause at its own speed.
  ///
  /// - Parameter delay: Seconds until the animation moves, finite and not negative; the changes are
  ///   made at once.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(delay >= 0 && delay.isFinite, "a delay is finite and not negative")
    pauseAnimation()
    // An animation without duration has ended by now.
    guard state == .active else { return }
    if delay == 0 { return run(atSpeed: 1) }
    delayedStart = scene.clock.schedule(at: scene.clock.now + delay) { [self] in
      delayedStart = nil
      run(atSpeed: 1)
    }
  }

  /// Pauses the animation in its current position; an inactive animator becomes active, at its
  /// start.
  public func pauseAnimation() {
    precondition(state != .stopped, "a stopped animator has to be finished first")
    if state == .inactive { activate() }
    halt()
  }

  /// Continues the animation after a pause.
  ///
  /// - Parameter durationFactor: The duration of the rest, as a multiple of `duration`; 0 continues
  ///   at the animation's own speed. Finite and not negative.
  public func continueAnimation(durationFactor: Double = 0) {
    precondition(
      durationFactor >= 0 && durationFactor.isFinite, "a duration factor is finite, not negative")
    pauseAnimation()
    guard let timeline else { return }
    let time = scene.time(of: timeline)
    let rest = isReversed ? time : duration - time
    let available = durationFactor * duration
    run(atSpeed: available > 0 && rest > 0 ? rest / available : 1)
  }

  private func activate() {
    state = .active
    // Halted, because a pause may activate the animator; `run(atSpeed:)` starts it.
    let timeline = scene.makeTimeline(speed: 0)
    let before = scene.model
    let animations = animations
    self.animations = []
    self.timeline = timeline
    scene.perform(on: timeline) {
      scene.animate(with: timing) {
        for change in animations { change() }
      } completion: { finished in
        self.animationsEnded(on: timeline, finished: finished)
      }
      // Inside this call: the completion of an animation without duration comes right after it.
      changes = scene.changes(since: before, on: timeline)
    }
  }

  /// Continues the animation from its current position, towards its start if `isReversed`.
  ///
  /// Does nothing without a timeline, as after the end of the animation.
  private func run(atSpeed speed: Double) {
    guard let timeline else { return }
    self.speed = speed
    scene.setTime(scene.time(of: timeline), of: timeline, speed: isReversed ? -speed : speed)
  }

  private func halt() {
    if let delayedStart { scene.clock.cancel(delayedStart) }
    delayedStart = nil
    speed = nil
    if let timeline { scene.setTime(scene.time(of: timeline), of: timeline) }
  }
}

// MARK: - The end

extension PropertyAnimator {
  /// Ends the animation in its current position: presentation values become model values.
  ///
  /// Does nothing unless the animator is active.
  ///
  /// - Parameter withoutFinishing: `true` makes the animator inactive without calling completions;
  ///   `false` makes it stopped, to be finished by `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, let timeline else { return }
    halt()
    let time = scene.time(of: timeline)
    // Cleared first, because the end of its blocks must not count as the end of the animator.
    self.timeline = nil
    scene.removeAnimations(of: timeline)
    apply { $0.value(timing, at: time) }
    state = .stopped
    if withoutFinishing { becomeInactive() }
  }

  /// Moves the views of a stopped animator to either end, or leaves them, and calls the
  /// completions.
  ///
  /// Traps unless the animator is stopped.
  public func finishAnimation(at finalPosition: AnimationPosition) {
    precondition(state == .stopped, "only a stopped animator is finished")
    switch finalPosition {
    case .start: apply(\.start)
    case .current: break
    case .end: apply(\.end)
    }
    complete(at: finalPosition)
  }

  /// Completes the animator after the animations of its timeline ended, at either end or by
  /// removal.
  private func animationsEnded(on timeline: AnimationTimeline, finished: Bool) {
    guard state == .active, self.timeline === timeline else { return }
    // The clock adds what the timeline then subtracts, so a rounding error may miss its start. A
    // millionth of the duration is far above that error, and not visible.
    let isAtStart = !finished && isReversed && scene.time(of: timeline) <= duration * 1e-6
    if isAtStart { apply(\.start) }
    self.timeline = nil
    speed = nil
    complete(at: finished ? .end : isAtStart ? .start : .current)
  }

  private func complete(at position: AnimationPosition) {
    let completions = completions
    becomeInactive()
    for completion in completions { completion(position) }
  }

  private func becomeInactive() {
    state = .inactive
    changes.removeAll()
    completions.removeAll()
  }

  /// Sets the model value of each changed property to the result of `value`, without animation.
  private func apply(_ value: (AnimatedChange) -> AnimatedChange.Value) {
    scene.performWithoutAnimation {
      for change in changes { change.set(value(change), in: scene) }
    }
  }
}

// MARK: - Fractions and times

extension PropertyAnimator {
  private func fraction(at time: Double) -> Double {
    let fraction = scrubsLinearly ? timing.progress(at: time) : time / duration
    // A spring overshoots; a fraction of the way does not.
    return min(max(fraction, 0), 1)
  }

  /// Returns the time, from 0 to `duration`, at which the animation first reaches a fraction.
  private func time(of fraction: Double) -> Double {
    // A spring that overshoots reaches 1 before its end, so the ends are not searched.
    guard scrubsLinearly, fraction > 0, fraction < 1 else { return fraction * duration }
    return timing.firstTime(reaching: fraction)
  }
}
