import Animations
import Geometry
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The driver of a drag, and the mail that it pulls away.
@Suite struct DragTests {
  private let replay = StageReplay(DragStage(SystemSetting(device: .iX)))
  private var scene: Scene { replay.scene }
  private var mail: ViewID { replay.stage.navigation.topViewController.view }

  /// A finger moves from `start` by `way` in 0.3 s.
  private func drag(from start: Point, by way: Vector) {
    StageFinger(start: start, way: way, duration: 0.3)
      .drag(replay.stage.mails.driver.pan, in: PanGestureArena(), by: scene.clock)
  }

  /// The finger moves by 0.61 of the width in 0.3 s; then a timer adds 1/60 in each 60th of a
  /// second.
  @Test(
    "X-02 the mail follows the finger, and then the timer",
    arguments: [
      (0.15, 114.375), (0.3, 228.75), (0.3 + 1.5 / 60, 235), (0.3 + 12.01 / 60, 303.75),
      (0.3 + 23.01 / 60, 372.5),
    ] as [(Double, Double)])
  func movement(time: Double, x: Double) throws {
    let mail = mail
    replay.stage.begin()
    replay.advance(to: time)
    // Sums of 24 numbers below 375, each with an error of 2⁻⁵³ of it: 1e-12.
    expectClose(scene.presentation(of: mail).frame.minX, x, within: 1e-11)
    let list = scene.presentation(of: replay.stage.mails.view).frame
    expectClose(list.minX, -0.3 * (375 - x), within: 1e-11)
    #expect(replay.answers.isEmpty)
    replay.advance(to: 0.7 + 1e-9)
    #expect(replay.answers == [.completed])
  }

  @Test(
    "X-02 a release before half of the way goes back, one from there on goes to the end",
    arguments: [
      (0.499, RoutingOutcome.cancelled, 30), (0.5, .completed, 30), (0.2, .cancelled, 12),
    ] as [(Double, RoutingOutcome, Int)])
  func threshold(part: Double, outcome: RoutingOutcome, steps: Int) {
    drag(from: Point(x: 20, y: 300), by: Vector(dx: part * 375, dy: 0))
    let end = 0.3 + Double(steps) / 60
    replay.advance(to: end - 1e-6)
    #expect(replay.answers.isEmpty)
    replay.advance(to: end + 1e-6)
    #expect(replay.answers == [outcome])
    #expect(!scene.isAnimating && scene.clock.nextDueTime == nil)
  }

  @Test("X-02 a finger farther from the edge than the edge spacing does not begin")
  func edgeSpacing() {
    let driver = replay.stage.mails.driver
    #expect(driver.edgeSpacing == 40)
    drag(from: Point(x: 40.5, y: 300), by: Vector(dx: 300, dy: 0))
    replay.advance(to: 1)
    #expect(driver.pan.state == .possible && replay.answers.isEmpty)
    driver.edgeSpacing = 0
    drag(from: Point(x: 200, y: 300), by: Vector(dx: 300, dy: 0))
    replay.advance(to: 2)
    #expect(replay.answers == [.completed])
  }

  @Test("X-02 a finger that moves across or the other way does not begin")
  func direction() {
    drag(from: Point(x: 20, y: 300), by: Vector(dx: 90, dy: 100))
    replay.advance(to: 1)
    drag(from: Point(x: 20, y: 300), by: Vector(dx: -20, dy: 0))
    replay.advance(to: 2)
    #expect(replay.answers.isEmpty)
  }

  @Test(
    "X-02 every direction has its edge and its extent", arguments: DragDriver.Direction.allCases)
  func directions(direction: DragDriver.Direction) {
    let driver = DragDriver(direction, on: Size(width: 375, height: 812), by: scene.clock)
    driver.edgeSpacing = 30
    var begins = 0
    driver.begin = { begins += 1 }
    let (middle, unit): (Point, Vector) =
      switch direction {
      case .left: (Point(x: 370, y: 400), Vector(dx: -1, dy: 0))
      case .right: (Point(x: 5, y: 400), Vector(dx: 1, dy: 0))
      case .up: (Point(x: 180, y: 800), Vector(dx: 0, dy: -1))
      case .down: (Point(x: 180, y: 12), Vector(dx: 0, dy: 1))
      }
    for (offset, expected) in [(0.0, 1), (60, 1)] {
      let start = middle + Vector(dx: unit.dx * offset, dy: unit.dy * offset)
      let finger = StageFinger(
        start: start, way: Vector(dx: unit.dx * 100, dy: unit.dy * 100), duration: 0.3)
      finger.drag(driver.pan, in: PanGestureArena(), by: scene.clock)
      replay.advance(to: scene.clock.now + 1)
      #expect(begins == expected, "\(offset) points from the edge")
    }
  }

