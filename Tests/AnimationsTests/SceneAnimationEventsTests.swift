import Animations
import Geometry
import SceneSupport
import Testing
import ViewTree

@Suite struct SceneAnimationEventsTests {
  private let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 100, height: 100))

  private func fade(_ view: ViewID, in duration: Double) {
    scene.animate(withDuration: duration) { scene[view].alpha -= 0.25 }
  }

  @Test func animationEventsCountStartsAndEndsOfBlocks() {
    #expect(scene.animationEventCount == 0)
    fade(scene.window, in: 1)
    #expect(scene.animationEventCount == 1)
    scene.clock.advance(to: 0.5)
    #expect(scene.animationEventCount == 1, "on the way nothing happens")
    scene.clock.advance(to: 1)
    #expect(scene.animationEventCount == 2)
  }

  @Test func replacedAnimationCountsAsEnded() {
    fade(scene.window, in: 1)
    fade(scene.window, in: 1)
    #expect(scene.animationEventCount == 3, "two began, and the first is over")
    scene.removeAllAnimations(from: scene.window)
    #expect(scene.animationEventCount == 4)
  }

  @Test func changesWithoutAnimationDoNotCount() {
    scene[scene.window].alpha = 0.5
    fade(scene.window, in: 0)
    let view = scene.insert(
      ViewProperties(geometry: View(frame: Rect(x: 0, y: 0, width: 10, height: 10))),
      in: scene.window)
    scene[view].alpha = 0
    #expect(scene.animationEventCount == 0)
  }
}
