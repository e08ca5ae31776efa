import Animations
import Geometry
import Motion
import SceneSupport
import Testing
import ViewTree

/// Blocks that animate nothing, for each kind of changes without animation.
@Suite struct EmptyBlockTests {
  enum Changes: CaseIterable, Sendable {
    case none
    case equalValues
    case withoutAnimation
    case notAnimatable
    case inNestedBlocks
    case explicit

    /// Whether animations of others are under way afterwards.
    var animatesElsewhere: Bool { self == .inNestedBlocks || self == .explicit }
  }

  let scene = Scene()
  let dot: ViewID

  init() { dot = scene.insertDot() }

  private func make(_ changes: Changes) {
    switch changes {
    case .none: break
    case .equalValues:
      scene[dot] = scene[dot]
      scene[dot].alpha = 1
      scene[in3D: dot].zPosition = 0
    case .withoutAnimation: scene.performWithoutAnimation { scene[dot].center.x = 100 }
    case .notAnimatable: scene[dot].isHidden = true
    case .inNestedBlocks: scene.animate(withDuration: 0.5) { scene[dot].center.x = 100 }
    case .explicit:
      scene.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 0.5), forKey: "a", to: dot)
    }
  }

  @Test(
    "E-14 a block that animates nothing completes with true at once",
    arguments: Changes.allCases,
    [[], .repeat, .autoreverse, [.repeat, .autoreverse], .beginFromCurrentState]
      as [AnimationOptions])
  func completesAtOnce(changes: Changes, options: AnimationOptions) {
    var log: [String] = []
    scene.animate(withDuration: 0.5, delay: 0.25, options: options) {
      make(changes)
      log.append("changed")
    } completion: {
      log.append("ended \($0)")
    }
    #expect(log == ["changed", "ended true"])
    #expect(scene.isAnimating == changes.animatesElsewhere)
    #expect((scene.clock.nextDueTime == nil) != changes.animatesElsewhere)
    scene.clock.advance(to: 5)
    #expect(log.count == 2 && !scene.isAnimating)
  }

  @Test(
    "E-14 springs and keyframes that animate nothing complete with true at once",
    arguments: [Changes.none, .equalValues, .withoutAnimation, .notAnimatable])
  func otherBlocks(changes: Changes) {
    var ends: [Bool] = []
    scene.animate(
      withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 2
    ) {
      make(changes)
    } completion: {
      ends.append($0)
    }
    scene.animateKeyframes(withDuration: 1, delay: 1) {
      scene.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { make(changes) }
    } completion: {
      ends.append($0)
    }
    #expect(ends == [true, true] && !scene.isAnimating)
  }

  @Test("E-14 the completion waits for the changes around the block, and for no time")
  func completesAfterTheChangesAround() {
    var log: [String] = []
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
      scene.animate(withDuration: 0.5) {
      } completion: {
        log.append("inner \($0)")
      }
      log.append("changed")
    } completion: {
      log.append("outer \($0)")
    }
    #expect(log == ["changed", "inner true"])
    scene.clock.advance(to: 1)
    #expect(log == ["changed", "inner true", "outer true"])
  }

  @Test("E-14 a chain of blocks without changes takes no time, on a halted timeline neither")
  func chain() {
    let timeline = scene.makeTimeline(speed: 0)
    var stages = 0
    func next() {
      stages += 1
      guard stages < 1000 else { return }
      scene.animate(withDuration: 1) {
      } completion: { _ in
        next()
      }
    }
    scene.perform(on: timeline, next)
    #expect(stages == 1000 && scene.clock.now == 0 && !scene.isAnimating)
  }

  @Test("E-14 a change whose animation is removed again is no empty block")
  func removedChange() {
    var ends: [Bool] = []
    scene.animate(withDuration: 1) {
      scene[dot].alpha = 0
      scene.removeAllAnimations(from: dot)
    } completion: {
      ends.append($0)
    }
    #expect(ends == [false])
    // There and back are two animations.
    scene.animate(withDuration: 1) {
      scene[dot].center.x = 100
      scene[dot].center.x = 0
    } completion: {
      ends.append($0)
    }
    scene.clock.advance(to: 1.nextDown)
    #expect(ends == [false])
    scene.clock.advance(to: 1)
    #expect(ends == [false, true])
  }

  @Test("E-14 a property animator and a group without animations take their time")
  func animatorsAndGroups() {
    var ends: [String] = []
    let animator = PropertyAnimator(in: scene, timing: AnimationTiming(duration: 1, curve: .linear))
    animator.addCompletion { ends.append("animator \($0) \(scene.clock.now)") }
    animator.startAnimation()
    scene.add(AnimationGroup([], duration: 2), forKey: "none", to: dot) {
      ends.append("group \($0) \(scene.clock.now)")
    }
    #expect(scene.isAnimating)
    scene.clock.advance(to: 3)
    #expect(ends == ["animator end 1.0", "group true 2.0"])
  }
}
