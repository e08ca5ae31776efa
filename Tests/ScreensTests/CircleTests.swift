import Animations
import Geometry
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The screen that spreads from a round button.
@Suite struct CircleTests {
  private let replay = StageReplay(CircleStage(SystemSetting(device: .iX)))
  private var scene: Scene { replay.scene }

  /// The button of 40 points is in the middle of (335, 84); its farthest corner is (0, 812).
  @Test(
    "X-03 a hole grows linearly from the button to the farthest corner",
    arguments: [
      (0, 20), (0.1, 176.2758871), (0.25, 410.6897179), (0.5 - 1e-9, 801.3794357),
    ] as [(Double, Double)])
  func spreading(time: Double, radius: Double) throws {
    replay.stage.begin()
    let entry = try #require(replay.snapshot(at: time)[replay.stage.first.view])
    let mask = try #require(entry.mask)
    // The radius grows by 1563 points a second, of which 1e-9 s are left out.
    expectClose(mask.radius, radius, within: 2e-6)
    #expect(mask.center == Point(x: 335, y: 84))
    let container = try #require(scene.tree.superview(of: replay.stage.first.view))
    #expect(
      scene.tree.subviews(of: container) == [replay.stage.second.view, replay.stage.first.view])
  }

  @Test("X-03 a dismissal closes the hole again, and neither leaves a mask")
  func shrinking() throws {
    replay.stage.begin()
    replay.advance(to: 1)
    #expect(replay.stage.outcome == .completed)
    #expect(scene[replay.stage.first.view].mask == nil)
    replay.stage.first.dismiss(animated: true)
    let entry = try #require(replay.snapshot(at: 1.1)[replay.stage.first.view])
    expectClose(try #require(entry.mask).radius, 801.3794357 - 156.2758871, within: 2e-6)
    replay.advance(to: 2)
    #expect(replay.answers == [.completed, .completed])
    #expect(scene[replay.stage.first.view].mask == nil)
    #expect(!scene.isAnimating)
  }

  @Test("X-03 a radius of 0 counts as 0.01, and the end reaches every corner")
  func radii() {
    #expect(CircleAnimator(isSpreading: true, center: .zero).radius == 0.01)
    #expect(CircleAnimator(isSpreading: true, center: .zero, radius: 3).radius == 3)
    let size = Size(width: 300, height: 400)
    for center in [Point(x: 0, y: 0), Point(x: 300, y: 0), Point(x: 300, y: 400)] {
      #expect(CircleAnimator(isSpreading: true, center: center).radius(covering: size) == 500)
    }
    let middle = CircleAnimator(isSpreading: true, center: Point(x: 150, y: 200))
    #expect(middle.radius(covering: size) == 250)
  }

  @Test(
    "a bad radius traps",
    arguments: [(-1.0).bitPattern, Double.nan.bitPattern, Double.infinity.bitPattern])
  func badRadius(bits: UInt64) async {
    await #expect(processExitsWith: .failure) { [bits] in
      _ = CircleAnimator(isSpreading: true, center: .zero, radius: Double(bitPattern: bits))
    }
  }

  @Test(
    "a middle that is not finite traps",
    arguments: [Double.nan.bitPattern, Double.infinity.bitPattern])
  func badCenter(bits: UInt64) async {
    await #expect(processExitsWith: .failure) { [bits] in
      _ = CircleAnimator(isSpreading: true, center: Point(x: Double(bitPattern: bits), y: 0))
    }
  }
}
