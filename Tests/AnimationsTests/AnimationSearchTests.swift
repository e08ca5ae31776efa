import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Animations

/// The cost of searches among many animations, counted in animations read.
@Suite struct AnimationSearchTests {
  /// Among these, a second block starts from the current state or from the model.
  @Test(
    "E-32 replacing the animations of n views reads a number of animations proportional to n",
    arguments: [[], AnimationOptions.beginFromCurrentState])
  func replacementIsLinear(options: AnimationOptions) {
    for count in [1000, 10_000, 100_000] {
      let (scene, views) = Self.makeScene(count)
      fade(views, in: scene, to: 0.5, options)
      fade(views, in: scene, to: 0.25, options)
      fade(views, in: scene, to: 1, options)
      // Twice at most for each replaced animation: when found, and past the last of its view.
      #expect(scene.animations.searchedCount <= 8 * count, "\(count) views")
      #expect(scene.animations.records.count { !$0.isRemoved } == count)
      #expect(scene.animations.records.count <= 2 * count)
      scene.clock.advance(to: 2)
      #expect(scene.animations.records.isEmpty && !scene.isAnimating)
    }
  }

  @Test("E-32 adding n explicit animations twice reads a number of animations proportional to n")
  func explicitAnimationsAreLinear() {
    for count in [1000, 10_000] {
      let (scene, views) = Self.makeScene(count)
      for _ in 0..<2 {
        for view in views {
          scene.add(
            LayerAnimation(.shadowOpacity(from: 0, to: 1), duration: 1), forKey: "shadow", to: view)
        }
      }
      #expect(scene.animations.searchedCount <= 6 * count, "\(count) views")
      #expect(scene.animations.records.count { !$0.isRemoved } == count)
    }
  }

  @Test("E-32 a change of a view at rest reads no other animation")
  func viewsAtRestAreNotSearched() {
    let (scene, views) = Self.makeScene(1000)
    fade(views, in: scene, to: 0.5)
    #expect(scene.animations.searchedCount == 0)
  }

  @Test("E-34 removing the animations of n views reads a number of animations proportional to n")
  func removalIsLinear() {
    for count in [1000, 10_000] {
      let (scene, views) = Self.makeScene(count)
      fade(views, in: scene, to: 0.5)
      for view in views.prefix(count / 2) { scene.removeAllAnimations(from: view) }
      for view in views.suffix(count / 2) { scene.removeSubtree(view) }
      #expect(scene.animations.searchedCount <= 4 * count, "\(count) views")
      #expect(scene.animations.records.isEmpty && !scene.isAnimating)
    }
  }

  @Test("E-34 the end of n blocks reads a number of animations proportional to n")
  func endOfBlocksIsLinear() {
    for count in [1000, 10_000] {
      let (scene, views) = Self.makeScene(count)
      for view in views { fade([view], in: scene, to: 0.5) }
      scene.clock.advance(to: 2)
      #expect(scene.animations.searchedCount <= 4 * count, "\(count) blocks")
      #expect(scene.animations.records.isEmpty && !scene.isAnimating)
    }
  }

  @Test(
    "E-32 many animations show the same as few, whatever is replaced and removed",
    arguments: 0..<8 as Range<UInt64>)
  func indexChangesNothing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (large, views) = Self.makeScene(200)
    // The same three views without the others, whose animations are searched without an index.
    let (small, few) = Self.makeScene(3)
    fade(Array(views[3...]), in: large, to: 0.5)
    for step in 0..<60 {
      let view = random.below(3)
      let value = random.uniform(in: 0...1)
      let options: AnimationOptions = random.below(2) == 0 ? [] : .beginFromCurrentState
      let action = random.below(5)
      let duration = random.uniform(in: 0.1...2)
      for (scene, all) in [(large, views), (small, few)] {
        switch action {
        case 0: scene.removeAllAnimations(from: all[view])
        case 1: scene.removeAnimation(forKey: "opacity", from: all[view])
        case 2: scene.animate(withDuration: duration) { scene[all[view]].center.x = 100 * value }
        default:
          scene.animate(withDuration: duration, options: options) {
            scene[all[view]].alpha = value
            scene[all[view]].cornerRadius = value
          }
        }
        scene.clock.advance(to: Double(step) / 30)
      }
      if step % 9 == 0 { fade(Array(views[3...]), in: large, to: value) }
      for index in 0..<3 {
        let shown = large.presentation(of: views[index])
        #expect(shown.alpha == small.presentation(of: few[index]).alpha, "seed \(seed)")
        #expect(shown.center == small.presentation(of: few[index]).center, "seed \(seed)")
      }
    }
  }

  private static func makeScene(_ count: Int) -> (Scene, [ViewID]) {
    let scene = Scene()
    return (scene, (0..<count).map { _ in scene.insertDot() })
  }

  private func fade(
    _ views: [ViewID], in scene: Scene, to alpha: Double, _ options: AnimationOptions = []
  ) {
    scene.animate(withDuration: 1, options: options) {
      for view in views { scene[view].alpha = alpha }
    }
  }
}
