import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The menus: a box that slides in, a panel that follows a finger, and one that falls.
@Suite struct MenuTests {
  private func replay(_ kind: MenuKind, byPan isPan: Bool) -> StageReplay<MenuStage> {
    StageReplay(MenuStage(kind, byPan: isPan, SystemSetting(device: .iX)))
  }

  /// Touches the screen at an edge, moves in equal steps for 0.3 s and lifts the finger.
  private func pan(
    _ home: MenuHomeViewController, from start: Double, by way: Double, in scene: Scene
  ) {
    let finger = StageFinger(
      start: Point(x: start, y: 400), way: Vector(dx: way, dy: 0), duration: 0.3)
    finger.drag(home.edgePan, in: PanGestureArena(), by: scene.clock)
  }

  @Test(
    "X-01 the box slides in from 320 points to the right, easing in and out",
    arguments: [
      (0, 400), (0.125, 358.66818), (0.25, 240), (0.375, 121.33182), (0.5, 80),
    ] as [(Double, Double)])
  func box(time: Double, x: Double) throws {
    let replay = replay(.box, byPan: false)
    replay.stage.begin()
    replay.advance(to: time)
    let frame = replay.scene.presentation(of: replay.stage.home.menu.panel).frame
    // The progress is given to 1e-7.
    expectClose(frame, Rect(x: x, y: 280, width: 160, height: 100), within: 1e-4)
  }

  /// The finger is at 4 points at first, and at 229 when it lets go.
  @Test(
    "X-01 the panel is where the finger is, and eases to its place in half a second",
    arguments: [
      (0.15, -258.5), (0.3, -146.0), (0.425, -127.142358), (0.55, -73), (0.8 - 1e-9, 0), (0.8, 0),
    ] as [(Double, Double)])
  func side(time: Double, x: Double) throws {
    let replay = replay(.side, byPan: true)
    replay.stage.begin()
    replay.advance(to: time)
    let frame = replay.scene.presentation(of: replay.stage.home.menu.panel).frame
    expectClose(frame, Rect(x: x, y: 0, width: 375, height: 812), within: 1e-4)
    #expect(replay.answers == (time < 0.8 ? [] : [.completed]))
  }

  /// The finger lets the panel go at −146 with 750 points a second, of which the push is 246.3054.
  ///
  /// The panel arrives after 0.1973695 s at 1233.15 points a second, and bounces with half of it.
  @Test(
    "X-01 the panel falls to its place and bounces off it with half its speed",
    arguments: [
      (0.05, -127.4347290), (0.1, -96.3694581), (0.15, -52.8041872), (0.2, -1.6045940),
      (0.25, -25.5257991), (0.3, -36.9470044), (0.4, -22.2894149), (0.5, -9.4241388),
      (0.6, -2.3674317), (0.7, 0), (1.999, 0),
    ] as [(Double, Double)])
  func falling(elapsed: Double, x: Double) throws {
    let replay = replay(.falling, byPan: true)
    replay.stage.begin()
    replay.advance(to: 0.3)
    replay.advance(to: 0.3 + elapsed)
    let frame = replay.scene.presentation(of: replay.stage.home.menu.panel).frame
    // The curve parameter is within 1e-9, of arcs of up to 146 points.
    expectClose(frame.minX, x, within: 1e-6)
    #expect(replay.answers.isEmpty)
    replay.advance(to: 2.3 + 1e-9)
    #expect(replay.answers == [.completed])
  }

  @Test(
    "X-01 the direction of the finger at its release decides, wherever it is",
    arguments: [MenuKind.side, .falling])
  func direction(kind: MenuKind) throws {
    let replay = replay(kind, byPan: true)
    let (home, scene) = (replay.stage.home, replay.scene)
    let closed = scene[home.menu.panel].frame
    // From the right half it closes: with nothing open, that is refused.
    pan(home, from: 370, by: -200, in: scene)
    replay.advance(to: 3)
    #expect(replay.log.diagnostics == [.refused(.nothingToDismiss)])
    // Here the finger turns round: the last 0.1 s decide.
    let arena = PanGestureArena()
    let touch = arena.touchDown(at: Point(x: 10, y: 400), time: 3, over: [home.edgePan])
    for (step, x) in [100.0, 300, 290, 280, 270, 260, 250].enumerated() {
      let time = 3 + 0.05 * Double(step + 1)
      replay.advance(to: time)
      arena.touchMoved(touch, to: Point(x: x, y: 400), time: time)
    }
    arena.touchUp(touch, at: Point(x: 250, y: 400), time: 3.35)
    replay.advance(to: 6)
    #expect(scene[home.menu.panel].frame == closed)
    pan(home, from: 10, by: 40, in: scene)
    replay.advance(to: 9)
    #expect(scene[home.menu.panel].frame == Device.iX.bounds)
    pan(home, from: 372, by: -60, in: scene)
    replay.advance(to: 12)
    #expect(scene[home.menu.panel].frame == closed)
    #expect(replay.answers == [.cancelled, .completed, .completed])
  }

