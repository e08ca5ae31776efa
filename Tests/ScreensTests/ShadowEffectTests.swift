import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct ShadowEffectTests {
  let scene = Scene(windowBounds: Device.i5.bounds)

  /// The screen, with its shadow on or off.
  private func makeScreen(isShadowOn: Bool = false) -> ShadowViewController {
    let screen = ShadowViewController(device: .i5, in: scene)
    scene.addSubview(screen.view, to: scene.window)
    if isShadowOn {
      screen.toggle()
      scene.clock.advance(to: 1)
    }
    return screen
  }

  @Test(
    "G-06 the shadow comes and goes linearly in a second",
    arguments: [
      (false, 0.25, 0.15), (false, 0.5, 0.3), (false, 1, 0.6), (true, 0, 0.6), (true, 0.25, 0.45),
      (true, 1, 0),
    ])
  func shadowIsLinear(isOn: Bool, time: Double, opacity: Double) throws {
    let screen = makeScreen(isShadowOn: isOn)
    screen.toggle()
    #expect(screen.isShadowOn == !isOn)
    scene.clock.advance(to: scene.clock.now + time)
    let red = try #require(scene.snapshot()["red"])
    expectClose(red.shadow.opacity, opacity, within: 1e-6)
    #expect(red.boundingRect == Rect(x: 100, y: 160, width: 120, height: 160))
    expectClose(red.shadow.offset.dx, 6, within: 1e-9)
    expectClose(red.shadow.offset.dy, 8, within: 1e-9)
    #expect(red.shadow.radius == 3)
  }

  @Test("G-06 the model has its last value at once, and the animation is removed at its end")
  func modelIsSetAtOnce() {
    let screen = makeScreen()
    var endings: [Bool] = []
    screen.toggle { endings.append($0) }
    #expect(scene[screen.redView].shadow.opacity == 0.6)
    #expect(scene.animationCount(of: screen.redView) == 1)
    scene.clock.advance(to: (1.0).nextDown)
    #expect(endings.isEmpty)
    scene.clock.advance(to: 1)
    #expect(endings == [true])
    #expect(scene.animationCount(of: screen.redView) == 0)
  }

  @Test("G-06 a second toggle replaces the first, which completes with false once")
  func togglesReplaceEachOther() {
    let screen = makeScreen()
    var endings: [String] = []
    screen.toggle { endings.append("on \($0)") }
    scene.clock.advance(to: 0.5)
    screen.toggle { endings.append("off \($0)") }
    #expect(endings == ["on false"])
    scene.clock.advance(to: 0.75)
    expectClose(scene.presentation(of: screen.redView).shadow.opacity, 0.45, within: 1e-9)
    scene.removeAnimation(forKey: "expand_or_shrink", from: screen.redView)
    #expect(endings == ["on false", "off false"])
    scene.clock.advance(to: 10)
    #expect(endings.count == 2)
  }

  @Test func zeroDurationShadowAppliesAtOnce() {
    let view = scene.insertView(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    var endings: [Bool] = []
    scene.animateShadow(of: view, .expand, duration: 0) { endings.append($0) }
    #expect(endings == [true])
    #expect(scene[view].shadow == Shadow(opacity: 0.6, offset: Vector(dx: 2, dy: 1)))
  }
}
