import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The detail screen by itself: its content, and what the finger does to it.
@Suite struct TodayDetailTests {
  let fixture = TodayFixture(.pop)
  let arena = PanGestureArena()

  private var scene: Scene { fixture.scene }

  private func frame(_ identifier: String) throws -> Rect {
    try fixture.frame(of: identifier, at: 0)
  }

  @Test func detailContentIsLaidOut() throws {
    expectClose(try frame("header"), Rect(x: 0, y: 0, width: 375, height: 487.5), within: 1e-9)
    expectClose(try frame("headerTitle"), Rect(x: 22, y: 30, width: 345, height: 30), within: 1e-9)
    expectClose(
      try frame("headerContent"), Rect(x: 22, y: 457.5, width: 443.5, height: 15), within: 1e-9)
    expectClose(try frame("rating"), Rect(x: 18, y: 493.5, width: 339, height: 30), within: 1e-9)
    // 108 characters of 8.5 points in lines of 339 points.
    let summary = Rect(x: 18, y: 531.5, width: 339, height: 3 * 20.4)
    expectClose(try frame("summary"), summary, within: 1e-9)
    #expect(Film.samples[0].summary?.count == 108)
    #expect(fixture.snapshot(at: 0)["headerContent"]?.alpha == 0.5)
    #expect(fixture.snapshot(at: 0)["backdrop"]?.backgroundColor == TodayStyle.backdrop)
  }

  @Test func restingOffsetsEndWithTheContent() {
    // Picture, 62 points, and three lines of summary.
    let contentHeight = 487.5 + 62 + 3 * 20.4
    for height in [300, contentHeight, 1000] {
      let detail = FilmDetailViewController(
        film: Film.samples[0], path: RowPath(row: 0), size: Size(width: 375, height: height),
        in: scene)
      #expect(detail.offsets.lowerBound == 0)
      expectClose(detail.offsets.upperBound, max(0, contentHeight - height), within: 1e-9)
    }
  }

  @Test func summaryHeightFollowsCharacterWidths() {
    let narrow = String(repeating: "n", count: 40)
    let wide = String(repeating: "映", count: 20)
    let cyrillic = String(repeating: "я", count: 40)
    let pictographs = String(repeating: "🍿", count: 20)
    for text in [narrow, wide, cyrillic, pictographs] {
      // 340 points of text, to the rounding of the sum.
      expectClose(SummaryText.height(of: text, width: 340.001), 20.4, within: 1e-9, text)
      expectClose(SummaryText.height(of: text, width: 339.999), 40.8, within: 1e-9, text)
    }
    #expect(SummaryText.height(of: "", width: 1) == 0)
  }

  @Test(
    "D-07 pulled down, the header and its labels stay at the upper edge",
    arguments: [(0.0, 0.0), (-60, -60), (45, 0)])
  func stretch(offset: Double, y: Double) throws {
    try fixture.detail.setContentOffset(offset)
    #expect(try fixture.detail.contentOffset == offset)
    expectClose(try frame("header").minY, y, within: 1e-9)
    expectClose(try frame("headerTitle").minY, y + 30, within: 1e-9)
    expectClose(try frame("headerContent").minY, y + 457.5, within: 1e-9)
  }

  /// A finger comes down and moves.
  private func drag(
    from start: Point, by distances: Vector...
  ) throws -> PanGestureArena.Touch {
    let detail = try fixture.detail
    arena.setSimultaneous(true, detail.pan, detail.scrolling)
    let time = scene.clock.now
    let touch = arena.touchDown(at: start, time: time, over: [detail.pan, detail.scrolling])
    for distance in distances { arena.touchMoved(touch, to: start + distance, time: time) }
    return touch
  }

  private func expectTable(
    scale: Double, radius: Double, at time: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = fixture.shown(try fixture.detail.table, at: time)
    expectClose(
      table.geometry.transform.a, scale, within: 1e-6, sourceLocation: sourceLocation)
    expectClose(
      table.geometry.transform.d, scale, within: 1e-6, sourceLocation: sourceLocation)
    expectClose(
      table.appearance.cornerRadius, radius, within: 1e-3, sourceLocation: sourceLocation)
  }

