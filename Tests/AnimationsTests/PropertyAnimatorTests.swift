import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct PropertyAnimatorTests {
  let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
  let view: ViewID

  /// Collects how an animator ended.
  final class Witness {
    var positions: [AnimationPosition] = []
  }
  let witness = Witness()

  init() {
    let frame = Rect(x: -50, y: -50, width: 100, height: 100)
    view = scene.insert(ViewProperties(geometry: View(frame: frame)), in: scene.window)
  }

  /// Moves the view from x = 0 to 100, fades it to 0 and doubles its size.
  private func makeAnimator(
    duration: Double = 1, curve: TimingCurve = .linear
  ) -> PropertyAnimator {
    makeAnimator(AnimationTiming(duration: duration, curve: curve))
  }

  private func makeAnimator(_ timing: AnimationTiming) -> PropertyAnimator {
    let animator = PropertyAnimator(in: scene, timing: timing) { [scene, view] in
      scene[view].center.x = 100
      scene[view].alpha = 0
      scene[view].transform = .scale(x: 2, y: 2)
    }
    animator.addCompletion { [witness] in witness.positions.append($0) }
    return animator
  }

  private var shownX: Double { scene.presentation(of: view).center.x }
  private func advance(by seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }

  @Test func runsFromStartToEnd() {
    let animator = makeAnimator(duration: 2)
    #expect(animator.state == .inactive && animator.fractionComplete == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    advance(by: 0.5)
    #expect(shownX == 25)
    #expect(animator.fractionComplete == 0.25)
    advance(by: 1.5)
    #expect(shownX == 100)
    #expect(witness.positions == [.end])
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(!scene.isAnimating)
  }

  @Test(
    "E-25 pausing keeps the fraction and the presentation",
    arguments: [TimingCurve.linear, .easeIn])
  func pauseKeepsTheFraction(curve: TimingCurve) {
    for scrubsLinearly in [true, false] {
      let animator = makeAnimator(curve: curve)
      animator.scrubsLinearly = scrubsLinearly
      animator.startAnimation()
      advance(by: 0.4)
      let (x, fraction) = (shownX, animator.fractionComplete)
      animator.pauseAnimation()
      advance(by: 3)
      #expect(shownX == x)
      #expect(animator.fractionComplete == fraction)
      expectClose(fraction, scrubsLinearly ? curve.progress(at: 0.4) : 0.4, within: 1e-12)
      animator.startAnimation()
      advance(by: 0.6)
      #expect(animator.state == .inactive)
      scene.performWithoutAnimation { scene[view].center.x = 0 }
    }
  }

  @Test("E-25 a reversed animator ends at its start, after the time it had run")
  func reverse() {
    let animator = makeAnimator()
    animator.startAnimation()
    advance(by: 0.4)
    animator.isReversed = true
    advance(by: 0.1)
    expectClose(shownX, 30, within: 1e-9)
    expectClose(animator.fractionComplete, 0.3, within: 1e-12)
    advance(by: 0.2999)
    #expect(witness.positions.isEmpty)
    advance(by: 0.0002)
    #expect(witness.positions == [.start])
    #expect(scene[view].center.x == 0)
    #expect(scene[view].alpha == 1)
    #expect(scene[view].transform == .identity)
    #expect(animator.state == .inactive)
  }

  @Test func reversedAnimatorEndsAtItsStartAtAnyClockTime() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<500 {
      advance(by: random.uniform(in: 0...1000))
      let animator = makeAnimator(duration: random.uniform(in: 0.1...3))
      animator.fractionComplete = random.uniform(in: 0...1)
      animator.isReversed = true
      animator.continueAnimation(durationFactor: random.uniform(in: 0...2))
      advance(by: 7)
      #expect(witness.positions.last == .start, "seed 12, round \(round)")
      #expect(scene[view].center.x == 0, "seed 12, round \(round)")
    }
    #expect(witness.positions.count == 500)
  }

  @Test func animatorReversedTwiceEndsAtItsEnd() {
    let animator = makeAnimator()
    animator.startAnimation()
    advance(by: 0.5)
    animator.isReversed = true
    advance(by: 0.25)
    animator.isReversed = false
    advance(by: 0.75)
    #expect(witness.positions == [.end])
    #expect(scene.clock.now == 1.5)
  }

  @Test("E-25 the remainder runs with the original timing, or in a multiple of the duration")
  func continueAnimation() {
    let animator = makeAnimator(curve: .easeInOut)
    animator.startAnimation()
    advance(by: 0.25)
    animator.pauseAnimation()
    animator.continueAnimation()
    advance(by: 0.25)
    expectClose(shownX, 50, within: 1e-6)
    animator.continueAnimation(durationFactor: 2)
    advance(by: 1)
    // Half of the rest: what the curve shows at three quarters of the time.
    expectClose(shownX, 87.0838, within: 1e-3)
    advance(by: 1)
    #expect(witness.positions == [.end])
    animator.continueAnimation()
    #expect(animator.state == .active)
  }

  @Test func reversedContinuationTakesTheGivenTime() {
    let animator = makeAnimator()
    animator.fractionComplete = 0.8
    animator.isReversed = true
    animator.continueAnimation(durationFactor: 0.4)
    advance(by: 0.2)
    expectClose(shownX, 40, within: 1e-9)
    advance(by: 0.2)
    #expect(witness.positions == [.start])
  }

  @Test("E-25 stopping without finishing calls no completion and keeps the presentation")
  func stopWithoutFinishing() {
    let animator = makeAnimator()
    animator.startAnimation()
    advance(by: 0.25)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    advance(by: 2)
    #expect(witness.positions.isEmpty)
    #expect(scene[view].center.x == 25)
    #expect(scene[view].alpha == 0.75)
    #expect(scene[view].transform == .scale(x: 1.25, y: 1.25))
    #expect(!scene.isAnimating)
  }

  @Test(
    "E-25 a stopped animator finishes at the given position, with one completion",
    arguments: [(AnimationPosition.start, 0.0, 1.0), (.current, 25, 0.75), (.end, 100, 0)])
  func stopAndFinish(position: AnimationPosition, x: Double, alpha: Double) {
    let animator = makeAnimator()
    animator.startAnimation()
    advance(by: 0.25)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(shownX == 25)
    animator.stopAnimation(true)
    #expect(animator.state == .stopped)
    advance(by: 2)
    #expect(witness.positions.isEmpty)
    animator.finishAnimation(at: position)
    #expect(witness.positions == [position])
    #expect(scene[view].center.x == x)
    #expect(scene[view].alpha == alpha)
    #expect(animator.state == .inactive)
  }

  @Test func stoppingOneOfTwoAnimationsKeepsTheViewInPlace() {
    scene.animate(withDuration: 2, options: .curveLinear) { scene[view].center.x = -200 }
    let animator = makeAnimator(curve: .easeOut)
    animator.startAnimation()
    advance(by: 0.3)
    let before = shownX
    animator.stopAnimation(true)
    expectClose(shownX, before, within: 1e-9)
    advance(by: 2)
    #expect(shownX == scene[view].center.x)
  }

  @Test(
    "E-25 the presentation of a scrubbed animator is linear in the fraction",
    arguments: [0.0, 0.1, 0.5, 0.99, 1])
  func scrubbingIsLinear(fraction: Double) {
    let timings = [
      AnimationTiming(duration: 1, curve: .easeInOut),
      AnimationTiming(duration: 3, curve: .easeOut),
      .spring(duration: 0.85, dampingRatio: 0.7),
    ]
    for timing in timings {
      let animator = makeAnimator(timing)
      animator.fractionComplete = fraction
      expectClose(shownX, 100 * fraction, within: 1e-6)
      expectClose(animator.fractionComplete, fraction, within: 1e-9)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
    }
  }

  @Test func scrubbingCanFollowTheTimingCurve() {
    let animator = makeAnimator(duration: 2, curve: .easeOut)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    expectClose(shownX, 37.8138, within: 1e-3)
    #expect(animator.fractionComplete == 0.25)
  }

  @Test(arguments: [(-1.0, 0.0), (2, 100)])
  func fractionsAreClamped(fraction: Double, x: Double) {
    let animator = makeAnimator()
    animator.fractionComplete = fraction
    #expect(animator.state == .active && !animator.isRunning)
    #expect(shownX == x)
  }

  @Test func delayShowsTheStart() {
    let animator = makeAnimator()
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.state == .active && !animator.isRunning)
    #expect(scene[view].center.x == 100)
    advance(by: 0.5)
    #expect(shownX == 0 && animator.isRunning)
    advance(by: 0.25)
    #expect(shownX == 25)
    advance(by: 0.75)
    #expect(witness.positions == [.end])
  }

  @Test func pauseCancelsADelayedStart() {
    let animator = makeAnimator()
    animator.startAnimation(afterDelay: 0.5)
    animator.pauseAnimation()
    advance(by: 2)
    #expect(shownX == 0 && !animator.isRunning)
  }

  @Test func animatorWithoutDurationEndsAtOnce() {
    let animator = makeAnimator(duration: 0)
    animator.startAnimation()
    #expect(witness.positions == [.end])
    #expect(shownX == 100)
    #expect(animator.state == .inactive)
  }

  @Test func removingTheViewEndsTheAnimator() {
    let animator = makeAnimator()
    animator.startAnimation()
    advance(by: 0.5)
    scene.removeSubtree(view)
    #expect(witness.positions == [.current])
    #expect(animator.state == .inactive)
  }

  @Test func addedAnimationsRunWithTheAnimator() {
    let animator = makeAnimator()
    animator.addAnimations { [scene, view] in scene[view].cornerRadius = 8 }
    animator.startAnimation()
    advance(by: 0.5)
    #expect(scene.presentation(of: view).cornerRadius == 4)
  }

  @Test func invalidCallsTrap() async {
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().finishAnimation(at: .end)
    }
    await #expect(processExitsWith: .failure) {
      let animator = PropertyAnimatorTests().makeAnimator()
      animator.startAnimation()
      animator.stopAnimation(false)
      animator.startAnimation()
    }
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().fractionComplete = .nan
    }
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().startAnimation(afterDelay: -1)
    }
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().continueAnimation(durationFactor: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().addAnimations(delayFactor: .nan) {}
    }
    await #expect(processExitsWith: .failure) {
      PropertyAnimatorTests().makeAnimator().addAnimations(delayFactor: 1.5) {}
    }
    await #expect(processExitsWith: .failure) {
      let animator = PropertyAnimatorTests().makeAnimator()
      animator.startAnimation()
      animator.stopAnimation(false)
      animator.addAnimations {}
    }
  }
}
