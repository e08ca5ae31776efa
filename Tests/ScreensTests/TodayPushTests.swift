import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The push of a card's detail.
@Suite struct TodayPushTests {
  let fixture = TodayFixture(.push)

  @Test(
    "D-03 the card flies from its row to the head of the detail, which fades in",
    arguments: [
      (0.0, Rect(x: 20, y: 115, width: 335, height: 460.5), 0.0),
      (0.1, Rect(x: 13.7735, y: 79.1978, width: 347.4529, height: 468.9057), 0.311323),
      (0.25, Rect(x: 2.4184, y: 13.9058, width: 370.1632, height: 484.2351), 0.879080),
      (0.5, Rect(x: -1.7051, y: -9.8044, width: 378.4102, height: 489.8019), 1.0),
      (1.0, Rect(x: 0.1308, y: 0.7520, width: 374.7384, height: 487.3234), 0.993461),
      (todayDuration, Rect(x: 0, y: 0, width: 375, height: 487.5), 1.0),
    ])
  func flight(time: Double, frame: Rect, alpha: Double) throws {
    fixture.stage.begin()
    expectClose(try fixture.frame(of: "snapshot", at: time), frame, within: 1e-3)
    let detail = try #require(fixture.snapshot(at: time)["detail"])
    expectClose(detail.alpha, alpha, within: 1e-6)
    expectClose(detail.boundingRect, Device.iX.bounds, within: 0)
  }

