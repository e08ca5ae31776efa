import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct KeyframeTests {
  let scene = Scene()
  let dot: ViewID

  init() { dot = scene.insertDot() }

  private func shown(_ time: Double) -> ViewProperties { scene.presentation(of: dot, at: time) }

  private func move(
    _ start: Double, _ duration: Double, _ x: Double, alpha: Double? = nil
  ) {
    scene.addKeyframe(withRelativeStartTime: start, relativeDuration: duration) {
      scene[dot].center.x = x
      if let alpha { scene[dot].alpha = alpha }
    }
  }

  // MARK: Values

  @Test("F-01 a value moves during its keyframes, and holds before, between and after them")
  func holdsOutsideOfKeyframes() {
    scene.animateKeyframes(withDuration: 4, delay: 1, options: .curveLinear) {
      move(0.25, 0.25, 100, alpha: 0)
      move(0.625, 0.125, 40, alpha: 0.5)
    }
    #expect(scene[dot].center.x == 40 && scene[dot].alpha == 0.5)
    let expected: [(time: Double, x: Double, alpha: Double)] = [
      (0, 0, 1), (1, 0, 1), (2, 0, 1), (2.5, 50, 0.5), (3, 100, 0), (3.5, 100, 0), (3.75, 70, 0.25),
      (4, 40, 0.5), (4.5, 40, 0.5), (5, 40, 0.5), (6, 40, 0.5),
    ]
    for (time, x, alpha) in expected {
      expectClose(shown(time).center.x, x, within: 1e-12, "x at \(time)")
      expectClose(shown(time).alpha, alpha, within: 1e-12, "alpha at \(time)")
    }
  }

  // As in the keyframe animation that UIKit creates: the curve bends the time of all keyframes.
  @Test("F-01 without a curve the time of all keyframes eases in and out")
  func defaultCurve() {
    scene.animateKeyframes(withDuration: 1) { move(0, 0.5, 100) }
    for time in [0.1, 0.25, 0.4] {
      let progress = TimingCurve.easeInOut.progress(at: time)
      expectClose(shown(time).center.x, 200 * progress, within: 1e-12)
    }
    expectClose(shown(0.5).center.x, 100, within: 1e-12)
  }

  @Test("F-01 a change outside of keyframes takes the whole duration")
  func changeOutsideOfKeyframes() {
    scene.animateKeyframes(withDuration: 2, options: .curveLinear) {
      scene[dot].cornerRadius = 8
      move(0, 0.5, 10)
      scene[dot].borderWidth = 4
    }
    #expect(shown(1).cornerRadius == 4 && shown(1).borderWidth == 2 && shown(1).center.x == 10)
  }

  @Test(
    "F-02 keyframes agree with straight lines between their ends",
    arguments: 0..<60 as Range<UInt64>)
  func agreesWithStraightLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var times = [0.0]
    var values = [0.0]
    var keyframes: [(start: Double, duration: Double, x: Double)] = []
    var time = 0.0
    while time < 0.9 {
      let start = time + (random.below(2) == 0 ? 0 : random.uniform(in: 0.01...0.2))
      let end = start + random.uniform(in: 0.01...0.3)
      guard end <= 1 else { break }
      let x = random.uniform(in: -100...100)
      keyframes.append((start, end - start, x))
      times += [start, end]
      values += [values[values.count - 1], x]
      time = end
    }
    times.append(1)
    values.append(values[values.count - 1])
    scene.animateKeyframes(withDuration: 1, options: .curveLinear) {
      // The order of the calls does not count, but the last sets the model.
      for keyframe in keyframes { move(keyframe.start, keyframe.duration, keyframe.x) }
    }
    for _ in 0..<100 {
      let time = random.uniform(in: 0...0.999)
      let place = times.lastIndex { $0 <= time } ?? 0
      let fraction = (time - times[place]) / (times[place + 1] - times[place])
      let expected = values[place] + (values[place + 1] - values[place]) * fraction
      // A hundredth of the duration multiplies rounding errors of 1e-14 by 100.
      expectClose(shown(time).center.x, expected, within: 1e-10, "seed \(seed) at \(time)")
    }
  }

  @Test(
    "F-02 keyframes are sorted; one ends at the start of the next, and the last of equals counts")
  func overlappingKeyframes() {
    scene.animateKeyframes(withDuration: 1, options: .curveLinear) {
      move(0.5, 0.25, 30)
      move(0, 0.75, 10)
      move(0.5, 0.5, 20)
    }
    for (time, x) in [(0.25, 5.0), (0.5, 10), (0.75, 15), (0.999_999_999, 20)] {
      expectClose(shown(time).center.x, x, within: 1e-6, "at \(time)")
    }
    scene.animateKeyframes(withDuration: 0.5, options: .curveLinear) {
      scene.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { scene[dot].alpha = 0 }
      scene.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 1) { scene[dot].alpha = 1 }
    }
    #expect(shown(0.25.nextDown).alpha == 1 && shown(0.25).alpha == 0)
    expectClose(shown(0.4375).alpha, 0.5, within: 1e-12)
  }

  // MARK: Modes

  @Test("F-03 a discrete value shows from the end of its keyframe on")
  func discrete() {
    scene.animateKeyframes(withDuration: 1, options: [.calculationModeDiscrete, .curveLinear]) {
      move(0, 0.25, 10)
      move(0.5, 0.25, 20)
    }
    let expected: [(Double, Double)] = [
      (0, 0), (0.25.nextDown, 0), (0.25, 10), (0.75.nextDown, 10), (0.75, 20), (0.999, 20),
    ]
    for (time, x) in expected { expectClose(shown(time).center.x, x, within: 1e-12, "at \(time)") }
  }

  @Test("F-03 a paced value moves at one speed from the start to the end of the animation")
  func paced() {
    scene.animateKeyframes(withDuration: 1, options: [.calculationModePaced, .curveLinear]) {
      move(0.5, 0.125, 30)
      move(0.75, 0.25, 20)
    }
    for (time, x) in [(0.25, 10.0), (0.5, 20), (0.75, 30), (0.875, 25)] {
      expectClose(shown(time).center.x, x, within: 1e-12, "at \(time)")
    }
  }

  @Test("F-03 a cubic value is smooth, and rests where no keyframe is under way")
  func cubic() {
    scene.animateKeyframes(withDuration: 1, options: [.calculationModeCubic, .curveLinear]) {
      move(0.125, 0.125, 10)
      move(0.25, 0.25, 50)
      move(0.75, 0.25, 0)
    }
    for time in [0, 0.0625, 0.125] { #expect(shown(time).center.x == 0) }
    for time in [0.5, 0.625, 0.75] { expectClose(shown(time).center.x, 50, within: 1e-12) }
    expectClose(shown(0.25).center.x, 10, within: 1e-12)
    let step = 1e-6
    for time in [0.125, 0.25, 0.5, 0.75] {
      let before = (shown(time).center.x - shown(time - step).center.x) / step
      let after = (shown(time + step).center.x - shown(time).center.x) / step
      // The second derivative is below 40 000.
      expectClose(before, after, within: 0.1, "at \(time)")
      // From 0 to 50 in 0.375, at the value in the middle.
      expectClose(after, time == 0.25 ? 50 / 0.375 : 0, within: 0.1, "at \(time)")
    }
  }

  @Test("F-03 a cubic paced value moves at one speed on its curve")
  func cubicPaced() {
    scene.animateKeyframes(withDuration: 1, options: [.calculationModeCubicPaced, .curveLinear]) {
      scene.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.9) {
        scene[dot].center = Point(x: 100, y: 40)
      }
      scene.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) {
        scene[dot].center = Point(x: 150, y: -90)
      }
    }
    let speeds = (1..<100).map { place in
      let (one, other) = (shown(Double(place) / 100), shown(Double(place) / 100 + 1e-5))
      let way = other.center - one.center
      return (way.dx * way.dx + way.dy * way.dy).squareRoot() * 1e5
    }
    for speed in speeds { expectClose(speed / speeds[0], 1, within: 1e-4) }
  }

  @Test("F-04 three keyframes of a third of a turn make a whole turn")
  func wholeTurn() {
    scene.animateKeyframes(withDuration: 3, options: .curveLinear) {
      for third in 0..<3 {
        scene.addKeyframe(withRelativeStartTime: Double(third) / 3, relativeDuration: 1.0 / 3) {
          scene[dot].transform = .rotation(Double(third + 1) * 2 * .pi / 3)
        }
      }
    }
    for step in 0..<300 {
      let angle = Double(step) / 300 * 2 * .pi
      let shown = shown(Double(step) / 100).transform
      let expected = AffineTransform.rotation(angle)
      expectClose(shown.a, expected.a, within: 1e-9, "at \(step)")
      expectClose(shown.b, expected.b, within: 1e-9, "at \(step)")
    }
  }

  @Test("F-04 a singular transform among the keyframes is reached by entries")
  func singularTransform() {
    scene.animateKeyframes(withDuration: 1, options: .curveLinear) {
      for (start, transform) in [(0.0, AffineTransform.scale(x: 0, y: 0)), (0.5, .rotation(1))] {
        scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
          scene[dot].transform = transform
        }
      }
    }
    expectClose(shown(0.25).transform.a, 0.5, within: 1e-12)
    expectClose(shown(0.5).transform.a, 0, within: 1e-12)
    expectClose(
      shown(0.75).transform.b, AffineTransform.rotation(1).b / 2, within: 1e-12)
  }

  // MARK: Among other animations

  @Test("F-05 keyframes of a position add to the animations before and after them")
  func additive() {
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 100 }
    scene.clock.advance(to: 0.5)
    scene.animateKeyframes(withDuration: 1, options: .curveLinear) {
      move(0, 0.5, 200)
      move(0.5, 0.5, 0)
    }
    // 100 to 200 and back to 0 in half a second each, and 50 that are left of the first.
    #expect(shown(0.5).center.x == 50)
    expectClose(shown(0.75).center.x, 150 - 25, within: 1e-12)
    expectClose(shown(1.25).center.x, 100, within: 1e-12)
    scene.clock.advance(to: 0.75)
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 80 }
    #expect(shown(0.75).center.x == 125)
    expectClose(shown(1.25).center.x, 100 + 40, within: 1e-12)
    #expect(shown(3).center.x == 80)
  }

  @Test("F-05 keyframes of the opacity replace the animation before, and are replaced")
  func replacing() {
    var calls: [String] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[dot].alpha = 0
    } completion: {
      calls.append("block \($0)")
    }
    scene.clock.advance(to: 0.5)
    for (options, first) in [
      (KeyframeAnimationOptions.beginFromCurrentState, 0.5), (.curveLinear, 1.0),
    ] {
      scene.animateKeyframes(withDuration: 1, options: [options, .curveLinear]) {
        scene.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          scene[dot].alpha = 1
        }
        scene.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          scene[dot].alpha = first == 1 ? 0.2 : 0.3
        }
      } completion: {
        calls.append("keyframes \($0)")
      }
      if first == 0.5 {
        #expect(shown(0.5).alpha == 0.5)
        // Sorted: 0.5 to 0.3 to 1.
        expectClose(shown(0.75).alpha, 0.4, within: 1e-12)
        expectClose(shown(1.25).alpha, 0.65, within: 1e-12)
      }
    }
    #expect(calls == ["block false", "keyframes false"])
    scene.clock.advance(to: 2)
    #expect(calls == ["block false", "keyframes false", "keyframes true"] && !scene.isAnimating)
  }

  @Test("F-05 keyframes in a block have its timing, unless they override it")
  func inheritedTiming() {
    var calls: [String] = []
    scene.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      scene.animateKeyframes(withDuration: 7) {
        move(0.5, 0.5, 100)
      } completion: {
        calls.append("inherited \($0)")
      }
      scene.animateKeyframes(
        withDuration: 1, options: [.overrideInheritedDuration, .curveLinear]
      ) {
        scene.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          scene[dot].cornerRadius = 8
        }
      } completion: {
        calls.append("own \($0)")
      }
    } completion: {
      calls.append("block \($0)")
    }
    #expect(shown(2).center.x == 0 && shown(0.5).cornerRadius == 4)
    expectClose(shown(2.5).center.x, 50, within: 1e-12)
    scene.clock.advance(to: 4)
    #expect(calls == ["own true", "block true", "inherited true"])
  }

  @Test(
    "F-05 without duration the values are set, and the completion is called at once",
    arguments: [0, -1, .nan, .infinity] as [Double])
  func notAnimated(duration: Double) {
    var calls: [Bool] = []
    scene.animateKeyframes(withDuration: duration, delay: -.infinity) {
      move(0.5, 0.5, 100, alpha: 0)
    } completion: {
      calls.append($0)
    }
    #expect(calls == [true] && scene[dot].center.x == 100 && shown(0).alpha == 0)
    #expect(scene.animationCount(of: dot) == 0 && scene.clock.nextDueTime == nil)
  }

  @Test("F-05 a view that the keyframes remove has no animation")
  func removedView() {
    let other = scene.insertDot()
    scene.animateKeyframes(withDuration: 1) {
      scene[other].alpha = 0
      move(0, 0.5, 100)
      scene.removeFromSuperview(other)
      scene.removeSubtree(other)
    }
    let next = scene.insertDot()
    #expect(scene.animationCount(of: next) == 0 && scene.animationCount(of: dot) == 1)
  }

  @Test("F-05 without duration the first values show until the delay is over")
  func delayWithoutDuration() {
    scene.animateKeyframes(withDuration: 0, delay: 1) { move(0, 0.5, 100, alpha: 0) }
    #expect(shown(0.999).center.x == 0 && shown(0.999).alpha == 1)
    #expect(shown(1).center.x == 100 && shown(1).alpha == 0)
  }

  // MARK: Bad input

  @Test("F-07 numbers outside of 0…1, and keyframes outside of an animation, trap")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      Scene().animateOneKeyframe(start: -0.1, duration: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      Scene().animateOneKeyframe(start: .nan, duration: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      Scene().animateOneKeyframe(start: 0, duration: 1.1)
    }
    await #expect(processExitsWith: .failure) {
      Scene().animateOneKeyframe(start: 0, duration: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      Scene().addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {}
    }
    await #expect(processExitsWith: .failure) {
      let scene = Scene()
      scene.animateKeyframes(withDuration: 1) {
        scene.animate(withDuration: 1) {
          scene.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {}
        }
      }
    }
  }
}

extension Scene {
  fileprivate func animateOneKeyframe(start: Double, duration: Double) {
    animateKeyframes(withDuration: 1) {
      addKeyframe(withRelativeStartTime: start, relativeDuration: duration) {}
    }
  }
}
