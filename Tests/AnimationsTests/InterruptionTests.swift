import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Property animators that are reversed, retargeted and added to on the way.
@Suite struct InterruptionTests {
  let scene = Scene()
  let dot: ViewID

  init() {
    dot = scene.insertDot()
  }

  private func makeAnimator(_ timing: AnimationTiming) -> PropertyAnimator {
    PropertyAnimator(in: scene, timing: timing) { [scene, dot] in
      scene[dot].center = Point(x: 100, y: -50)
      scene[dot].alpha = 0
    }
  }

  private func advance(by seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }
  private var x: Double { scene.presentation(of: dot).center.x }

  /// The change of x per second, by a difference over a microsecond.
  ///
  /// The acceleration of the springs here is below 1e5 points/s², so the error is below 0.05.
  private var velocity: Double {
    let step = 1e-6
    let later = scene.presentation(of: dot, at: scene.clock.now + step).center.x
    return (later - x) / step
  }

  // MARK: Any interruption

  // Value: a start nearer than 1e-6 of the way is moved there, which is 1e-4 points of 100.
  // Velocity: 0.1 for the error of two differences, and 0.1 % for the nudged start.
  @Test(
    "E-33 no interruption moves a value, and none of a running spring changes its velocity",
    arguments: 0..<100 as Range<UInt64>)
  func interruptionsAreContinuous(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let animator = makeAnimator(randomSpring(&random))
    animator.startAnimation()
    // Whether the timing under way is a spring.
    var isSpring = true
    for step in 0..<30 {
      advance(by: random.uniform(in: 0.001...0.2))
      guard animator.state == .active else { break }
      let (before, speed, alpha) = (x, velocity, scene.presentation(of: dot).alpha)
      let keepsVelocity = interrupt(animator, &isSpring, &random)
      let context = "seed \(seed), step \(step)"
      expectClose(x, before, within: 2e-4, context)
      expectClose(scene.presentation(of: dot).alpha, alpha, within: 2e-6, context)
      if keepsVelocity {
        expectClose(velocity, speed, within: 0.1 + 1e-3 * speed.magnitude, context)
      }
    }
    if !animator.isRunning { animator.startAnimation() }
    advance(by: 100)
    #expect(animator.state == .inactive && !scene.isAnimating, "seed \(seed)")
    #expect(scene[dot].center.x == (animator.isReversed ? 0 : 100), "seed \(seed)")
    #expect(scene.clock.nextDueTime == nil, "seed \(seed)")
  }

  /// Interrupts in one of the ways; returns whether the velocity has to stay the same.
  private func interrupt(
    _ animator: PropertyAnimator, _ isSpring: inout Bool, _ random: inout SeededGenerator
  ) -> Bool {
    let wasRunning = animator.isRunning
    switch random.below(7) {
    case 0:
      // A paused animator remembers the direction, and does not move.
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
      animator.continueAnimation(durationFactor: random.uniform(in: 0...2))
      return false
    case 4:
      animator.continueAnimation(
        withTimingParameters: AnimationTiming(duration: random.uniform(in: 0.1...2)))
      isSpring = false
      return false
    case 5:
      let other = scene.insertDot()
      animator.addAnimations(delayFactor: random.uniform(in: 0...1)) { [scene] in
        scene[other].alpha = 0
      }
      return true
    default:
      // A scrub clamps a spring out of 0…1, and cannot show the last thousandth, which it skips.
      guard (0.2...99.8).contains(x) else { return true }
      animator.fractionComplete = animator.fractionComplete
      // Back on the animator's own timing, a spring.
      isSpring = true
      return false
    }
  }

  private func randomSpring(_ random: inout SeededGenerator) -> AnimationTiming {
    let spring = Spring(
      response: random.uniform(in: 0.2...1), dampingRatio: random.uniform(in: 0.3...1.5))
    return AnimationTiming(
      SpringTiming(
        spring,
        initialVelocity: Vector(
          dx: random.uniform(in: -5...5), dy: random.uniform(in: -5...5)),
        allowsOverdamping: random.below(2) == 0))
  }

  // MARK: Single interruptions