  @Test("X-01 a finger that does not come from an edge opens nothing")
  func middle() {
    let replay = replay(.side, byPan: true)
    pan(replay.stage.home, from: 100, by: 200, in: replay.scene)
    replay.advance(to: 2)
    #expect(replay.answers.isEmpty && replay.stage.home.edgePan.state == .cancelled)
  }

  @Test(
    "X-01 a touch that the system takes over closes a menu again",
    arguments: [MenuKind.side, .falling])
  func takenOver(kind: MenuKind) {
    let replay = replay(kind, byPan: true)
    let arena = PanGestureArena()
    let touch = arena.touchDown(
      at: Point(x: 4, y: 400), time: 0, over: [replay.stage.home.edgePan])
    arena.touchMoved(touch, to: Point(x: 300, y: 400), time: 0)
    arena.touchCancelled(touch)
    replay.advance(to: 3)
    #expect(replay.answers == [.cancelled])
  }

  @Test("X-01 the side menu takes 0.3 s by its button, and the screen behind does not move")
  func button() throws {
    let replay = replay(.side, byPan: false)
    let home = replay.stage.home
    replay.stage.begin()
    // Ease-in-out at a quarter of the time.
    expectClose(
      try replay.frame(of: home.menu.panel, at: 0.075).minX, -375 * (1 - 0.1291619), within: 1e-4)
    #expect(try replay.frame(of: home.view, at: 0.075) == Device.iX.bounds)
    replay.advance(to: 0.3 + 1e-9)
    #expect(replay.stage.outcome == .completed)
    #expect(replay.scene.isOnScreen(home.view))
  }
}

/// The fall of a panel as a function of time.
@Suite struct PanelFallTests {
  /// Returns the distance from the wall at a time, through the animation of a view.
  private func distance(_ fall: PanelFall, at time: Double) -> Double {
    let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = scene.insert(
      ViewProperties("panel", frame: Rect(x: 0, y: 0, width: 0, height: 0)), in: scene.window)
    scene.add(fall.animation { Point(x: $0, y: 0) }, forKey: "fall", to: view)
    return scene.presentation(of: view, at: time).center.x
  }

  /// Steps of 1e-5 s with the velocity in the middle of each are exact for a parabola.
  ///
  /// The moment of a bounce is missed by up to a step, at up to 6000 points per second, which then
  /// halves: by 0.06 · 2 points in all.
  @Test("X-01 a fall equals small steps under gravity", arguments: 0..<20 as Range<UInt64>)
  func steps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = random.uniform(in: 0...800)
    let velocity = random.uniform(in: -3000...3000)
    let fall = PanelFall(from: start, velocity: velocity)
    var (place, speed) = (start, -velocity)
    let step = 1e-5
    let samples = (0..<5).map { _ in Int(random.uniform(in: 0...190_000)) }
    for index in 0..<190_000 {
      if samples.contains(index) {
        expectClose(
          distance(fall, at: Double(index) * step), place, within: 0.12, "seed \(seed) at \(index)")
      }
      place += (speed - 2500 * step) * step
      speed -= 5000 * step
      if place < 0, speed < 0 { (place, speed) = (0, -speed / 2) }
    }
  }

  @Test("X-01 a fall that lasts longer than two seconds is cut there")
  func cut() {
    // 4500 up: the top after 0.9 s is 2025 points higher.
    let fall = PanelFall(from: 100, velocity: -4500)
    expectClose(distance(fall, at: 0.9), 2125, within: 1e-5)
    expectClose(distance(fall, at: 1.7), 525, within: 1e-5)
    // 9000 up: it still falls after 2 s.
    let late = PanelFall(from: 100, velocity: -9000)
    expectClose(distance(late, at: 1.999), 100 + 9000 * 1.999 - 2500 * 1.999 * 1.999, within: 1e-4)
  }

  @Test("X-01 a panel at its place that does not move rests")
  func rest() {
    for time in [0, 0.1, 1.9] {
      #expect(distance(PanelFall(from: 0, velocity: 0), at: time) == 0)
      #expect(distance(PanelFall(from: -5, velocity: 0), at: time) == 0)
    }
  }
}
