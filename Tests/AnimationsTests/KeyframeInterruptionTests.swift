import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Keyframes in property animators that are scrubbed, reversed, retargeted and stopped.
@Suite struct KeyframeInterruptionTests {
  let scene = Scene()
  let dot: ViewID

  init() { dot = scene.insertDot() }

  private static let modes: [KeyframeAnimationOptions] = [
    .calculationModeLinear, .calculationModePaced, .calculationModeCubic,
    .calculationModeCubicPaced,
  ]

  private func makeAnimator(
    _ timing: AnimationTiming, _ mode: KeyframeAnimationOptions = [], in scene: Scene, _ dot: ViewID
  ) -> PropertyAnimator {
    PropertyAnimator(in: scene, timing: timing) {
      scene.animateKeyframes(withDuration: 0, options: mode) {
        for (start, x, angle) in [(0.0, 60.0, 1.0), (0.25, 20, 2.5), (0.625, 100, 0.5)] {
          scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.25) {
            scene[dot].center = Point(x: x, y: x / 2)
            scene[dot].transform = .rotation(angle)
            scene[dot].alpha = x / 200
          }
        }
      }
    }
  }

  private func advance(by seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }
  private var x: Double { scene.presentation(of: dot).center.x }

  /// The change of x per second, by a difference over a tenth of a microsecond.
  private var velocity: Double {
    let step = 1e-7
    return (scene.presentation(of: dot, at: scene.clock.now + step).center.x - x) / step
  }

  @Test(
    "F-08 scrubbed to a fraction, keyframes show what they show while they play",
    arguments: modes, [TimingCurve.linear, .easeInOut])
  func scrub(mode: KeyframeAnimationOptions, curve: TimingCurve) {
    let timing = AnimationTiming(duration: 2, curve: curve)
    let playing = Scene()
    let other = playing.insertDot()
    makeAnimator(timing, mode, in: playing, other).startAnimation()
    let scrubbed = makeAnimator(timing, mode, in: scene, dot)
    scrubbed.scrubsLinearly = false
    for step in [40, 3, 63, 17, 0, 31, 62, 1] {
      scrubbed.fractionComplete = Double(step) / 64
      let expected = playing.presentation(of: other, at: Double(step) / 32)
      #expect(scene.presentation(of: dot) == expected, "\(mode) at \(step)/64")
    }
    // Up to the end, in order.
    for step in 0..<64 {
      playing.clock.advance(to: Double(step) / 32)
      scrubbed.fractionComplete = Double(step) / 64
      #expect(scene.presentation(of: dot) == playing.presentation(of: other))
    }
  }

  // Value: a start nearer than 1e-6 of the way is moved there, and the slope is below 1000.
  // Velocity: the second derivative is below 1e7 points/s², and 0.1 % for the nudged start.
  @Test(
    "F-08 no interruption moves keyframes, and none of a running spring changes their velocity",
    arguments: 0..<100 as Range<UInt64>)
  func interruptionsAreContinuous(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let animator = makeAnimator(
      randomSpring(&random), Self.modes[random.below(4)], in: scene, dot)
    animator.startAnimation()
    var isSpring = true
    for step in 0..<30 {
      advance(by: random.uniform(in: 0.001...0.2))
      guard animator.state == .active else { break }
      let before = scene.presentation(of: dot)
      let speed = velocity
      let keepsVelocity = interrupt(animator, &isSpring, &random)
      let context = "seed \(seed), step \(step)"
      let after = scene.presentation(of: dot)
      expectClose(after.center.x, before.center.x, within: 2e-3, context)
      expectClose(after.alpha, before.alpha, within: 2e-5, context)
      expectClose(after.transform.b, before.transform.b, within: 2e-5, context)
      if keepsVelocity {
        expectClose(velocity, speed, within: 1 + 1e-3 * speed.magnitude, context)
      }
    }
    if !animator.isRunning { animator.startAnimation() }
    advance(by: 100)
    #expect(animator.state == .inactive && !scene.isAnimating, "seed \(seed)")
    #expect(scene[dot].center.x == (animator.isReversed ? 0 : 100), "seed \(seed)")
    #expect(scene.clock.nextDueTime == nil, "seed \(seed)")
  }

  private func interrupt(
    _ animator: PropertyAnimator, _ isSpring: inout Bool, _ random: inout SeededGenerator
  ) -> Bool {
    let wasRunning = animator.isRunning
    switch random.below(5) {
    case 0:
      animator.isReversed.toggle()
      return !wasRunning || isSpring
    case 1:
      animator.continueAnimation(withTimingParameters: randomSpring(&random))
      isSpring = true
      return wasRunning
    case 2:
      animator.pauseAnimation()
      return false
    case 3:
      animator.continueAnimation(
        withTimingParameters: AnimationTiming(duration: random.uniform(in: 0.1...2)))
      isSpring = false
      return false
    default:
      animator.addAnimations { [scene, dot] in
        scene.animateKeyframes(withDuration: 0) {
          scene.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            scene[dot].cornerRadius += 1
          }
        }
      }
      return true
    }
  }

  private func randomSpring(_ random: inout SeededGenerator) -> AnimationTiming {
    let spring = Spring(
      response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.3...1.5))
    return AnimationTiming(SpringTiming(spring, allowsOverdamping: random.below(2) == 0))
  }

  @Test("F-08 a spring overshoots the last keyframe in a straight line, unless the value rests")
  func overshoot() {
    let animator = PropertyAnimator(
      in: scene, timing: .spring(duration: 1, dampingRatio: 0.3)
    ) { [scene, dot] in
      scene.animateKeyframes(withDuration: 0) {
        for (start, end) in [(0.0, 0.5), (0.5, 1.0)] {
          scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
            scene[dot].center.x += end == 1 ? 30 : 70
            if end == 0.5 { scene[dot].cornerRadius = 8 }
          }
        }
      }
    }
    let progress = AnimationTiming.spring(duration: 1, dampingRatio: 0.3)
    animator.startAnimation()
    for step in 1..<100 {
      let time = Double(step) / 100
      let value = progress.progress(at: time)
      let shown = scene.presentation(of: dot, at: time)
      expectClose(shown.center.x, value < 0.5 ? 140 * value : 40 + 60 * value, within: 1e-9)
      expectClose(shown.cornerRadius, value < 0.5 ? 16 * value : 8, within: 1e-9)
    }
  }

  @Test(
    "F-08 stopped keyframes stay in their place, and finish at either end",
    arguments: modes)
  func stop(mode: KeyframeAnimationOptions) {
    for position in [AnimationPosition.start, .current, .end] {
      scene.performWithoutAnimation {
        scene[dot].center = .zero
        scene[dot].transform = .identity
        scene[dot].alpha = 1
      }
      let animator = makeAnimator(
        AnimationTiming(duration: 1, curve: .linear), mode, in: scene, dot)
      animator.startAnimation()
      advance(by: 0.4)
      let before = scene.presentation(of: dot)
      animator.stopAnimation(false)
      let stopped = scene[dot]
      expectClose(stopped.center.x, before.center.x, within: 1e-9)
      expectClose(stopped.center.y, before.center.y, within: 1e-9)
      expectClose(stopped.transform.a, before.transform.a, within: 1e-9)
      expectClose(stopped.transform.b, before.transform.b, within: 1e-9)
      expectClose(stopped.alpha, before.alpha, within: 1e-12)
      animator.finishAnimation(at: position)
      let end = scene[dot]
      switch position {
      case .start: #expect(end.center.x == 0 && end.alpha == 1 && end.transform == .identity)
      case .current: #expect(end == stopped)
      case .end: #expect(end.center.x == 100 && end.alpha == 0.5)
      }
    }
  }

  @Test("F-09 a repeated animation in an animator goes on or back at its own speed")
  func repetitionInAnAnimator() {
    let media = MediaTiming(repetition: .count(.infinity), autoreverses: true)
    let timing = AnimationTiming(duration: 2, curve: .linear)
    let animator = PropertyAnimator(in: scene, timing: timing) { [scene, dot] in
      scene[dot].alpha = 0
      scene.add(
        LayerAnimation(.cornerRadius(from: 0, to: 8), duration: 0.25, media: media),
        forKey: "pulse", to: dot)
    }
    animator.startAnimation()
    advance(by: 0.875)
    func radius(_ time: Double) -> Double {
      32 * (media.position(at: time, duration: 0.25)?.time ?? 0)
    }
    for (timing, isReversed) in [
      (AnimationTiming.spring(duration: 3, dampingRatio: 1), false),
      (AnimationTiming(duration: 3), true),
    ] {
      let before = scene.presentation(of: dot).cornerRadius
      animator.isReversed = isReversed
      animator.continueAnimation(withTimingParameters: timing)
      expectClose(scene.presentation(of: dot).cornerRadius, before, within: 1e-9)
      advance(by: 0.0625)
      let place = isReversed ? 0.875 : 0.9375
      expectClose(scene.presentation(of: dot).cornerRadius, radius(place), within: 1e-9)
    }
    advance(by: 10)
    #expect(animator.state == .inactive && !scene.isAnimating && scene[dot].alpha == 1)
  }
}
