import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The pop of a detail back to its card.
@Suite struct TodayPopTests {
  let fixture = TodayFixture(.pop)

  @Test(
    "D-04 the header flies to the picture of its card",
    arguments: [
      (0.0, Rect(x: 0, y: 0, width: 375, height: 487.5)),
      (0.1, Rect(x: 7.7988, y: 44.8430, width: 359.4024, height: 467.2232)),
      (0.25, Rect(x: 20.9265, y: 120.3273, width: 333.1470, height: 433.0911)),
      (0.5, Rect(x: 21.3802, y: 122.9360, width: 332.2397, height: 431.9116)),
      (1.0, Rect(x: 20.0469, y: 115.2695, width: 334.9063, height: 435.3782)),
      (todayDuration, Rect(x: 20, y: 115, width: 335, height: 435.5)),
    ])
  func flight(time: Double, frame: Rect) throws {
    fixture.stage.begin()
    expectClose(try fixture.frame(of: "snapshot", at: time), frame, within: 1e-3)
    let copy = try #require(fixture.snapshot(at: time)["snapshot"])
    #expect(copy.cornerRadius == 15)
    #expect(copy.clipsToBounds)
  }

  @Test("D-04 the title of the copy sets off 10 points above where that of a push lands")
  func labels() throws {
    fixture.stage.begin()
    let content = Rect(x: 22, y: 457.5, width: 443.5, height: 15)
    for (time, title) in [(0.0, 22.0), (0.1, 19.2704), (0.25, 14.6757), (todayDuration, 15)] {
      let frame = try fixture.frame(of: "snapshotTitle", at: time)
      expectClose(frame, Rect(x: title, y: 20, width: 345, height: 30), within: 1e-3)
    }
    expectClose(try fixture.frame(of: "snapshotContent", at: 0), content, within: 1e-9)
    expectClose(
      try fixture.frame(of: "snapshotContent", at: todayDuration),
      Rect(x: 15, y: 405.5, width: 331, height: 15), within: 1e-9)
    #expect(fixture.snapshot(at: 0)["snapshotContent"]?.alpha == 0.5)
  }

  @Test("D-04 the detail fades out while its table gets shorter and round")
  func detailLeaves() throws {
    let detail = try fixture.detail
    fixture.stage.begin()
    expectClose(try #require(fixture.snapshot(at: 0.1)["detail"]).alpha, 0.610061, within: 1e-6)
    let table = fixture.shown(detail.table, at: 0.1)
    expectClose(
      table.geometry.frame, Rect(x: 0, y: 0, width: 375, height: 647.4457), within: 1e-3)
    expectClose(table.appearance.cornerRadius, 15 * 0.389939, within: 15e-6)
    #expect(fixture.scene[detail.table].frame == Rect(x: 0, y: 0, width: 375, height: 390))
  }

  @Test("D-04b the spring overshoots: the copy is too small, the alpha clamped at 0")
  func overshoot() throws {
    let detail = try fixture.detail
    fixture.stage.begin()
    let width = try fixture.frame(of: "snapshot", at: 0.25).width
    expectClose(width, 333.1470, within: 1e-3)
    #expect(width < 335)
    expectClose(fixture.shown(detail.view, at: 0.25).appearance.alpha, -0.046325, within: 1e-6)
    expectClose(fixture.shown(detail.view, at: 0.3549).appearance.alpha, -0.163919, within: 1e-6)
    #expect(fixture.snapshot(at: 0.25)["detail"]?.alpha == 0)
  }

  @Test("D-04 the copy lies over detail and list")
  func layers() throws {
    let detail = try fixture.detail
    fixture.stage.begin()
    let copy = try #require(fixture.snapshot(at: 0)["snapshot"]?.view)
    let container = fixture.navigation.containerView
    #expect(fixture.scene.tree.subviews(of: container) == [fixture.list.view, detail.view, copy])
  }

  @Test(
    "D-04 the copy starts where the header is on screen",
    arguments: [(0.0, 0.0), (50, -50), (-40, 0)])
  func scrolledDetail(offset: Double, y: Double) throws {
    try fixture.detail.setContentOffset(offset)
    fixture.stage.begin()
    let start = Rect(x: 0, y: y, width: 375, height: 487.5)
    expectClose(try fixture.frame(of: "snapshot", at: 0), start, within: 1e-9)
  }

  @Test("D-04 during its flight the copy replaces header and picture; afterwards they show again")
  func flyingCopyReplacesHeaderAndPicture() throws {
    let (scene, detail) = (fixture.scene, try fixture.detail)
    fixture.stage.begin()
    let cell = try fixture.cell
    for time in [0, 0.3, 0.7, 1.2] {
      fixture.advance(to: time)
      #expect(scene[cell.picture].isHidden && scene[detail.header].isHidden)
      #expect(!scene[cell.card].isHidden)
    }
    fixture.advance(to: 5)
    fixture.expectEnd(.completed, at: todayDuration)
    #expect(!scene[cell.picture].isHidden && scene[detail.header].isHidden)
    #expect(scene[detail.view].alpha == 0)
    #expect(scene[detail.table].frame == Rect(x: 0, y: 0, width: 375, height: 390))
    #expect(scene[detail.table].cornerRadius == 15)
    #expect(scene.tree.subviews(of: fixture.navigation.containerView) == [fixture.list.view])
    #expect(scene[fixture.stage.tabBar.view].frame == Rect(x: 0, y: 729, width: 375, height: 83))
    #expect(scene[fixture.stage.tabBar.view].transform == .identity)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test("D-04 after a push and a pop the list is as it was before")
  func roundTrip() {
    let fixture = TodayFixture(.push, isPressed: false)
    let before = fixture.scene.modelOnScreen
    fixture.stage.begin()
    fixture.navigation.popViewController(animated: true)
    fixture.advance(to: 5)
    #expect(fixture.scene.modelOnScreen == before)
    expectClose(fixture.answers.lastTime, 2 * todayDuration, within: 1e-9)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test("D-04 cancelling a pop at any progress restores the screens", arguments: 0..<12)
  func cancellation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixture = TodayFixture(.pop, on: Device.all[generator.below(3)])
    let detail = try fixture.detail
    detail.setContentOffset(generator.uniform(in: -20...20))
    let before = fixture.scene.modelOnScreen
    let interaction = PercentDrivenInteractiveTransition()
    fixture.stage.begin(drivenBy: interaction)
    let progress = generator.uniform(in: 0...1)
    interaction.update(progress)
    fixture.advance(to: 2)
    interaction.cancel()
    fixture.advance(to: 10)
    let context = "seed \(seed), progress \(progress)"
    fixture.expectEnd(.cancelled, at: 2 + progress * todayDuration, context)
    #expect(fixture.scene.modelOnScreen == before, "\(context)")
    #expect(!fixture.scene.isOnScreen(fixture.list.view))
    let picture = try fixture.cell.picture
    #expect(!fixture.scene[picture].isHidden)
    // The next pop finds its animator again.
    #expect(fixture.navigation.delegate === detail)
    #expect(fixture.diagnostics.isEmpty)
  }
}
