import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct RippleEffectTests {
  let scene = Scene(windowBounds: Device.i5.bounds)

  private func insertScreen() -> ViewID {
    scene.insertView(frame: Device.i5.bounds, named: "screen")
  }

  private func outline(of view: ViewID) throws -> RipplePath {
    let hole = try #require(scene.presentation(of: view).mask)
    return RipplePath(bounds: Device.i5.bounds, center: hole.center, radius: hole.radius)
  }

  @Test(
    "G-07 the radius grows linearly to the diagonal, and back to nothing",
    arguments: [EffectDirection.expand, .shrink], [0.0, 0.1, 0.35, 0.5])
  func radiusIsLinear(direction: EffectDirection, fraction: Double) throws {
    let (view, duration) = (insertScreen(), 0.39)
    let center = Point(x: 56, y: 212.5)
    scene.animateRipple(in: view, at: center, direction, duration: duration)
    #expect(scene[view].mask?.center == center)
    expectClose(
      scene[view].mask?.radius ?? .nan, direction == .expand ? 651.938647 : 0, within: 1e-6)
    scene.clock.advance(to: fraction * duration)
    let share = direction == .expand ? fraction : 1 - fraction
    expectClose(try outline(of: view).radius, 651.938647 * share, within: 1e-6)
    scene.clock.advance(to: duration)
    // The mask stays installed; closed it hides nothing.
    let end = try outline(of: view)
    expectClose(end.radius, direction == .expand ? 651.938647 : 0, within: 1e-6)
    #expect(end.isVisible(center) == (direction == .shrink))
  }

  @Test("G-07 a hole at (56, 212.5) reaches the farthest corner at a radius of 442.80498")
  func farthestCorner() throws {
    let view = insertScreen()
    scene.animateRipple(in: view, at: Point(x: 56, y: 212.5), .expand, duration: 1)
    let opening = 442.804980 / 651.938647
    // The four cubics reach beyond the circle, so the last moment is that of the circle at most.
    for (time, isCovered) in [(opening - 1e-3, true), (opening + 1e-6, false)] {
      scene.clock.advance(to: time)
      let covered = try outline(of: view).isVisible(Point(x: (320.0).nextDown, y: (568.0).nextDown))
      #expect(covered == isCovered)
      #expect((try outline(of: view).visibleArea > 1e-6) == isCovered)
    }
  }

  @Test("G-07 the completion is called once, with whether the ripple finished")
  func completion() {
    let view = insertScreen()
    var endings: [Bool] = []
    scene.animateRipple(in: view, at: .zero, .expand, duration: 1) { endings.append($0) }
    scene.clock.advance(to: 0.5)
    scene.animateRipple(in: view, at: .zero, .shrink, duration: 1) { endings.append($0) }
    #expect(endings == [false])
    scene.clock.advance(to: 1.5)
    #expect(endings == [false, true])
    #expect(scene.animationCount(of: view) == 0)
  }

  @Test("G-09 the hole's button does nothing while the hole opens or closes")
  func buttonIsDisabled() throws {
    let screen = HoleViewController(device: .i5, in: scene)
    scene.addSubview(screen.view, to: scene.window)
    var endings: [Bool] = []
    screen.toggle { endings.append($0) }
    #expect(!screen.isToggleEnabled && screen.isOpen)
    screen.toggle { _ in Issue.record("the button is disabled") }
    scene.clock.advance(to: 0.25)
    #expect(try outline(of: screen.upperPicture).center == Point(x: 160, y: 284))
    expectClose(try outline(of: screen.upperPicture).radius, 162.984662, within: 1e-6)
    scene.clock.advance(to: 1)
    #expect(endings == [true])
    #expect(screen.isToggleEnabled && screen.isOpen)
    screen.toggle { endings.append($0) }
    #expect(!screen.isOpen)
    scene.clock.advance(to: 1.75)
    expectClose(try outline(of: screen.upperPicture).radius, 162.984662, within: 1e-6)
    scene.clock.advance(to: 2)
    #expect(endings == [true, true])
    #expect(try outline(of: screen.upperPicture).radius == 0)
  }
}
