public import Motion

/// Animates changes to views, and can be paused, scrubbed, reversed and stopped on the way.
///
/// It is `.inactive` until it is started or paused; then its changes are made, at once, to the
/// model values, and it is `.active` until the animation ends at either end, which makes it
/// inactive and calls its completions. `stopAnimation(_:)` ends it where it is. An active animator
/// is kept alive by its scene.
///
/// `fractionComplete` counts from the values before the changes, 0, to those after, 1, also while
/// the animator is reversed.
///
/// The changes are made once: an animator that is started again after its end needs new ones.
public final class PropertyAnimator {
  /// Where the views are.
  public let scene: Scene
  /// How the animation runs when it is not scrubbed.
  public let timing: AnimationTiming
  /// What the animator is doing.
  public private(set) var state = AnimationState.inactive
  /// Whether the animation moves at the moment: active and not paused.
  public var isRunning: Bool { speed != nil }
  /// Whether fractions mean the way covered, and not the time passed.
  ///
  /// The way is linear under a finger, whatever the curve. Either way what shows does not jump when
  /// the animator is paused.
  public var scrubsLinearly = true
  /// Whether the animation runs back to where it started.
  ///
  /// Setting it while the animation runs turns it round on the spot, at its speed.
  public var isReversed = false {
    didSet { if let speed, isReversed != oldValue { run(atSpeed: speed) } }
  }

  private var animations: [() -> Void] = []
  private var completions: [(AnimationPosition) -> Void] = []
  private var timeline: AnimationTimeline?
  private var changes: [AnimatedChange] = []
  private var delayedStart: VirtualClock.Action?
  /// Seconds of the animation for each second of the clock, in either direction, while it runs.
  private var speed: Double?

  /// Creates an animator that does nothing yet.
  ///
  /// - Parameters:
  ///   - scene: Where the views are.
  ///   - timing: The duration and how progress follows the time.
  ///   - animations: Makes changes to model values when the animator becomes active.
  public init(
    in scene: Scene, timing: AnimationTiming, animations: @escaping () -> Void = {}
  ) {
    self.scene = scene
    self.timing = timing
    self.animations = [animations]
  }

  /// How long the animation takes from end to end, in seconds.
  public var duration: Double { timing.duration }

  /// Adds changes to those the animator makes when it becomes active; too late, it traps.
  public func addAnimations(_ animations: @escaping () -> Void) {
    precondition(state == .inactive, "an active animator has made its changes")
    self.animations.append(animations)
  }

  /// Adds what is called once, after those added before, when the animation ends.
  public func addCompletion(_ completion: @escaping (AnimationPosition) -> Void) {
    completions.append(completion)
  }

  /// How far the animation is, 0…1; 0 while the animator is inactive.
  ///
  /// Setting it pauses the animator there, after making it active if need be. Numbers beyond 0…1
  /// are clamped; NaN, and setting it on a stopped animator, traps.
  public var fractionComplete: Double {
    get { timeline.map { fraction(at: scene.time(of: $0)) } ?? 0 }
    set {
      precondition(!newValue.isNaN, "a fraction is a number")
      pauseAnimation()
      // Without duration the animation is over by now, and there is no way to be at.
      if let timeline { scene.setTime(time(of: min(max(newValue, 0), 1)), of: timeline) }
    }
  }
}

// MARK: - Start, pause, go on

extension PropertyAnimator {
  /// Starts the animation, or goes on with it after a pause at its own speed.
  ///
  /// - Parameter delay: Seconds until it moves, finite and not negative; the changes are made at
  ///   once.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(delay >= 0 && delay.isFinite, "a delay is finite and not negative")
    pauseAnimation()
    guard state == .active else { return }
    if delay == 0 { return run(atSpeed: 1) }
    delayedStart = scene.clock.schedule(at: scene.clock.now + delay) { [self] in
      delayedStart = nil
      run(atSpeed: 1)
    }
  }

  /// Holds the animation where it is; makes an inactive animator active, at its start.
  public func pauseAnimation() {
    precondition(state != .stopped, "a stopped animator has to be finished first")
    if state == .inactive { activate() }
    halt()
  }

  /// Goes on after a pause.
  ///
  /// - Parameter durationFactor: How long the rest takes, as a multiple of `duration`; 0 is as long
  ///   as it takes at the animation's own speed. Finite and not negative.
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
      changes = scene.changes(since: before, on: timeline)
    }
  }

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
  /// Ends the animation where it is: what shows becomes the model value.
  ///
  /// Does nothing unless the animator is active.
  ///
  /// - Parameter withoutFinishing: `true` makes the animator inactive and calls nobody; `false`
  ///   makes it stopped, to be finished by `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, let timeline else { return }
    halt()
    let time = scene.time(of: timeline)
    // Forgotten first: the end of its blocks is not the end of the animator.
    self.timeline = nil
    scene.removeAnimations(of: timeline)
    apply { $0.value(timing, at: time) }
    state = .stopped
    if withoutFinishing { becomeInactive() }
  }

  /// Puts what a stopped animator changed at either end, or leaves it, and calls the completions.
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

  /// The animations of a timeline have ended, at either end, or because they were removed.
  private func animationsEnded(on timeline: AnimationTimeline, finished: Bool) {
    guard state == .active, self.timeline === timeline else { return }
    // The clock adds up what the timeline then subtracts, so that its start may be missed by a
    // rounding error; a millionth of the way is far above that, and nothing anyone could see.
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
    return min(max(fraction, 0), 1)
  }

  /// When the animation, running forwards, first has a fraction, in its own seconds.
  private func time(of fraction: Double) -> Double {
    guard scrubsLinearly, fraction > 0, fraction < 1 else { return fraction * duration }
    return timing.firstTime(reaching: fraction)
  }
}