  @Test("E-33 a running spring that is reversed turns round by its spring, and ends at its start")
  func reversedSpring() {
    let animator = makeAnimator(.spring(duration: 0.85, dampingRatio: 0.7))
    var positions: [AnimationPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    advance(by: 0.2)
    let (before, speed) = (x, velocity)
    #expect(speed > 100)
    animator.isReversed = true
    expectClose(x, before, within: 1e-9)
    expectClose(velocity, speed, within: 0.1)
    advance(by: 0.03)
    #expect(x > before)
    advance(by: 5)
    #expect(positions == [.start] && x == 0 && scene[dot].alpha == 1)
  }

  @Test("E-33 after a pause a spring starts at the velocity of the gesture")
  func velocityOfAGesture() {
    let animator = makeAnimator(AnimationTiming(duration: 1, curve: .linear))
    animator.fractionComplete = 0.25
    // The finger moves at 600 points a second, and 75 points are left.
    let relative = SpringTiming.relativeVelocity(600, over: 75)
    let spring = Spring(response: 0.4, dampingRatio: 0.8)
    animator.continueAnimation(
      withTimingParameters: AnimationTiming(
        SpringTiming(spring, initialVelocity: Vector(dx: relative, dy: 0))))
    expectClose(x, 25, within: 1e-9)
    expectClose(velocity, 600, within: 0.1)
    // The y coordinate starts at rest.
    let y = scene.presentation(of: dot, at: scene.clock.now + 1e-6).center.y
    expectClose((y + 12.5) / 1e-6, 0, within: 0.1)
    var peak = 0.0
    for step in 1...100 {
      let shown = scene.presentation(of: dot, at: scene.clock.now + Double(step) / 100)
      peak = max(peak, shown.center.x)
    }
    #expect(peak > 100)
    advance(by: 5)
    #expect(x == 100 && animator.state == .inactive)
  }

  @Test("E-33 a curve as the timing of the rest takes its duration, or a multiple of the first")
  func curveOfTheRest() {
    for (factor, seconds) in [(0.0, 0.4), (0.25, 0.5)] {
      scene.performWithoutAnimation { scene[dot].center.x = 0 }
      let animator = makeAnimator(AnimationTiming(duration: 2, curve: .linear))
      animator.fractionComplete = 0.5
      animator.continueAnimation(
        withTimingParameters: AnimationTiming(duration: 0.4, curve: .easeOut),
        durationFactor: factor)
      advance(by: seconds / 2)
      // Half of the way is left, of which the curve has 68.4643 % at half its time.
      expectClose(x, 50 + 50 * 0.684643, within: 1e-3)
      expectClose(animator.fractionComplete, 0.5 + 0.5 * 0.684643, within: 1e-5)
      advance(by: seconds / 2 - 1e-6)
      #expect(animator.state == .active)
      advance(by: 2e-6)
      #expect(animator.state == .inactive)
    }
  }

  @Test("E-33 a redirected curve goes back in the share of the duration that it has to go")
  func redirectedCurveTurnsRound() {
    let animator = makeAnimator(AnimationTiming(duration: 2, curve: .linear))
    animator.startAnimation()
    advance(by: 1)
    animator.continueAnimation(
      withTimingParameters: AnimationTiming(duration: 0.5, curve: .linear))
    advance(by: 0.25)
    expectClose(x, 75, within: 1e-9)
    animator.isReversed = true
    expectClose(x, 75, within: 1e-9)
    advance(by: 1.5 - 1e-6)
    #expect(animator.state == .active)
    advance(by: 2e-6)
    #expect(animator.state == .inactive && scene[dot].center.x == 0)
  }

  @Test("E-33 a redirected animator that is reversed during a pause starts in its new direction")
  func reversedDuringAPause() {
    let animator = makeAnimator(AnimationTiming(duration: 2, curve: .linear))
    animator.startAnimation()
    advance(by: 1)
    animator.continueAnimation(withTimingParameters: .spring(duration: 1, dampingRatio: 1))
    advance(by: 0.1)
    animator.pauseAnimation()
    animator.isReversed = true
    let before = x
    animator.startAnimation()
    expectClose(x, before, within: 1e-9)
    advance(by: 10)
    #expect(animator.state == .inactive && scene[dot].center.x == 0)
  }

  @Test("E-33 a redirected animator scrubs again on its own timing", arguments: [true, false])
  func scrubAfterRedirection(scrubsLinearly: Bool) {
    let animator = makeAnimator(AnimationTiming(duration: 2, curve: .easeInOut))
    animator.scrubsLinearly = scrubsLinearly
    animator.startAnimation()
    advance(by: 1)
    animator.continueAnimation(withTimingParameters: AnimationTiming(SpringTiming()))
    advance(by: 0.1)
    let before = x
    animator.fractionComplete = animator.fractionComplete
    expectClose(x, before, within: 1e-6)
    animator.fractionComplete = 0.25
    expectClose(x, scrubsLinearly ? 25 : 12.9162, within: 1e-3)
    #expect(!animator.isRunning)
  }

  @Test("E-33 animations that are added on the way take the rest of the duration")
  func addedOnTheWay() {
    let animator = makeAnimator(AnimationTiming(duration: 2, curve: .linear))
    animator.startAnimation()
    advance(by: 1)
    animator.addAnimations { [scene, dot] in scene[dot].cornerRadius = 8 }
    animator.addAnimations(delayFactor: 0.5) { [scene, dot] in scene[dot].borderWidth = 4 }
    advance(by: 0.5)
    #expect(scene.presentation(of: dot).cornerRadius == 4)
    #expect(scene.presentation(of: dot).borderWidth == 0)
    advance(by: 0.25)
    expectClose(scene.presentation(of: dot).cornerRadius, 6, within: 1e-9)
    expectClose(scene.presentation(of: dot).borderWidth, 2, within: 1e-9)
    animator.isReversed = true
    advance(by: 0.25)
    expectClose(scene.presentation(of: dot).cornerRadius, 4, within: 1e-9)
    advance(by: 10)
    #expect(scene[dot].cornerRadius == 0 && scene[dot].borderWidth == 0)
    #expect(scene[dot].center.x == 0 && !scene.isAnimating)
  }

  @Test("E-33 a delay factor before the start is a share of the whole duration")
  func delayFactorBeforeTheStart() {
    let animator = makeAnimator(AnimationTiming(duration: 2, curve: .linear))
    animator.addAnimations(delayFactor: 0.25) { [scene, dot] in scene[dot].cornerRadius = 6 }
    animator.startAnimation()
    advance(by: 0.5)
    #expect(scene.presentation(of: dot).cornerRadius == 0)
    advance(by: 0.75)
    #expect(scene.presentation(of: dot).cornerRadius == 3)
    advance(by: 0.75)
    #expect(scene[dot].cornerRadius == 6 && animator.state == .inactive)
  }

  @Test("E-33 a property that is animated twice stops in place, and returns to its first value")
  func propertyAnimatedTwice() {
    for position in [AnimationPosition.start, .current, .end] {
      scene.performWithoutAnimation { scene[dot].center.x = 0 }
      let animator = makeAnimator(AnimationTiming(duration: 1, curve: .linear))
      animator.startAnimation()
      advance(by: 0.5)
      animator.addAnimations { [scene, dot] in scene[dot].center.x = 200 }
      expectClose(x, 50, within: 1e-9)
      advance(by: 0.25)
      let before = x
      animator.stopAnimation(false)
      expectClose(x, before, within: 1e-9)
      animator.finishAnimation(at: position)
      #expect(scene[dot].center.x == [.start: 0, .current: before, .end: 200][position])
    }
  }

  @Test("E-33 an animator begins at the presentation values")
  func beginsAtThePresentation() {
    let first = makeAnimator(AnimationTiming(duration: 1, curve: .linear))
    first.startAnimation()
    advance(by: 0.5)
    let second = PropertyAnimator(in: scene, timing: AnimationTiming(duration: 1)) { [scene, dot] in
      scene[dot].alpha = 1
      scene[dot].center.x = 0
    }
    second.startAnimation()
    expectClose(x, 50, within: 1e-9)
    #expect(scene.presentation(of: dot).alpha == 0.5)
    second.isReversed = true
    advance(by: 10)
    #expect(scene[dot].alpha == 0.5)
  }

  // A nested block has a timing of its own, on the same timeline.
  @Test("E-33 a block inside an animator goes on with it", arguments: [false, true])
  func nestedBlock(isReversed: Bool) {
    let other = scene.insertDot()
    let timing = AnimationTiming(duration: 1, curve: .linear)
    let animator = PropertyAnimator(in: scene, timing: timing) { [scene, dot] in
      scene[dot].center = Point(x: 100, y: 0)
      scene.animate(withDuration: 0.5) { scene[other].center = Point(x: 80, y: 0) }
    }
    animator.startAnimation()
    advance(by: 0.3)
    let before = scene.presentation(of: other).center.x
    animator.isReversed = isReversed
    animator.continueAnimation(withTimingParameters: .spring(duration: 0.8, dampingRatio: 1))
    expectClose(scene.presentation(of: other).center.x, before, within: 1e-4)
    advance(by: 10)
    #expect(animator.state == .inactive && !scene.isAnimating)
    #expect(scene[dot].center.x == (isReversed ? 0 : 100))
    #expect(scene.presentation(of: other).center.x == scene[other].center.x)
  }

  @Test("E-33 a timing without duration ends the animator in the next step of the clock")
  func timingWithoutDuration() {
    let animator = makeAnimator(AnimationTiming(duration: 1))
    animator.startAnimation()
    advance(by: 0.5)
    let invalid = AnimationTiming(
      SpringTiming(initialVelocity: Vector(dx: .nan, dy: 0)))
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: invalid)
    #expect(animator.state == .active)
    advance(by: 0)
    #expect(animator.state == .inactive && scene[dot].center.x == 100)
  }
}
