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
/// Like an animation with `beginFromCurrentState`, they begin at the presentation values.
///
/// An animator can be paused, reversed, stopped and continued with another timing at any moment:
///
/// - Presentation values never jump. Only scrubbing moves them at once, and a spring's last
///   thousandth of the way at its end.
/// - A spring that takes over from a running animation keeps the velocity of each animated value:
///   when a running animator with a spring is reversed, or is continued with one.
/// - A curve starts at its own velocity, and its reversal is a mirror image of the way there.
/// - After a pause a spring starts at its `initialVelocity`, which is the caller's to take from a
///   gesture.
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
  /// Setting this property while the animation runs reverses it on the spot: along a curve at the
  /// same speed, by a spring from its present velocity on.
  public var isReversed = false {
    didSet { if isRunning, isReversed != oldValue { reverse() } }
  }
  /// Whether the animations were sent on with another timing, on which a scrub or the end follows.
  var isRedirected = false

  /// The changes to make when the animator becomes active, with the delays as fractions of the
  /// duration.
  private var animations: [(delayFactor: Double, changes: () -> Void)] = []
  private var completions: [(AnimationPosition) -> Void] = []
  var timeline: AnimationTimeline?
  /// The course of the changes without a delay, which stands for the whole animation.
  private(set) var course: AnimationCourse?
  private var changes: [AnimatedChange] = []
  private var spaceChanges: [SpaceChange] = []
  private var delayedStart: VirtualClock.Action?
  /// The speed while the animation runs, in seconds of the animation for each second of the clock;
  /// not negative in either direction.
  var speed: Double?

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
    self.animations = [(0, animations)]
  }

  /// The duration of the whole animation in seconds, without a delay before the start.
  public var duration: Double { timing.duration }

  /// Adds changes: an inactive animator makes them when it becomes active, an active one now.
  ///
  /// Animations that are added on the way take what is left of the duration, and end together with
  /// the others. Added while the animator runs back, they stay at their start. The call traps if
  /// the animator is stopped.
  ///
  /// - Parameters:
  ///   - delayFactor: The delay before the animations, as a fraction of the duration that is left,
  ///     0…1; NaN and other numbers trap. At 1 the values change at the end, at once.
  ///   - animations: Makes changes to model values.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping () -> Void) {
    precondition((0...1).contains(delayFactor), "a delay factor is from 0 to 1")
    precondition(state != .stopped, "a stopped animator has to be finished first")
    if let timeline {
      commit(animations, delayFactor: delayFactor, on: timeline)
    } else {
      self.animations.append((delayFactor, animations))
    }
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
      guard let timeline else { return }
      let time = time(of: min(max(newValue, 0), 1))
      if isRedirected { restoreCourses(of: timeline) }
      scene.setTime(time, of: timeline)
    }
  }
}

// MARK: - Start, pause, go on

extension PropertyAnimator {
  /// Starts the animation, or continues it after a pause, at the animation's own speed.
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

  private func activate() {
    state = .active
    // Halted, because a pause may activate the animator; `run(atSpeed:)` starts it.
    let timeline = scene.makeTimeline(speed: 0)
    let animations = animations
    self.animations = []
    self.timeline = timeline
    scene.perform(on: timeline) {
      guard duration > 0 else {
        return scene.animate(with: timing) {
          for animation in animations { animation.changes() }
        } completion: {
          self.animationsEnded(on: timeline, finished: $0)
        }
      }
      // The completion is that of the whole animator, so that its block comes first.
      let whole = animations.filter { $0.delayFactor == 0 }
      commit({ for animation in whole { animation.changes() } }, delayFactor: 0, on: timeline) {
        self.animationsEnded(on: timeline, finished: $0)
      }
      for animation in animations where animation.delayFactor > 0 {
        commit(animation.changes, delayFactor: animation.delayFactor, on: timeline)
      }
    }
  }

  /// Makes changes and commits their animation, over the part of the duration that is left.
  private func commit(
    _ changes: @escaping () -> Void, delayFactor: Double, on timeline: AnimationTimeline,
    completion: ((Bool) -> Void)? = nil
  ) {
    let before = scene.model
    let isFirst = course == nil
    let added = makeCourse(delayFactor: delayFactor, on: timeline)
    if isFirst { course = added }
    scene.perform(on: timeline) {
      let number = scene.animations.openBlock(
        AnimationBlock(added, fromCurrentState: true, completion))
      scene.changing(inBlock: number, changes)
      // Inside this call, because the block may end with it.
      self.changes += scene.changes(since: before, inBlock: number)
      spaceChanges += scene.spaceChanges(inBlock: number)
      scene.closeBlock(number)
    }
  }

  /// Continues the animation from its current position, towards its start if `isReversed`.
  ///
  /// Does nothing without a timeline, as after the end of the animation.
  func run(atSpeed speed: Double) {
    guard let timeline else { return }
    turnIfNeeded()
    self.speed = speed
    // Redirected animations have their direction in their courses.
    let isBackwards = isReversed && !isRedirected
    scene.setTime(scene.time(of: timeline), of: timeline, speed: isBackwards ? -speed : speed)
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
  /// The call does nothing unless the animator is active.
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
    applyPosition(at: time)
    state = .stopped
    if withoutFinishing { becomeInactive() }
  }

  /// Moves the views of a stopped animator to either end, or leaves them, and calls the
  /// completions.
  ///
  /// The call traps unless the animator is stopped.
  public func finishAnimation(at finalPosition: AnimationPosition) {
    precondition(state == .stopped, "only a stopped animator is finished")
    switch finalPosition {
    case .start: applyStart()
    case .current: break
    case .end: applyEnd()
    }
    complete(at: finalPosition)
  }

  /// Completes the animator after the animations of its timeline ended, at either end or by
  /// removal.
  private func animationsEnded(on timeline: AnimationTimeline, finished: Bool) {
    guard state == .active, self.timeline === timeline else { return }
    let isAtStart = !finished && isReversed && hasReachedStart(on: timeline)
    self.timeline = nil
    // Those that were added end at the same time, and must not show after the model is set.
    scene.removeAnimations(of: timeline)
    if isAtStart { applyStart() }
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
    spaceChanges.removeAll()
    completions.removeAll()
    course = nil
    isRedirected = false
  }

  private func applyStart() {
    // The last first: a property that was changed twice returns to its first value.
    scene.performWithoutAnimation {
      for change in changes.reversed() { change.set(change.start, in: scene) }
      for change in spaceChanges.reversed() { change.set(at: 0, in: scene) }
    }
  }

  private func applyEnd() {
    scene.performWithoutAnimation {
      for change in changes { change.set(change.end, in: scene) }
      for change in spaceChanges { change.set(at: 1, in: scene) }
    }
  }

  /// Sets the model values to those that the animations show at a time of the timeline.
  private func applyPosition(at time: Double) {
    var isSet: Set<AnimatedChange.Target> = []
    scene.performWithoutAnimation {
      for change in changes {
        let isFirst = isSet.insert(change.target).inserted
        change.setPosition(at: time, addsToEarlier: !isFirst, in: scene)
      }
      for change in spaceChanges { change.setPosition(at: time, in: scene) }
    }
  }
}
