import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct MagicPushTests {
  @Test(
    "G-01 the poster flies to just over its place, and lands",
    arguments: [
      (0.0, Rect(x: 12, y: 273, width: 88, height: 115)),
      (0.12, Rect(x: 12, y: 273, width: 88, height: 115)),
      (0.3, Rect(x: 11.4811, y: 254.9274, width: 89.0378, height: 116.3562)),
      (0.4575, Rect(x: 10.24, y: 211.7, width: 91.52, height: 119.6)),
      (0.7, Rect(x: 8.6196, y: 155.2637, width: 94.7607, height: 123.8350)),
      (0.795, Rect(x: 8.48, y: 150.4, width: 95.04, height: 124.2)),
      (0.9525, Rect(x: 10.24, y: 152.7, width: 91.52, height: 119.6)),
      (1.0, Rect(x: 11.1047, y: 153.8301, width: 89.7905, height: 117.3399)),
      (1.11, Rect(x: 12, y: 273, width: 88, height: 115)),
    ])
  func posterFlies(time: Double, frame: Rect) throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    let poster = try #require(fixture.snapshot(at: time)["poster-0"])
    expectClose(poster.boundingRect, frame, within: 1e-3)
  }

  @Test(
    "G-01 the shadow comes with the first stage and goes with the landing",
    arguments: [
      (0.06, 0.3), (0.12, 0.6), (0.3, 0.6), (0.7, 0.6), (0.9525, 0.3), (1, 0.209524), (1.11, 0),
    ])
  func shadowComesAndGoes(time: Double, opacity: Double) throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    let shadow = try #require(fixture.snapshot(at: time)["poster-0"]).shadow
    expectClose(shadow.opacity, opacity, within: 1e-6)
    expectClose(shadow.offset.dx, 4.4, within: 1e-9)
    expectClose(shadow.offset.dy, 5.75, within: 1e-9)
    #expect(shadow.radius == 3)
  }

  @Test(
    "G-01 white fades in over the old screen from the start",
    arguments: [(0.0, 0.0), (0.06375, 0.129162), (0.1275, 0.5), (0.255, 1), (0.3, 1), (1.4, 1)])
  func whiteFadesIn(time: Double, alpha: Double) throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    let mask = try #require(fixture.snapshot(at: time)["mask"])
    expectClose(mask.alpha, alpha, within: 1e-6)
    #expect(mask.backgroundColor == .white)
    #expect(mask.boundingRect == Device.i5.bounds)
  }

  @Test("G-01 a hole opens around the poster's place on the new screen")
  func holeOpens() throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    #expect(fixture.snapshot(at: 1.1)["mask"]?.mask == nil)
    for (time, radius) in [(1.11, 0), (1.305, 325.9693), (1.374893, 442.804980)] {
      let hole = try #require(fixture.snapshot(at: time)["mask"]?.mask)
      #expect(hole.center == Point(x: 56, y: 212.5))
      expectClose(hole.radius, radius, within: 1e-3)
    }
    #expect(fixture.snapshot(at: 1.5)["mask"] == nil)
  }

  @Test("G-01 halfway open the hole is an oval of four cubics")
  func holeIsAnOval() throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    let hole = try #require(fixture.snapshot(at: 1.305)["mask"]?.mask)
    let outline = RipplePath(
      bounds: Device.i5.bounds, center: hole.center, radius: hole.radius)
    let (first, control) = (outline.path.points[0], outline.path.points[1])
    expectClose(first.x, 381.9693, within: 1e-3)
    expectClose(first.y, 212.5, within: 1e-3)
    expectClose(control.y - first.y, 180.0279, within: 1e-3)
  }

  @Test("G-01 the poster lies on white over its own screen, then over the new one")
  func pilesOfViews() throws {
    let fixture = try MagicFixture("magic-push")
    #expect(fixture.pile == ["posters", "poster-0", "poster-1", "poster-2"])
    fixture.begin()
    let before = ["posters", "poster-1", "poster-2", "mask", "poster-0"]
    #expect(fixture.pile == before)
    fixture.advance(to: (1.11).nextDown)
    #expect(fixture.pile == before)
    fixture.advance(to: 1.11)
    #expect(
      fixture.pile == ["posters", "poster-0", "poster-1", "poster-2", "detail", "mask", "poster"])
    fixture.advance(to: 1.5)
    #expect(fixture.pile == ["detail", "poster"])
  }

  @Test("G-01 after the push the old screen is restored and no views are left over")
  func finalStates() throws {
    let fixture = try MagicFixture("magic-push")
    let source = try fixture.view("poster-0")
    let before = fixture.scene[source].geometry
    fixture.begin()
    let screens = try fixture.screens()
    fixture.advance(to: (1.5).nextDown)
    #expect(fixture.stage.outcome == nil)
    fixture.advance(to: 1.5)
    #expect(fixture.stage.outcome == .completed)
    #expect(fixture.completions == [true])
    #expect(fixture.scene[source].geometry == before)
    #expect(fixture.scene[source].shadow.opacity == 0)
    #expect(fixture.scene[try fixture.view("poster")].shadow == Shadow())
    #expect(fixture.scene.tree.superview(of: screens[0]) == nil)
    #expect(fixture.scene.tree.subviews(of: fixture.navigation.containerView) == [screens[1]])
    #expect(fixture.scene.tree.subviews(of: screens[0]).first == source)
    fixture.expectRest()
  }

  @Test("G-05 each stage of a push begins exactly where the one before ends")
  func stagesAreChained() throws {
    let fixture = try MagicFixture("magic-push")
    let source = try fixture.view("poster-0")
    fixture.begin()
    // The model jumps where a stage begins.
    var models: [ViewProperties] = []
    for start in [0.12, 0.795, 1.11] {
      for time in [start.nextDown, start] {
        fixture.advance(to: time)
        models.append(fixture.scene[source])
      }
    }
    let frames = models.map(\.geometry.frame)
    let own = Rect(x: 12, y: 273, width: 88, height: 115)
    let target = Rect(x: 12, y: 155, width: 88, height: 115)
    #expect([frames[0], frames[5]] == [own, own])
    expectClose(frames[1], Rect(x: 8.48, y: 150.4, width: 95.04, height: 124.2), within: 1e-9)
    #expect(frames[2] == frames[1])
    #expect([frames[3], frames[4]] == [target, target])
    #expect(models.map(\.shadow.opacity) == [0.6, 0.6, 0.6, 0, 0, 0])
  }

  @Test("G-05 a push ends equally in one step of the clock and in many")
  func oneStep() throws {
    let fixture = try MagicFixture("magic-push")
    fixture.begin()
    fixture.advance(to: 100)
    #expect(fixture.stage.outcome == .completed)
    #expect(fixture.log.events.last?.time == 1.5)
    fixture.expectRest()
  }
}
