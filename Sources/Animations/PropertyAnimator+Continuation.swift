internal import Geometry
public import Motion

// Until an animator is sent on with another timing, its timeline runs through its one timing,
// forwards or backwards. A redirection starts the timeline at 0 again, and the courses of the
// animations know where they come from and where they go. A scrub returns to the one timing.

extension PropertyAnimator {
  /// Continues the animation after a pause, or with another timing.
  ///
  /// A spring continues a running animation at its present velocity, and a paused one at the
  /// spring's own `initialVelocity`, in distances left per second. To hand over the velocity of a
  /// gesture, pause the animator and divide the velocity by the distance that is left; see
  /// `SpringTiming.relativeVelocity(_:over:)`.
  ///
  /// - Parameters:
  ///   - timing: The timing of the rest; `nil` continues with the timing under way. A timing of
  ///     duration 0, such as that of a spring that never settles, ends the animation in the next
  ///     `advance(to:)` of the clock.
  ///   - durationFactor: The duration of the rest, as a multiple of `duration`; 0 continues at the
  ///     animation's own speed, or with the duration of `timing`. Finite and not negative, or the
  ///     call traps. A spring that is given as `timing` keeps its own duration.
  public func continueAnimation(
    withTimingParameters timing: AnimationTiming? = nil, durationFactor: Double = 0
  ) {
    precondition(
      durationFactor >= 0 && durationFactor.isFinite, "a duration factor is finite, not negative")
    let wasRunning = isRunning
    pauseKeepingSpeed()
    guard timeline != nil else { return }
    let available = durationFactor * duration
    if let timing {
      var timing = timing
      if available > 0, let curve = timing.curve {
        timing = AnimationTiming(duration: available, curve: curve)
      }
      return redirect(with: timing, keepsVelocity: wasRunning)
    }
    turnIfNeeded()
    let rest = rest
    run(atSpeed: available > 0 && rest > 0 ? rest / available : 1)
  }

  /// The progress towards which the animator runs.
  private var target: Double { isReversed ? 0 : 1 }

  /// The time on the timeline from the current position to the end of the animation, in seconds.
  private var rest: Double {
    guard let timeline, let course else { return 0 }
    let time = scene.time(of: timeline)
    return isReversed && !isRedirected ? time : course.end - time
  }

  /// Makes an inactive animator active; a running one is left running.
  private func pauseKeepingSpeed() {
    if !isRunning { pauseAnimation() }
  }

  /// Turns a running animation round: by its spring, or as the mirror image of its curve.
  func reverse() {
    guard let course, let speed else { return }
    if course.presentTiming.spring != nil {
      redirect(with: course.presentTiming, keepsVelocity: true)
    } else if isRedirected {
      redirectBack()
      run(atSpeed: speed)
    } else {
      run(atSpeed: speed)
    }
  }

  /// Sends animations back that were reversed during a pause after a redirection, as their course
  /// leads the other way.
  func turnIfNeeded() {
    if isRedirected, let course, course.target != target { redirectBack() }
  }

  /// Sends redirected animations the other way, along the timing under way.
  ///
  /// A curve takes the share of its duration that the distance is of the whole way.
  private func redirectBack() {
    guard let timeline, let course else { return }
    var timing = course.presentTiming
    if let curve = timing.curve {
      let distance = target - course.position(at: scene.time(of: timeline)).value
      timing = AnimationTiming(duration: duration * distance.magnitude, curve: curve)
    } else if let spring = timing.spring, !isRunning {
      timing = AnimationTiming(spring.starting(at: .zero))
    }
    redirect(with: timing, keepsVelocity: isRunning)
  }

  /// Sends the animations from their present position towards `target`.
  private func redirect(with timing: AnimationTiming, keepsVelocity: Bool) {
    guard let timeline else { return }
    isRedirected = true
    speed = 1
    scene.redirect(timeline, to: target, with: timing, keepsVelocity: keepsVelocity)
  }

  /// Undoes all redirections, before the time of the timeline is set.
  func restoreCourses(of timeline: AnimationTimeline) {
    for course in scene.animations.courses(on: timeline) { course.restore() }
    isRedirected = false
  }

  /// Returns the course of animations that are added now, which end with the others.
  func makeCourse(delayFactor: Double, on timeline: AnimationTimeline) -> AnimationCourse {
    let time = scene.time(of: timeline)
    let now = isRedirected ? self.time(of: fraction(at: time)) : min(max(time, 0), duration)
    let begin = now + delayFactor * (duration - now)
    // Committed at 0 as all of them, so that no block ends before the animator is at its start.
    let added = AnimationCourse(
      course == nil ? timing : timing.filling(duration - begin),
      committedAt: 0, delay: begin, endingAt: duration, on: timeline)
    if isRedirected, let course {
      added.join(
        from: time + delayFactor * (course.end - time), to: course.end, target: course.target)
    }
    return added
  }

  /// Whether the animations have come back to their start, by their end or by their commit.
  func hasReachedStart(on timeline: AnimationTimeline) -> Bool {
    guard let course else { return false }
    let time = scene.time(of: timeline)
    // The clock adds what the timeline then subtracts, so a rounding error may miss its start. A
    // millionth of the duration is far above that error, and not visible.
    return isRedirected
      ? course.target == 0 && time >= course.end * (1 - 1e-6) : time <= duration * 1e-6
  }
}

// MARK: - Fractions and times

extension PropertyAnimator {
  /// Returns the fraction of the animation that shows at a time of the timeline, 0…1.
  func fraction(at time: Double) -> Double {
    let progress = course?.position(at: time).value ?? timing.progress(at: time)
    // A spring overshoots; a fraction of the way does not.
    let fraction = min(max(progress, 0), 1)
    if scrubsLinearly { return fraction }
    // On the curve of the animator, which the animations may have left.
    return (isRedirected ? firstTime(of: fraction) : min(max(time, 0), duration)) / duration
  }

  /// Returns the time, from 0 to `duration`, at which the animation shows a fraction.
  func time(of fraction: Double) -> Double {
    scrubsLinearly ? firstTime(of: fraction) : fraction * duration
  }

  /// Returns the first time at which the animator's own timing reaches a progress.
  private func firstTime(of progress: Double) -> Double {
    // A spring that overshoots reaches 1 before its end, so the ends are not searched.
    guard progress > 0, progress < 1 else { return progress * duration }
    return timing.firstTime(reaching: progress)
  }
}
