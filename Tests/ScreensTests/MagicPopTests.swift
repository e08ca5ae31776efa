import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct MagicPopTests {
  /// The resting frame of the poster on the screen that comes.
  let saved = Rect(x: 12, y: 273, width: 88, height: 115)

  @Test(
    "G-02 the poster flies back",
    arguments: [
      (0.0, Rect(x: 12, y: 155, width: 88, height: 115)),
      (0.51, Rect(x: 12, y: 155, width: 88, height: 115)),
      (0.8475, Rect(x: 10.24, y: 211.7, width: 91.52, height: 119.6)),
      (1.185, Rect(x: 8.48, y: 268.4, width: 95.04, height: 124.2)),
    ])
  func sourceFlies(time: Double, frame: Rect) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    let poster = try #require(fixture.snapshot(at: time)["poster"])
    expectClose(poster.boundingRect, frame, within: 1e-3)
  }

  @Test(
    "G-02 the poster of the old screen lands in its place, also after the transition",
    arguments: [
      (1.185, Rect(x: 8.48, y: 268.4, width: 95.04, height: 124.2), 0.6),
      (1.3425, Rect(x: 10.24, y: 270.7, width: 91.52, height: 119.6), 0.3),
      (1.44, Rect(x: 11.7400, y: 272.6602, width: 88.5200, height: 115.6795), 0.114286),
      (1.5, Rect(x: 12, y: 273, width: 88, height: 115), 0.0),
    ])
  func targetLands(time: Double, frame: Rect, shadow: Double) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    let poster = try #require(fixture.snapshot(at: time)["poster-0"])
    expectClose(poster.boundingRect, frame, within: 1e-3)
    expectClose(poster.shadow.opacity, shadow, within: 1e-6)
    expectClose(poster.shadow.offset.dx, 4.4, within: 1e-9)
    expectClose(poster.shadow.offset.dy, 5.75, within: 1e-9)
  }

  @Test(
    "G-02 the shadow comes when the hole is closed",
    arguments: [(0.39, 0.0), (0.45, 0.3), (0.51, 0.6), (1.1, 0.6)])
  func shadowComes(time: Double, opacity: Double) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    let poster = try #require(fixture.snapshot(at: time)["poster"])
    expectClose(poster.shadow.opacity, opacity, within: 1e-6)
  }

  @Test(
    "G-02 the hole closes around the poster",
    arguments: [(0.0, 651.938647), (0.195, 325.9693), (0.39, 0), (1.2, 0)])
  func holeCloses(time: Double, radius: Double) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    let mask = try #require(fixture.snapshot(at: time)["mask"])
    #expect(mask.mask?.center == Point(x: 56, y: 212.5))
    expectClose(mask.mask?.radius ?? .nan, radius, within: 1e-3)
  }

  @Test(
    "G-02 white covers the screens and fades out in the end",
    arguments: [(0.0, 1.0), (0.8, 1.0), (1.185, 1.0), (1.24875, 0.870838), (1.3125, 0.5)])
  func whiteFadesOut(time: Double, alpha: Double) throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    let mask = try #require(fixture.snapshot(at: time)["mask"])
    expectClose(mask.alpha, alpha, within: 1e-6)
    #expect(mask.backgroundColor == .white)
  }

  @Test("G-02 the poster lies on white over its own screen, then over the old one")
  func pilesOfViews() throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    fixture.advance(to: (1.185).nextDown)
    #expect(fixture.pile == ["detail", "mask", "poster"])
    fixture.advance(to: 1.185)
    #expect(
      fixture.pile == ["detail", "poster", "posters", "poster-1", "poster-2", "mask", "poster-0"])
    fixture.advance(to: 1.44)
    #expect(fixture.pile == ["posters", "poster-0", "poster-1", "poster-2"])
  }

  @Test("G-02 the transition reports 1.5 s, is complete at 1.44 s, and the landing goes on")
  func landingOutlivesTheTransition() throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    #expect(fixture.stage.window.transition?.duration == 1.5)
    fixture.advance(to: (1.44).nextDown)
    #expect(fixture.stage.outcome == nil)
    fixture.advance(to: 1.44)
    #expect(fixture.stage.outcome == .completed)
    #expect(fixture.completions == [true])
    let poster = try fixture.view("poster-0")
    // Its bounds and its shadow: the middle of the poster is there already.
    #expect(fixture.scene.animationCount(of: poster) == 2)
    fixture.advance(to: 1.5)
    #expect(fixture.scene.animationCount(of: poster) == 0)
    #expect(fixture.scene[poster].geometry == View(frame: saved))
    #expect(fixture.scene[poster].shadow.opacity == 0)
    fixture.expectRest()
  }

  @Test("G-05 each stage of a pop begins exactly where the one before ends")
  func stagesAreChained() throws {
    let fixture = try MagicFixture("magic-pop")
    let source = try fixture.view("poster")
    fixture.begin()
    let screens = try fixture.screens()
    var opacities: [Double] = []
    for time in [(0.39).nextDown, 0.39] {
      fixture.advance(to: time)
      opacities.append(fixture.scene[source].shadow.opacity)
    }
    #expect(opacities == [0, 0.6])
    var tops: [Double] = []
    for time in [(0.51).nextDown, 0.51] {
      fixture.advance(to: time)
      tops.append(fixture.scene[source].frame.minY)
    }
    #expect(tops.first == 155)
    expectClose(tops.last ?? .nan, 268.4, within: 1e-9)
    fixture.advance(to: (1.185).nextDown)
    #expect(fixture.scene.tree.superview(of: screens[1]) == nil)
    fixture.advance(to: 1.185)
    #expect(fixture.scene.tree.superview(of: screens[1]) == fixture.navigation.containerView)
  }

  @Test("G-02 a push right after the pop takes over from the landing without a jump")
  func pushDuringTheLanding() throws {
    let fixture = try MagicFixture("magic-pop")
    fixture.begin()
    fixture.advance(to: 1.44)
    let posters = try #require(
      fixture.navigation.topViewController as? PosterRowViewController)
    posters.tapPoster(at: 0)
    let poster = try #require(fixture.scene.snapshot()["poster-0"])
    expectClose(
      poster.boundingRect, Rect(x: 11.74, y: 272.6602, width: 88.52, height: 115.6795),
      within: 1e-3)
    fixture.advance(to: 10)
    #expect(fixture.completions == [true, true])
    #expect(fixture.scene[posters.posters[0]].geometry == View(frame: saved))
    fixture.expectRest()
  }
}
