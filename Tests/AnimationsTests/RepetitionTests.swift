import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Blocks that play backwards, or until they are removed.
@Suite struct RepetitionTests {
  let scene = Scene()
  let dot: ViewID

  init() { dot = scene.insertDot() }

  private func shown(_ time: Double) -> ViewProperties { scene.presentation(of: dot, at: time) }

  @Test("F-06 an autoreversed block goes there and back, and then shows the model")
  func autoreverse() {
    var ends: [Double] = []
    scene.animate(withDuration: 1, delay: 0.5, options: [.autoreverse, .curveLinear]) {
      scene[dot].center.x = 100
    } completion: { _ in
      ends.append(scene.clock.now)
    }
    for (time, x) in [(0.25, 0.0), (0.5, 0), (1, 50), (1.5, 100), (2, 50), (2.25, 25)] {
      expectClose(shown(time).center.x, x, within: 1e-12, "at \(time)")
    }
    scene.clock.advance(to: 3)
    #expect(ends == [2.5] && shown(3).center.x == 100)
  }

  @Test("F-06 a repeated animation goes on until it is removed")
  func repeats() {
    var calls: [Bool] = []
    scene.animateKeyframes(
      withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]
    ) {
      scene.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        scene[dot].center.x = 100
      }
    } completion: {
      calls.append($0)
    }
    #expect(scene.clock.nextDueTime == nil)
    scene.clock.advance(to: 1_000_000)
    for (time, x) in [(0.0, 0.0), (0.25, 50), (0.75, 100), (1.25, 100), (1.75, 50), (2, 0)] {
      expectClose(shown(1_000_000 + time).center.x, x, within: 1e-6, "at \(time)")
    }
    #expect(scene.isAnimating && calls.isEmpty)
    scene.removeAllAnimations(from: dot)
    #expect(calls == [false] && !scene.isAnimating && shown(1_000_001).center.x == 100)
  }

  @Test("F-06 what repeats nothing is over at once")
  func repeatsNothing() {
    var calls: [Bool] = []
    scene.animateKeyframes(withDuration: 1, options: .repeat) {
    } completion: {
      calls.append($0)
    }
    let endless = MediaTiming(repetition: .count(.infinity))
    scene.add(AnimationGroup([], duration: 1, media: endless), forKey: "none", to: dot) {
      calls.append($0)
    }
    #expect(calls == [true, true] && !scene.isAnimating)
  }
}