  @Test(
    "D-07 the table shrinks with the finger: down from anywhere, to the right from the edge",
    arguments: [
      (Point(x: 200, y: 100), Vector(dx: 0, dy: 81.2), 0.9),
      (Point(x: 30, y: 100), Vector(dx: 37.5, dy: 10), 0.9),
      (Point(x: 30, y: 100), Vector(dx: 37.5, dy: 40.6), 0.95),
      (Point(x: 30.1, y: 100), Vector(dx: 37.5, dy: 0), 1),
      (Point(x: 30, y: 300), Vector(dx: 0, dy: -100), 1),
    ] as [(Point, Vector, Double)])
  func shrinking(start: Point, distance: Vector, scale: Double) throws {
    _ = try drag(from: start, by: distance)
    try expectTable(scale: scale, radius: 81 * (1 - scale))
    fixture.advance(to: 1)
    #expect(fixture.answers.count == 0)
  }

  @Test(
    "D-07 at a scale of 0.8 the screen pops once, 0.01 s later",
    arguments: [
      (Point(x: 200, y: 100), Vector(dx: 0, dy: 162.4 + 1e-9)),
      (Point(x: 10, y: 100), Vector(dx: 75 + 1e-9, dy: 0)),
      (Point(x: 200, y: 100), Vector(dx: 0, dy: 400)),
    ])
  func pop(start: Point, distance: Vector) throws {
    let detail = try fixture.detail
    let further = Vector(dx: distance.dx + 5, dy: distance.dy + 5)
    let touch = try drag(from: start, by: distance, further, distance, further)
    try expectTable(scale: 0.8, radius: 16.2)
    fixture.advance(to: 0.0099)
    #expect(fixture.stage.window.transition == nil)
    fixture.advance(to: 0.0101)
    #expect(fixture.stage.window.transition?.operation == .pop)
    fixture.advance(to: 0.3)
    arena.touchUp(touch, at: start, time: scene.clock.now)
    fixture.advance(to: 4)
    #expect(fixture.answers.count == 1)
    expectClose(fixture.answers.lastTime, 0.01 + todayDuration, within: 1e-9)
    #expect(fixture.navigation.topViewController === fixture.list)
    #expect(!scene.isOnScreen(detail.view))
    #expect(fixture.diagnostics.isEmpty && scene.clock.nextDueTime == nil)
  }

  @Test("D-07 a finger that stays down after the screen has gone is ignored")
  func fingerAfterThePop() throws {
    weak let detail = try fixture.detail
    let start = Point(x: 200, y: 100)
    let touch = try drag(from: start, by: Vector(dx: 0, dy: 200))
    fixture.advance(to: 3)
    fixture.stage.window.log.removeAll()
    #expect(detail == nil)
    arena.touchMoved(touch, to: start + Vector(dx: 0, dy: 50), time: scene.clock.now)
    arena.touchUp(touch, at: start, time: scene.clock.now)
    #expect(fixture.navigation.topViewController === fixture.list)
    #expect(!scene.isAnimating && scene.clock.nextDueTime == nil && fixture.diagnostics.isEmpty)
  }

  @Test("D-07 just below the threshold nothing pops")
  func noPop() throws {
    _ = try drag(from: Point(x: 200, y: 100), by: Vector(dx: 0, dy: 162.4 - 1e-6))
    fixture.advance(to: 1)
    #expect(fixture.answers.count == 0 && fixture.stage.window.transition == nil)
  }

  @Test("D-07 a copy takes off from where the small table shows the header")
  func popFromTheSmallTable() throws {
    _ = try drag(from: Point(x: 200, y: 100), by: Vector(dx: 0, dy: 200))
    fixture.advance(to: 0.01)
    // 0.8 about the middle of the screen.
    let start = Rect(x: 37.5, y: 81.2, width: 300, height: 390)
    expectClose(try fixture.frame(of: "snapshot", at: 0.01), start, within: 1e-6)
  }

