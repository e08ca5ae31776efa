import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The tab bar, which goes its own way.
@Suite struct TodayTabBarTests {
  private func rect(_ y: Double, _ height: Double) -> Rect {
    Rect(x: 0, y: y, width: 375, height: height)
  }

  @Test("D-05 a push slides the bar out in 0.6 s, stretched up to 1.1")
  func slidesOut() throws {
    let fixture = TodayFixture(.push)
    fixture.stage.begin()
    for (time, frame) in [
      (0.0, rect(729, 83)), (0.3, rect(768.425, 87.15)), (0.6, rect(807.85, 91.3)),
    ] {
      expectClose(try fixture.frame(of: "tabBar", at: time), frame, within: 1e-3, "at \(time)")
    }
    fixture.advance(to: 0.6)
    expectClose(try fixture.frame(of: "tabBar", at: 0.6), rect(812, 83), within: 1e-9)
    #expect(fixture.scene[fixture.stage.tabBar.view].transform == .identity)
  }

  @Test("D-05 a pop slides the bar in in 0.6 s, stretched up to 1.05")
  func slidesIn() throws {
    let fixture = TodayFixture(.pop, on: .i8)
    fixture.stage.begin()
    let middle = fixture.shown(fixture.stage.tabBar.view, at: 0.3).geometry
    expectClose(middle.center.y - middle.bounds.height / 2, 642.5, within: 1e-3)
    expectClose(middle.transform.d, 1.025, within: 1e-6)
    expectClose(middle.transform.a, 1, within: 1e-6)

    let large = TodayFixture(.pop)
    large.stage.begin()
    expectClose(try large.frame(of: "tabBar", at: 0.6), rect(726.925, 87.15), within: 1e-3)
    large.advance(to: 0.6)
    expectClose(try large.frame(of: "tabBar", at: 0.6), rect(729, 83), within: 1e-9)
    #expect(large.scene[large.stage.tabBar.view].transform == .identity)
  }

  @Test(
    "D-05 the bar's animation neither ends the transition nor is disturbed by it",
    arguments: [TransitionOperation.push, .pop])
  func endsAlone(operation: TransitionOperation) throws {
    let (whole, stepped) = (TodayFixture(operation), TodayFixture(operation))
    whole.stage.begin()
    stepped.stage.begin()
    stepped.advance(to: 0.61)
    #expect(stepped.stage.window.transition != nil)
    #expect(stepped.scene.animationCount(of: stepped.stage.tabBar.view) == 0)
    let expected = try whole.frame(of: "snapshot", at: 0.9)
    #expect(try stepped.frame(of: "snapshot", at: 0.9) == expected)
    stepped.advance(to: 2)
    stepped.expectEnd(.completed, at: todayDuration)
  }

  @Test("D-05 the bar has the tab bar height of each telephone", arguments: Device.all)
  func frames(device: Device) {
    let bar = TodayFixture(.push, on: device).stage.tabBar
    let (height, width) = (device.size.height, device.size.width)
    let barHeight = device.size.height == 812 ? 83.0 : 49
    #expect(
      bar.frame(isShown: true)
        == Rect(x: 0, y: height - barHeight, width: width, height: barHeight))
    #expect(
      bar.frame(isShown: false) == Rect(x: 0, y: height, width: width, height: barHeight))
  }

  @Test func unanimatedPopPlacesTheTabBar() {
    let fixture = TodayFixture(.pop)
    let bar = fixture.stage.tabBar
    #expect(fixture.scene[bar.view].frame == bar.frame(isShown: false))
    fixture.navigation.popViewController(animated: false)
    #expect(fixture.scene[bar.view].frame == bar.frame(isShown: true))
  }
}