  @Test("X-02 a second finger takes hold of the screen that the timer moves, without a jump")
  func hold() {
    let mail = mail
    drag(from: Point(x: 20, y: 300), by: Vector(dx: 0.61 * 375, dy: 0))
    replay.advance(to: 0.3 + 6.5 / 60)
    let before = scene.presentation(of: mail).frame.minX
    expectClose(before, (0.61 + 0.1) * 375, within: 1e-11)
    let arena = PanGestureArena()
    let pan = replay.stage.mails.driver.pan
    let now = scene.clock.now
    let touch = arena.touchDown(at: Point(x: 30, y: 300), time: now, over: [pan])
    arena.touchMoved(touch, to: Point(x: 41, y: 300), time: now)
    expectClose(scene.presentation(of: mail).frame.minX, before, within: 1e-11)
    replay.advance(to: 1)
    expectClose(scene.presentation(of: mail).frame.minX, before, within: 1e-11)
    arena.touchMoved(touch, to: Point(x: 21, y: 300), time: 1)
    expectClose(scene.presentation(of: mail).frame.minX, before - 20, within: 1e-11)
    arena.touchCancelled(touch)
    replay.advance(to: 3)
    #expect(replay.answers == [.cancelled])
    #expect(scene[mail].frame == Device.iX.bounds)
  }

  @Test("X-02 a finger that leaves again within a step of the timer leaves one timer")
  func releaseTwice() {
    let mail = mail
    drag(from: Point(x: 20, y: 300), by: Vector(dx: 0.61 * 375, dy: 0))
    replay.advance(to: 0.3 + 6.25 / 60)
    let arena = PanGestureArena()
    let pan = replay.stage.mails.driver.pan
    let now = scene.clock.now
    let touch = arena.touchDown(at: Point(x: 30, y: 300), time: now, over: [pan])
    arena.touchMoved(touch, to: Point(x: 41, y: 300), time: now)
    let end = Point(x: 41 + 0.1 * 375, y: 300)
    arena.touchMoved(touch, to: end, time: now)
    replay.advance(to: now + 0.5 / 60)
    arena.touchUp(touch, at: end, time: scene.clock.now)
    // From 0.61 + 6/60 + 0.1 on, steps come from this release alone.
    replay.advance(to: scene.clock.now + 2.5 / 60)
    let x = scene.presentation(of: mail).frame.minX
    expectClose(x, (0.61 + 0.1 + 0.1 + 2.0 / 60) * 375, within: 1e-11)
  }

  @Test("X-02 without a finger a push and a pop take half a second")
  func withoutFinger() {
    replay.stage.navigation.popViewController(animated: true)
    replay.advance(to: 0.5 + 1e-9)
    replay.stage.mails.openMail(animated: true)
    replay.advance(to: 0.75)
    // Ease-in-out is at one half at half of its time, which the first second misses by 1e-9.
    expectClose(scene.presentation(of: mail).frame.minX, 187.5, within: 1e-5)
    replay.advance(to: 2)
    #expect(replay.answers == [.completed, .completed])
  }

  @Test(
    "a spacing that is negative or not finite traps",
    arguments: [(-1.0).bitPattern, Double.nan.bitPattern, Double.infinity.bitPattern])
  func badSpacing(bits: UInt64) async {
    await #expect(processExitsWith: .failure) { [bits] in
      let clock = VirtualClock()
      DragDriver(.left, on: Size(width: 1, height: 1), by: clock).edgeSpacing = Double(
        bitPattern: bits)
    }
  }
}