  @Test("D-03 the copy lies over detail and list, without round corners")
  func layers() throws {
    fixture.stage.begin()
    let copy = try #require(fixture.snapshot(at: 0)["snapshot"])
    let container = fixture.navigation.containerView
    let detail = try fixture.detail
    #expect(
      fixture.scene.tree.subviews(of: container) == [fixture.list.view, detail.view, copy.view])
    #expect(copy.cornerRadius == 0)
    #expect(copy.backgroundColor == detail.film.tint)
    #expect(fixture.scene[copy.view].text == detail.film.image)
  }

  @Test("D-03 the copy starts where the row is, on every telephone", arguments: Device.all)
  func startOnOtherScreens(device: Device) throws {
    let fixture = TodayFixture(.push, on: device)
    fixture.list.list.setContentOffset(30)
    fixture.stage.begin()
    let width = device.size.width
    let start = Rect(x: 20, y: 85, width: width - 40, height: 1.3 * (width - 40) + 25)
    expectClose(try fixture.frame(of: "snapshot", at: 0), start, within: 1e-9)
    let end = Rect(x: 0, y: 0, width: width, height: 1.3 * width)
    expectClose(try fixture.frame(of: "snapshot", at: todayDuration), end, within: 1e-9)
  }

  @Test(
    "D-03b from a card that stays small the flight starts at 0.9 about its middle",
    arguments: [
      (0.0, Rect(x: 36.75, y: 138.025, width: 301.5, height: 414.45)),
      (0.25, Rect(x: 4.4438, y: 16.6900, width: 366.1123, height: 478.6668)),
      (todayDuration, Rect(x: 0, y: 0, width: 375, height: 487.5)),
    ])
  func scaledStart(time: Double, frame: Rect) throws {
    fixture.list.releasesCard = false
    fixture.stage.begin()
    expectClose(try fixture.frame(of: "snapshot", at: time), frame, within: 1e-3)
  }

  @Test(
    "D-03c the labels fly inside the copy",
    arguments: [
      (0.0, 15.0, 20.0, Rect(x: 15, y: 405.5, width: 331, height: 15)),
      (0.1, 17.1793, 23.1132, Rect(x: 17.1793, y: 421.6888, width: 366.0239, height: 15)),
      (0.25, 21.1536, 28.7908, Rect(x: 21.1536, y: 451.2121, width: 429.8965, height: 15)),
      (0.5, 22.5968, 30.8526, Rect(x: 22.5968, y: 461.9333, width: 453.0912, height: 15)),
      (1.0, 21.9542, 29.9346, Rect(x: 21.9542, y: 457.1600, width: 442.7643, height: 15)),
      (todayDuration, 22.0, 30.0, Rect(x: 22, y: 457.5, width: 443.5, height: 15)),
    ])
  func labels(time: Double, titleX: Double, titleY: Double, content: Rect) throws {
    fixture.stage.begin()
    let title = Rect(x: titleX, y: titleY, width: 345, height: 30)
    expectClose(try fixture.frame(of: "snapshotTitle", at: time), title, within: 1e-3)
    expectClose(try fixture.frame(of: "snapshotContent", at: time), content, within: 1e-3)
    let frame = fixture.snapshot(at: time)
    #expect(frame["snapshotContent"]?.alpha == 0.5)
    let label = try #require(frame["snapshotTitle"]?.view)
    #expect(fixture.scene[label].text == Film.samples[0].title)
  }

  @Test("D-03d during its flight the copy replaces card and header; the transition ends at T")
  func flyingCopyReplacesCardAndHeader() throws {
    fixture.stage.begin()
    let (scene, detail, cell) = (fixture.scene, try fixture.detail, try fixture.cell)
    for time in [0, 0.3, 0.7, 1.2] {
      fixture.advance(to: time)
      #expect(scene[cell.card].isHidden && scene[detail.header].isHidden)
      #expect(!scene[cell.picture].isHidden)
      #expect(fixture.stage.window.transition?.duration == todayDuration)
    }
    fixture.advance(to: 5)
    fixture.expectEnd(.completed, at: todayDuration)
    #expect(!scene[cell.card].isHidden && !scene[detail.header].isHidden)
    #expect(scene[detail.view].alpha == 1)
    #expect(scene.tree.subviews(of: fixture.navigation.containerView) == [detail.view])
    #expect(scene[fixture.stage.tabBar.view].frame == Rect(x: 0, y: 812, width: 375, height: 83))
    #expect(scene[fixture.stage.tabBar.view].transform == .identity)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test("D-03d cancelling a push at any progress restores the screens", arguments: 0..<12)
  func cancellation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let device = Device.all[generator.below(3)]
    let fixture = TodayFixture(.push, on: device, isPressed: false)
    fixture.list.snapshotLinger = 0.2
    let before = fixture.scene.modelOnScreen
    let interaction = PercentDrivenInteractiveTransition()
    fixture.stage.begin(drivenBy: interaction)
    let cell = try fixture.cell
    let detail = try fixture.detail
    #expect(fixture.scene[cell.card].isHidden && fixture.scene[detail.header].isHidden)
    interaction.update(generator.uniform(in: 0...1))
    let progress = generator.uniform(in: 0...1)
    interaction.update(progress)
    fixture.advance(to: 3)
    interaction.cancel()
    fixture.advance(to: 10)
    let context = "seed \(seed), progress \(progress)"
    fixture.expectEnd(.cancelled, at: 3 + progress * todayDuration, context)
    #expect(fixture.scene.modelOnScreen == before, "\(context)")
    #expect(!fixture.scene[detail.header].isHidden && fixture.scene[detail.view].alpha == 1)
    #expect(!fixture.scene.isOnScreen(detail.view))
    #expect(fixture.navigation.delegate === fixture.list)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test("D-03d a finished interactive push ends like an uninterrupted one", arguments: 0..<4)
  func heldPush(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let other = TodayFixture(.push)
    let interaction = PercentDrivenInteractiveTransition()
    other.stage.begin(drivenBy: interaction)
    let progress = generator.uniform(in: 0...1)
    interaction.update(progress)
    interaction.finish()
    other.advance(to: 5)
    other.expectEnd(.completed, at: (1 - progress) * todayDuration, "seed \(seed)")
    fixture.stage.begin()
    fixture.advance(to: 5)
    #expect(
      other.scene.modelOnScreen.map(\.properties) == fixture.scene.modelOnScreen.map(\.properties))
  }

  @Test func flyingCopyCanOutliveThePush() throws {
    fixture.list.snapshotLinger = 0.2
    fixture.stage.begin()
    fixture.advance(to: todayDuration)
    let detail = try fixture.detail
    #expect(fixture.stage.outcome == .completed)
    #expect(!fixture.scene[detail.header].isHidden)
    let end = Rect(x: 0, y: 0, width: 375, height: 487.5)
    for time in [todayDuration, todayDuration + 0.1999] {
      fixture.advance(to: time)
      expectClose(try fixture.frame(of: "snapshot", at: time), end, within: 1e-9)
    }
    fixture.advance(to: todayDuration + 0.2001)
    #expect(fixture.snapshot(at: todayDuration + 0.2001)["snapshot"] == nil)
    fixture.expectEnd(.completed, at: todayDuration)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test func poppedDetailRemovesALingeringCopy() {
    fixture.list.snapshotLinger = 0.2
    fixture.stage.begin()
    fixture.advance(to: todayDuration)
    fixture.navigation.popViewController(animated: false)
    fixture.advance(to: 3)
    #expect(fixture.snapshot(at: 3)["snapshot"] == nil)
    #expect(fixture.scene.clock.nextDueTime == nil)
  }

  @Test func infiniteLingerTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = TodayPushAnimator(tabBar: nil, snapshotLinger: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      _ = TodayPushAnimator(tabBar: nil, snapshotLinger: -0.1)
    }
  }
}