  @Test("D-07 a pop that is cancelled after the finger was lifted leaves the table whole")
  func cancelledPop() throws {
    let detail = try fixture.detail
    let interaction = PercentDrivenInteractiveTransition()
    detail.interaction = interaction
    let before = fixture.scene.modelOnScreen
    let touch = try drag(from: Point(x: 200, y: 100), by: Vector(dx: 0, dy: 200))
    fixture.advance(to: 0.1)
    interaction.update(0.5)
    arena.touchUp(touch, at: Point(x: 200, y: 300), time: scene.clock.now)
    fixture.advance(to: 1)
    interaction.cancel()
    fixture.advance(to: 3)
    #expect(fixture.answers.count == 1 && !scene.isAnimating)
    #expect(fixture.scene.modelOnScreen == before)
  }

  @Test("D-07 a table released at 0.9 is restored in 0.2 s", arguments: [true, false])
  func comesBack(isLifted: Bool) throws {
    let touch = try drag(from: Point(x: 200, y: 100), by: Vector(dx: 0, dy: 81.2))
    #expect(try !fixture.detail.scrolling.isEnabled)
    let location = Point(x: 200, y: 181.2)
    if isLifted {
      arena.touchUp(touch, at: location, time: scene.clock.now)
    } else {
      arena.touchCancelled(touch)
    }
    #expect(try fixture.detail.scrolling.isEnabled)
    try expectTable(scale: 0.9, radius: 8.1, at: 0)
    try expectTable(scale: 0.95, radius: 4.05, at: 0.1)
    try expectTable(scale: 1, radius: 0, at: 0.2)
    fixture.advance(to: 1)
    #expect(scene[try fixture.detail.table].transform == .identity)
    #expect(!scene.isAnimating && fixture.answers.count == 0)
  }

  @Test("D-07 below a scale of 0.99 the content does not scroll")
  func scrollingStops() throws {
    let detail = try fixture.detail
    _ = try drag(from: Point(x: 200, y: 100), by: Vector(dx: 0, dy: 812 * 0.0099))
    #expect(detail.scrolling.isEnabled && detail.scrolling.state == .changed)
    let touch = try #require(arena.touches.first)
    let time = scene.clock.now
    arena.touchMoved(touch, to: Point(x: 200, y: 100 + 812 * 0.0101), time: time)
    #expect(!detail.scrolling.isEnabled && detail.scrolling.state == .cancelled)
    // Scrolling is possible again when the table has grown, but this finger has lost it.
    arena.touchMoved(touch, to: Point(x: 200, y: 101), time: time)
    #expect(detail.scrolling.isEnabled && detail.scrolling.state == .cancelled)
  }

  @Test("D-07 scrolled content is scrolled first")
  func scrolledContent() throws {
    // So low that the content does not fit.
    let device = Device(
      name: "low", size: Size(width: 320, height: 480), statusBarHeight: 20, tabBarHeight: 49)
    let small = TodayFixture(.pop, on: device)
    let detail = try small.detail
    arena.setSimultaneous(true, detail.pan, detail.scrolling)
    let end = detail.offsets.upperBound
    #expect(end > 0)
    let start = Point(x: 200, y: 300)
    let touch = arena.touchDown(at: start, time: 0, over: [detail.pan, detail.scrolling])
    arena.touchMoved(touch, to: start + Vector(dx: 0, dy: -500), time: 0.1)
    #expect(detail.contentOffset == end)
    arena.touchMoved(touch, to: start + Vector(dx: 0, dy: -end / 2), time: 0.2)
    expectClose(detail.contentOffset, end / 2, within: 1e-9)
    arena.touchUp(touch, at: start, time: 0.3)
    detail.setContentOffset(10)
    let second = arena.touchDown(at: start, time: 1, over: [detail.pan])
    arena.touchMoved(second, to: start + Vector(dx: 0, dy: 50), time: 1.1)
    #expect(small.scene[detail.table].transform == .identity)
  }
}
