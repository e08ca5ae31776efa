import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Delays, completions, removal and what each property does in a block.
@Suite struct SceneAnimationTests {
  @Test("E-14 the first value shows during the delay, then the animation runs")
  func delayShowsTheFirstValue() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) {
      scene[dot].center.x = 100
      scene[dot].alpha = 0
    }
    #expect(scene[dot].center.x == 100)
    for (time, share) in [(0, 0), (0.2, 0), (0.25, 0), (0.5, 0.5), (0.75, 1)] {
      scene.clock.advance(to: time)
      expectClose(scene.presentation(of: dot).center.x, 100 * share, within: 1e-12)
      expectClose(scene.presentation(of: dot).alpha, 1 - share, within: 1e-12)
    }
  }

  @Test("E-14 the completion is called once, at delay + duration, with the model value showing")
  func completionIsCalledOnceAtTheEnd() {
    let scene = Scene()
    let dot = scene.insertDot()
    var calls: [(time: Double, x: Double, finished: Bool)] = []
    scene.animate(withDuration: 0.5, delay: 0.25) {
      scene[dot].center.x = 100
    } completion: { finished in
      calls.append((scene.clock.now, scene.presentation(of: dot).center.x, finished))
    }
    scene.clock.advance(to: 0.75.nextDown)
    #expect(calls.isEmpty)
    scene.clock.advance(to: 5)
    #expect(calls.count == 1)
    #expect(calls.first?.time == 0.75)
    #expect(calls.first?.x == 100)
    #expect(calls.first?.finished == true)
    #expect(!scene.isAnimating)
  }

  @Test("E-14 simultaneous completions are called in commit order")
  func tiesAreInCommitOrder() {
    let scene = Scene()
    let dots = (0..<8).map { _ in scene.insertDot() }
    var order: [Int] = []
    for (index, dot) in dots.enumerated().reversed() {
      scene.animate(withDuration: 0.5, delay: index.isMultiple(of: 2) ? 0 : 0.5) {
        scene[dot].center.x = 10
      } completion: { _ in
        order.append(index)
      }
    }
    scene.clock.advance(to: 3)
    #expect(order == [6, 4, 2, 0, 7, 5, 3, 1])
  }

  @Test(
    "E-14 a view that leaves the screen ends its animations with false", arguments: [false, true])
  func leavingEndsAnimations(isRemovedForGood: Bool) {
    let scene = Scene()
    let card = scene.insertDot()
    let label = scene.insert(
      ViewProperties(geometry: View(frame: windowBounds)), in: card)
    let bystander = scene.insertDot()
    var calls: [String] = []
    func fade(_ view: ViewID, _ duration: Double, _ name: String) {
      scene.animate(withDuration: duration) {
        scene[view].alpha = 0
      } completion: {
        calls.append("\(name) \($0)")
      }
    }
    fade(label, 1, "a")
    fade(card, 2, "b")
    fade(bystander, 1, "c")
    scene.clock.advance(to: 0.5)
    if isRemovedForGood { scene.removeSubtree(card) } else { scene.removeFromSuperview(card) }
    #expect(calls == ["a false", "b false"])
    scene.clock.advance(to: 3)
    #expect(calls == ["a false", "b false", "c true"])
  }

  @Test("E-14 a block with a removed animation completes with its last animation, with false")
  func partlyRemovedBlockEndsLater() {
    let scene = Scene()
    let (gone, staying) = (scene.insertDot(), scene.insertDot())
    var calls: [(time: Double, finished: Bool)] = []
    scene.animate(withDuration: 1) {
      scene[gone].center.x = 10
      scene[staying].center.x = 10
    } completion: {
      calls.append((scene.clock.now, $0))
    }
    scene.clock.advance(to: 0.5)
    scene.removeSubtree(gone)
    #expect(calls.isEmpty)
    scene.clock.advance(to: 2)
    #expect(calls.count == 1)
    #expect(calls.first?.time == 1)
    #expect(calls.first?.finished == false)
  }

  @Test func movingWithinTheScreenKeepsAnimations() {
    let scene = Scene()
    let (card, box) = (scene.insertDot(), scene.insertDot())
    var calls: [Bool] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[card].alpha = 0
    } completion: {
      calls.append($0)
    }
    scene.clock.advance(to: 0.5)
    scene.addSubview(card, to: box)
    scene.insertSubview(card, to: scene.window, at: 0)
    scene.bringSubviewToFront(card)
    expectClose(scene.presentation(of: card).alpha, 0.5, within: 1e-12)
    scene.clock.advance(to: 1)
    #expect(calls == [true])
  }

  @Test(
    "E-14 a block without duration sets its final values and completes with true at once",
    arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func noDurationIsNotAnimated(duration: Double) {
    let scene = Scene()
    let dot = scene.insertDot()
    var calls: [Bool] = []
    scene.animate(withDuration: duration, delay: -.infinity) {
      scene[dot].center.x = 100
    } completion: {
      calls.append($0)
    }
    scene.animate(
      withDuration: duration, delay: .nan, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      scene[dot].alpha = 0
    } completion: {
      calls.append($0)
    }
    #expect(calls == [true, true])
    #expect(scene.presentation(of: dot) == scene[dot])
    #expect(scene[dot].center.x == 100)
    #expect(scene[dot].alpha == 0)
    #expect(!scene.isAnimating)
  }

  @Test func delayWithoutDurationHoldsTheFirstValue() {
    let scene = Scene()
    let dot = scene.insertDot()
    var calls = 0
    scene.animate(withDuration: 0, delay: 0.5) {
      scene[dot].center.x = 100
    } completion: { _ in
      calls += 1
    }
    scene.clock.advance(to: 0.5.nextDown)
    #expect(scene.presentation(of: dot).center.x == 0)
    #expect(calls == 0)
    scene.clock.advance(to: 0.5)
    #expect(scene.presentation(of: dot).center.x == 100)
    #expect(calls == 1)
  }

  @Test func completionStartsTheNextAnimationWithoutDrift() {
    let scene = Scene()
    let dot = scene.insertDot()
    var starts: [Double] = []
    func stage() {
      starts.append(scene.clock.now)
      guard starts.count < 5 else { return }
      scene.animate(withDuration: 0.125) {
        scene[dot].center.x += 10
      } completion: { _ in
        stage()
      }
    }
    stage()
    scene.clock.advance(to: 10)
    #expect(starts == [0, 0.125, 0.25, 0.375, 0.5])
  }

  @Test func simultaneousCompletionsDoNotInterruptEachOther() {
    let scene = Scene()
    let (dot, card) = (scene.insertDot(), scene.insertDot())
    var calls: [String] = []
    scene.animate(withDuration: 1) {
      scene[card].center.x = 1
    } completion: { _ in
      scene.removeSubtree(card)
      scene.animate(withDuration: 1) {
        scene[dot].alpha = 1
      } completion: {
        calls.append("third \($0)")
      }
    }
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
      scene[card].alpha = 0
    } completion: {
      calls.append("second \($0)")
    }
    scene.clock.advance(to: 1)
    #expect(calls == ["second true"])
    #expect(scene.insertDot() != card)
    scene.clock.advance(to: 2)
    #expect(calls == ["second true", "third true"])
    #expect(!scene.isAnimating)
  }

  @Test func completionIsNotCalledInsideAnotherBlock() {
    let scene = Scene()
    let dot = scene.insertDot()
    var log: [String] = []
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
    } completion: { _ in
      log.append("ended")
    }
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0.5
      log.append("changed")
    }
    #expect(log == ["changed", "ended"])
  }

  @Test("E-15 a nested block inherits duration and curve", arguments: [false, true])
  func nestedBlocksInheritTheirTiming(isOverridden: Bool) {
    let scene = Scene()
    let dot = scene.insertDot()
    let overriding: AnimationOptions = [.overrideInheritedDuration, .overrideInheritedCurve]
    let options: AnimationOptions = isOverridden ? overriding : []
    scene.animate(withDuration: 2, options: .curveLinear) {
      scene[dot].center.x = 100
      scene.animate(withDuration: 0.5, options: options) { scene[dot].center.y = 100 }
      scene.performWithoutAnimation { scene[dot].cornerRadius = 8 }
      scene[dot].alpha = 0
    }
    let quarter = scene.presentation(of: dot, at: 0.5)
    expectClose(quarter.center.x, 25, within: 1e-12)
    expectClose(quarter.center.y, isOverridden ? 100 : 25, within: 1e-12)
    expectClose(quarter.alpha, 0.75, within: 1e-12)
    #expect(quarter.cornerRadius == 8)
  }

  @Test("E-15 a nested spring keeps its damping ratio, and a curve in a spring gives way to it")
  func nestedSpringsInheritTheirDuration() {
    let scene = Scene()
    let (nested, plain) = (scene.insertDot(), scene.insertDot())
    scene.animate(withDuration: 2) {
      scene.animate(withDuration: 0.5, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
        scene[nested].center.x = 100
        scene.animate(withDuration: 1) { scene[nested].center.y = 100 }
      }
    }
    scene.animate(withDuration: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      scene[plain].center = Point(x: 100, y: 100)
    }
    for time in [0.1, 0.5, 1.9] {
      let expected = scene.presentation(of: plain, at: time).center
      #expect(scene.presentation(of: nested, at: time).center == expected)
    }
  }

  @Test func secondChangeInOneBlockContinuesTheFirst() {
    let scene = Scene()
    let dot = scene.insertDot()
    var calls: [Bool] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[dot].alpha = 0.5
      scene[dot].center.x = 50
      scene[dot].alpha = 0
      scene[dot].center.x = 100
    } completion: {
      calls.append($0)
    }
    scene.clock.advance(to: 0.5)
    expectClose(scene.presentation(of: dot).alpha, 0.5, within: 1e-12)
    expectClose(scene.presentation(of: dot).center.x, 50, within: 1e-12)
    scene.clock.advance(to: 1)
    #expect(calls == [true])
  }

  @Test func nonAnimatablePropertiesChangeAtOnce() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene[dot].mask = RippleMask(center: .zero, radius: 1)
    scene.animate(withDuration: 1) {
      scene[dot].isHidden = true
      scene[dot].clipsToBounds = true
      scene[dot].text = "after"
      scene[dot].identifier = "renamed"
      scene[dot].mask?.radius = 9
    }
    #expect(scene.presentation(of: dot) == scene[dot])
    #expect(scene.animationCount(of: dot) == 0)
  }

  @Test func modelChangeDuringAnAnimationOffsetsAdditiveValues() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 100 }
    scene.clock.advance(to: 0.5)
    scene[dot].center.x = 200
    expectClose(scene.presentation(of: dot).center.x, 150, within: 1e-12)
    scene.clock.advance(to: 1)
    #expect(scene.presentation(of: dot).center.x == 200)
  }

  @Test func verticalVelocityAffectsOnlyTheYCoordinate() {
    let scene = Scene()
    let dot = scene.insertDot()
    let timing = AnimationTiming(
      SpringTiming(
        duration: 1, dampingRatio: 0.5, initialVelocity: Vector(dx: 0, dy: 4)))
    scene.animate(with: timing) {
      scene[dot].center = Point(x: 100, y: 100)
      scene[dot].transform = .translation(x: 100, y: 100)
    }
    let shown = scene.presentation(of: dot, at: 0.125)
    expectClose(shown.center.x, 100 * timing.progress(at: 0.125), within: 1e-12)
    expectClose(shown.center.y, 100 * timing.verticalProgress(at: 0.125), within: 1e-12)
    #expect(shown.center.y > shown.center.x + 10)
    #expect(shown.transform.tx == shown.transform.ty)
  }
}
