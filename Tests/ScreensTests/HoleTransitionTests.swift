import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct HoleTransitionTests {
  /// The part of the screen that the hole leaves uncovered at a time, counted point by point.
  private func openShare(of fixture: MagicFixture, at time: Double) throws -> Double {
    let hole = try #require(fixture.snapshot(at: time)["mask"]?.mask)
    let outline = RipplePath(
      bounds: Device.i5.bounds, center: hole.center, radius: hole.radius)
    let step = 4.0
    var (open, all) = (0.0, 0.0)
    for y in stride(from: step / 2, to: 568, by: step) {
      for x in stride(from: step / 2, to: 320, by: step) {
        all += 1
        if !outline.isVisible(Point(x: x, y: y)) { open += 1 }
      }
    }
    return open / all
  }

  // Counting squares of 4 points misjudges those on the edge of the hole, at random: of the n they
  // are, about √n/2. n is at most 4·2πr/(π·4) = 2r, so at r = 156 it is 9 of 11 360: 8e-4.
  @Test(
    "G-03 the new screen shows through the hole, all of it after half of the time",
    arguments: [(0.0, 0.0), (0.1, 0.073483), (0.2, 0.293932), (0.24, 0.4233), (0.5, 1), (0.9, 1)])
  func pushOpens(time: Double, share: Double) throws {
    let fixture = try MagicFixture("hole-push")
    fixture.begin()
    expectClose(try openShare(of: fixture, at: time), share, within: 2e-3)
  }

  @Test(
    "G-04 the new screen closes in over the old one",
    arguments: [(0.0, 651.938647), (0.5, 325.9693), (0.9, 65.1939)])
  func popCloses(time: Double, radius: Double) throws {
    let fixture = try MagicFixture("hole-pop")
    fixture.begin()
    let mask = try #require(fixture.snapshot(at: time)["mask"])
    #expect(mask.mask?.center == Point(x: 160, y: 284))
    expectClose(mask.mask?.radius ?? .nan, radius, within: 1e-3)
    let share = Double.pi * 65.1939 * 65.1939 / (320 * 568)
    if time == 0.9 { expectClose(try openShare(of: fixture, at: time), share, within: 2e-3) }
  }

  @Test("G-03 the old screen lies in the mask, over the new one")
  func pilesOfPush() throws {
    let fixture = try MagicFixture("hole-push")
    fixture.begin()
    let screens = try fixture.screens()
    #expect(
      fixture.pile == ["detail", "poster", "mask", "posters", "poster-0", "poster-1", "poster-2"])
    #expect(fixture.scene.tree.superview(of: screens[0]) == (try fixture.view("mask")))
    #expect(fixture.scene.snapshot()["mask"]?.boundingRect == Device.i5.bounds)
    fixture.advance(to: (1.0).nextDown)
    #expect(fixture.stage.outcome == nil)
    fixture.advance(to: 1)
    #expect(fixture.stage.outcome == .completed)
    #expect(fixture.pile == ["detail", "poster"])
    #expect(fixture.scene.tree.superview(of: screens[0]) == nil)
    fixture.expectRest()
  }

  @Test("G-04 the new screen lies in the mask, over the old one, and then in the container")
  func pilesOfPop() throws {
    let fixture = try MagicFixture("hole-pop")
    fixture.begin()
    let screens = try fixture.screens()
    #expect(
      fixture.pile == ["detail", "poster", "mask", "posters", "poster-0", "poster-1", "poster-2"])
    #expect(fixture.scene.tree.superview(of: screens[1]) == (try fixture.view("mask")))
    fixture.advance(to: (1.0).nextDown)
    #expect(fixture.stage.outcome == nil)
    fixture.advance(to: 1)
    #expect(fixture.stage.outcome == .completed)
    #expect(fixture.pile == ["posters", "poster-0", "poster-1", "poster-2"])
    #expect(fixture.scene.tree.superview(of: screens[1]) == fixture.navigation.containerView)
    fixture.expectRest()
  }
}
