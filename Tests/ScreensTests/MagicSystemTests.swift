import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@testable import Screens

@Suite struct MagicSystemTests {
  @Test("G-01 G-03 durations are shared by the stages")
  func otherDurations() {
    let fixture = TransitionFixture()
    for (animator, duration) in [
      (MagicAnimator(duration: 3), 3.0), (HoleAnimator(duration: 4), 4),
    ] as [(any DirectedAnimator, Double)] {
      animator.operation = .push
      let director = Director(animator)
      let start = fixture.scene.clock.now
      let first = PosterRowViewController(device: .iX, in: fixture.scene)
      first.magicView = first.posters[0]
      fixture.navigation.pushViewController(first, animated: false)
      fixture.navigation.delegate = director
      let second = PosterViewController(color: .black, device: .iX, in: fixture.scene)
      fixture.log.removeAll()
      withExtendedLifetime(director) {
        fixture.navigation.pushViewController(second, animated: true)
        fixture.advance(by: 10)
      }
      #expect(fixture.log.events.last?.time == start + duration)
      #expect(fixture.log.diagnostics.isEmpty)
    }
  }

  /// Returns the fill of each visible view of a screen, by identifier.
  private func fills(_ screen: ViewController, _ scene: Scene) -> [String: [Double]] {
    scene.addSubview(screen.view, to: scene.window)
    let entries = scene.snapshot().entries.dropFirst().map { entry in
      let fill = entry.backgroundColor
      return (entry.identifier, [fill.red, fill.green, fill.blue, fill.alpha])
    }
    scene.removeFromSuperview(screen.view)
    return Dictionary(uniqueKeysWithValues: entries)
  }

  @Test("G-09 the views of the screens have the colours that their records show")
  func colors() throws {
    let scene = Scene(windowBounds: Device.i5.bounds)
    #expect(
      fills(PosterRowViewController(device: .i5, in: scene), scene) == [
        "posters": [0.94, 0.94, 0.96, 1], "poster-0": [0.8, 0.25, 0.22, 1],
        "poster-1": [0.16, 0.5, 0.73, 1], "poster-2": [0.15, 0.68, 0.38, 1],
      ])
    #expect(
      fills(PosterViewController(color: .black, device: .i5, in: scene), scene) == [
        "detail": [0.99, 0.95, 0.86, 1], "poster": [0, 0, 0, 1],
      ])
    #expect(
      fills(HoleViewController(device: .i5, in: scene), scene) == [
        "hole": [1, 1, 1, 1], "picture-lower": [0.1, 0.3, 0.45, 1],
        "picture-upper": [0.95, 0.77, 0.35, 1],
      ])
    #expect(
      fills(ShadowViewController(device: .i5, in: scene), scene) == [
        "shadow": [1, 1, 1, 1], "red": [1, 0, 0, 1],
      ])
  }

  @Test("G-09 the poster on its own screen has the colour of the one that was tapped")
  func tappedColor() throws {
    let fixture = try MagicFixture("magic-push")
    let color = try #require(fixture.scene.snapshot()["poster-0"]).backgroundColor
    fixture.begin()
    let poster = try #require(fixture.snapshot(at: 1.5)["poster"])
    #expect(poster.backgroundColor == color)
    #expect(poster.boundingRect == Rect(x: 12, y: 155, width: 88, height: 115))
  }

  @Test func invalidArgumentsTrap() async {
    await #expect(processExitsWith: .failure) { _ = MagicAnimator(duration: 0) }
    await #expect(processExitsWith: .failure) { _ = HoleAnimator(duration: .infinity) }
    await #expect(processExitsWith: .failure) {
      let scene = Scene(windowBounds: Device.i5.bounds)
      PosterRowViewController(device: .i5, in: scene).tapPoster(at: 3)
    }
  }
}
