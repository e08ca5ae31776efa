import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The turn of a page in perspective.
@Suite struct PageTests {
  private let replay = StageReplay(PageStage(SystemSetting(device: .i8)))
  private var scene: Scene { replay.scene }
  private var page: ViewID { replay.stage.first.view }

  /// The eye is 500 points away, and the page is turned by the angle p·π/2 at the progress p.
  ///
  /// The right edge is 375·sin nearer, and everything is 1/w times as far from (187.5, 333.5).
  @Test(
    "L-06 the right edge of the page comes nearer and passes to the left",
    arguments: [
      (0.0, 375.0, 0.0), (0.08, 403.5781, -76.7949), (0.2, 399.9423, -241.2487),
      (0.4, 160.3245, -646.943), (0.8 - 1e-9, -562.5, -1000.5),
    ])
  func corners(time: Double, x: Double, y: Double) throws {
    replay.stage.begin()
    let quad = try #require(replay.snapshot(at: time)[page]).quad
    // The progress is given to 1e-6; a point moves by at most 3000 points for 1, and near the end
    // by less than 1e-9 of them.
    expectClose(quad.topRight.x, x, within: 4e-3)
    expectClose(quad.topRight.y, y, within: 4e-3)
    expectClose(quad.bottomRight.x, x, within: 4e-3)
    expectClose(quad.bottomRight.y, 667 - y, within: 4e-3)
    #expect(quad.topLeft == .zero)
    expectClose(quad.bottomLeft.y, 667, within: 1e-12)
    let next = try replay.frame(of: replay.stage.second.view, at: time)
    expectClose(next, Device.i8.bounds, within: 0)
  }

  @Test("L-06 the page turns by a quarter about its left edge, over the next page")
  func rotation() throws {
    replay.stage.begin()
    #expect(scene[page].anchorPoint == Point(x: 0, y: 0.5))
    #expect(scene[page].center == Point(x: 0, y: 333.5))
    #expect(scene[in3D: page].transform == .rotation(-.pi / 2, x: 0, y: 1, z: 0))
    let container = try #require(scene.tree.superview(of: page))
    #expect(scene[in3D: container].sublayerTransform == Transform3D(m34: -1.0 / 500))
    #expect(scene.tree.subviews(of: container) == [replay.stage.second.view, page])
    // Ease-out at half of the time: 0.684643 of a quarter turn.
    let turned = scene.presentation3D(of: page, at: 0.4).transform
    expectClose(turned.m11, LibM.cos(0.684643 * .pi / 2), within: 2e-6)
    expectClose(turned.m13, LibM.sin(0.684643 * .pi / 2), within: 2e-6)
    #expect(turned.m14 == 0 && turned.m22 == 1)
  }

  @Test("L-06 the shadow is half black at the hinge, clear from 0.8 of the width on, and fades in")
  func shade() throws {
    replay.stage.begin()
    let snapshot = replay.snapshot(at: 0.4)
    let strips = snapshot.entries.filter { $0.identifier.hasPrefix("page-shade-") }
    #expect(strips.count == 8)
    for (index, strip) in strips.enumerated() {
      expectClose(strip.alpha, 0.684643, within: 1e-6)
      let middle = (Double(index) + 0.5) / 8
      expectClose(strip.backgroundColor.alpha, 0.5 * (1 - middle), within: 1e-15)
    }
    let widths = strips.compactMap { scene[$0.view].frame.maxX }
    expectClose(widths.max() ?? .nan, 0.8 * 375, within: 1e-10)
  }

  @Test("L-06 at the end anchor, place and transforms are as before, and the shadow is gone")
  func end() {
    let before = scene.tree.count
    let geometry = scene[page].geometry
    replay.stage.begin()
    replay.advance(to: 0.8 + 1e-9)
    #expect(replay.stage.outcome == .completed)
    #expect(scene[page].geometry == geometry)
    #expect(scene[in3D: page] == View3D())
    // The container of the presentation is there, and nothing else.
    #expect(scene.tree.count == before + 1)
    for view in scene.tree.viewsInDrawingOrder() { #expect(scene[in3D: view] == View3D()) }
  }

  @Test("L-06 a turn that is held by a finger stops there, and goes back")
  func interaction() throws {
    let interaction = PercentDrivenInteractiveTransition()
    let geometry = scene[page].geometry
    replay.stage.begin(drivenBy: interaction)
    interaction.update(0.25)
    replay.advance(to: 1)
    let held = try #require(replay.snapshot(at: 1)[page]).quad
    expectClose(held.topRight.x, 399.9423, within: 4e-3)
    interaction.cancel()
    replay.advance(to: 3)
    #expect(replay.stage.outcome == .cancelled)
    #expect(scene[page].geometry == geometry && scene[in3D: page] == View3D())
  }
}
