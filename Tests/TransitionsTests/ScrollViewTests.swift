import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct ScrollViewTests {
  let fixture = ScrollFixture()
  var scrollView: ScrollView { fixture.scrollView }

  @Test("S-10 a finger drags the content after ten points, without a jump")
  func drag() {
    let touch = fixture.down(at: Point(x: 200, y: 400))
    fixture.move(touch, to: Point(x: 200, y: 391))
    #expect(fixture.y == 0 && fixture.calls.isEmpty && !scrollView.isDragging)
    fixture.move(touch, to: Point(x: 200, y: 390))
    #expect(fixture.y == 0 && fixture.calls == ["begin"] && scrollView.isDragging)
    fixture.move(touch, to: Point(x: 180, y: 290))
    #expect(scrollView.contentOffset == Point(x: 0, y: 100))
    fixture.move(touch, to: Point(x: 180, y: 340))
    #expect(fixture.y == 50)
    fixture.advance(by: 1)
    fixture.up(touch, at: Point(x: 180, y: 340))
    // The finger rested, so nothing moves on.
    #expect(fixture.calls == ["begin", "will-end", "end-"])
    #expect(fixture.y == 50 && fixture.scene.clock.nextDueTime == nil)
  }

  @Test("S-10 beyond an edge the finger pulls a rubber band")
  func rubberBand() {
    let band = RubberBand(length: 800)
    let touch = fixture.down(at: Point(x: 200, y: 100))
    fixture.move(touch, to: Point(x: 200, y: 110))
    for pull in [10.0, 200, 900, 50] {
      fixture.move(touch, to: Point(x: 200, y: 110 + pull))
      expectClose(fixture.y, -band.overscroll(pulledBy: pull), within: 1e-12)
    }
    fixture.advance(by: 1)
    fixture.up(touch, at: Point(x: 200, y: 160))
    #expect(fixture.calls == ["begin", "will-end", "end+"])
    fixture.rest()
    #expect(fixture.y == 0 && fixture.calls.last == "rest")
  }

  @Test("S-11 a fling decelerates in frames of the clock")
  func fling() throws {
    fixture.fling(velocity: Vector(dx: 0, dy: -1500))
    let (start, release) = (fixture.scene.clock.now, fixture.y)
    let velocity = try #require(fixture.velocity)
    expectClose(velocity.dy, 1500, within: 1e-6)
    #expect(scrollView.isDecelerating)
    let motion = ScrollDeceleration(from: release, velocity: velocity.dy)
    for frame in 13...60 {
      let time = Double(frame) / 120
      fixture.scene.clock.advance(to: time)
      expectClose(fixture.y, motion.offset(at: time - start), within: 1e-9, "frame \(frame)")
      expectClose(scrollView.velocity.dy, motion.velocity(at: time - start), within: 1e-9)
    }
    fixture.rest()
    #expect(fixture.y == motion.finalOffset && !scrollView.isDecelerating)
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest"])
    expectClose(
      fixture.scene.clock.now, start + motion.settlingTime(within: ScrollMotion.restDistance),
      within: 1e-9)
  }

  @Test("S-11 any steps of the clock show the same frames", arguments: [60.0, 90, 120])
  func steps(rate: Double) {
    let offsets = [0.001, 0.0173, 10].map { step in
      let fixture = ScrollFixture(framesPerSecond: rate)
      fixture.fling(velocity: Vector(dx: 0, dy: -2000))
      while fixture.scrollView.isDecelerating { fixture.advance(by: step) }
      return fixture.offsets
    }
    #expect(offsets[0].count > 100)
    #expect(offsets[0] == offsets[1] && offsets[0] == offsets[2])
  }

  @Test("S-11 a fling bounces at the end of the content, and rests there")
  func bounce() {
    scrollView.contentOffset = Point(x: 0, y: 2900)
    fixture.fling(velocity: Vector(dx: 0, dy: -3000))
    fixture.rest()
    let farthest = fixture.offsets.map(\.y).max() ?? 0
    #expect((3201..<3400).contains(farthest))
    #expect(fixture.y == 3200)
    scrollView.bounces = false
    scrollView.contentOffset = Point(x: 0, y: 2900)
    fixture.offsets = []
    fixture.fling(velocity: Vector(dx: 0, dy: -3000))
    fixture.rest()
    #expect(fixture.offsets.allSatisfy { $0.y <= 3200 } && fixture.y == 3200)
  }

  @Test("S-12 a touch stops the motion at the offset that shows, and drags on from there")
  func catches() {
    fixture.fling(velocity: Vector(dx: 0, dy: -1500))
    fixture.advance(by: 0.2)
    let shown = fixture.y
    let touch = fixture.down()
    #expect(fixture.y == shown && scrollView.isDragging && !scrollView.isDecelerating)
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest", "begin"])
    fixture.advance(by: 0.5)
    #expect(fixture.y == shown)
    fixture.move(touch, to: Point(x: 200, y: 393))
    #expect(fixture.y == shown + 7)
    fixture.advance(by: 0.5)
    fixture.up(touch, at: Point(x: 200, y: 393))
    #expect(fixture.y == shown + 7 && fixture.calls.suffix(2) == ["will-end", "end-"])
  }

  @Test("S-12 content caught in a bounce does not jump, and bounces on when released")
  func catchesBounce() {
    fixture.fling(velocity: Vector(dx: 0, dy: 2000))
    fixture.advance(by: 0.05)
    let shown = fixture.y
    #expect(shown < -20)
    let touch = fixture.down()
    fixture.move(touch, to: Point(x: 200, y: 400))
    expectClose(fixture.y, shown, within: 1e-9)
    fixture.move(touch, to: Point(x: 200, y: 401))
    // A point of the finger moves the content by the slope of the rubber band.
    let band = RubberBand(length: 800)
    let slope = band.slope(at: band.pull(displaying: shown))
    expectClose(fixture.y, shown - slope, within: 1e-3)
    fixture.advance(by: 1)
    fixture.up(touch, at: Point(x: 200, y: 401))
    fixture.rest()
    #expect(fixture.y == 0)
  }

  @Test("S-13 the delegate chooses where the content comes to rest exactly")
  func target() {
    var proposed = Point.zero
    fixture.chooseTarget = {
      proposed = $0
      return Point(x: 0, y: 777.25)
    }
    fixture.fling(velocity: Vector(dx: 0, dy: -1000))
    let (start, release) = (fixture.scene.clock.now, fixture.y)
    expectClose(proposed.y, release + 1000 / 2.002002670673349, within: 1e-6)
    let motion = ScrollMotion(
      from: release, velocity: fixture.velocity?.dy ?? 0, to: 777.25,
      in: ScrollLimits(offsets: 0...3200, reach: 800))
    fixture.advance(by: 0.5 - start)
    expectClose(fixture.y, motion.offset(at: 0.5 - start), within: 1e-9)
    fixture.rest()
    #expect(fixture.y == 777.25)
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest"])
    // A target outside of the range counts as its edge.
    fixture.chooseTarget = { _ in Point(x: -50, y: 9000) }
    fixture.fling(velocity: Vector(dx: 0, dy: -1000))
    fixture.rest()
    #expect(scrollView.contentOffset == Point(x: 0, y: 3200))
  }

  @Test("S-14 drags end on pages, at most one from their start")
  func paging() {
    scrollView.isPagingEnabled = true
    fixture.fling(velocity: Vector(dx: 0, dy: -5000))
    fixture.rest()
    #expect(fixture.y == 800)
    #expect(!fixture.calls.contains("will-end"))
    // 60 points and 100 points/s project to 110 points, less than half a page.
    fixture.fling(velocity: Vector(dx: 0, dy: -100), for: 0.6)
    fixture.rest()
    #expect(fixture.y == 800)
    fixture.fling(velocity: Vector(dx: 0, dy: 5000))
    fixture.rest()
    #expect(fixture.y == 0)
    // The last page is not complete, and ends with the content.
    scrollView.contentSize.height = 1900
    scrollView.contentOffset.y = 800
    fixture.fling(velocity: Vector(dx: 0, dy: -2000))
    fixture.rest()
    #expect(fixture.y == 1100)
    fixture.fling(velocity: Vector(dx: 0, dy: 2000))
    fixture.rest()
    #expect(fixture.y == 800)
  }

  @Test("S-15 setContentOffset jumps, or moves in about 0.3 s")
  func setContentOffset() {
    scrollView.setContentOffset(Point(x: 0, y: 500), animated: false)
    #expect(fixture.y == 500 && fixture.offsets.count == 1 && fixture.calls.isEmpty)
    scrollView.setContentOffset(Point(x: 0, y: 1500), animated: true)
    #expect(fixture.y == 500 && !scrollView.isDecelerating)
    fixture.advance(by: 0.305)
    #expect((1498..<1500).contains(fixture.y))
    fixture.rest()
    #expect(fixture.y == 1500 && fixture.calls == ["animated"])
    // An offset outside of the range counts as the nearest inside.
    scrollView.setContentOffset(Point(x: 9, y: -60), animated: false)
    #expect(scrollView.contentOffset == .zero)
    // There already: the end is told at once.
    scrollView.setContentOffset(.zero, animated: true)
    #expect(fixture.calls == ["animated", "animated"])
    #expect(fixture.scene.clock.nextDueTime == nil)
  }

  @Test("S-15 an animated scroll begins with the velocity of the motion that it replaces")
  func replacesMotion() {
    fixture.fling(velocity: Vector(dx: 0, dy: -2000))
    fixture.advance(by: 0.1)
    let velocity = scrollView.velocity.dy
    scrollView.setContentOffset(Point(x: 0, y: 3000), animated: true)
    expectClose(scrollView.velocity.dy, velocity, within: 1e-9)
    #expect(fixture.calls.last == "rest")
    scrollView.setContentOffset(Point(x: 0, y: 10), animated: false)
    #expect(fixture.calls.last == "animated" && fixture.y == 10)
    fixture.rest()
    #expect(fixture.y == 10)
  }

  @Test("S-15 inside an animation block the view animates")
  func animationBlock() {
    fixture.scene.animate(withDuration: 1, options: .curveLinear) {
      fixture.scrollView.contentOffset = Point(x: 0, y: 100)
    }
    #expect(fixture.y == 100)
    fixture.advance(by: 0.25)
    expectClose(
      fixture.scene.presentation(of: scrollView.view).bounds.minY, 25, within: 1e-9)
  }

  @Test("S-15 a call during a drag sets the offset, and the finger drags on from there")
  func setDuringDrag() {
    let touch = fixture.down()
    fixture.move(touch, to: Point(x: 200, y: 380))
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    #expect(fixture.y == 1000)
    fixture.move(touch, to: Point(x: 200, y: 370))
    #expect(fixture.y == 1010)
  }

  @Test("S-16 only content longer than the view moves, unless it always bounces")
  func shortContent() {
    scrollView.contentSize = Size(width: 375, height: 100)
    fixture.fling(velocity: Vector(dx: 0, dy: 500))
    #expect(fixture.calls.isEmpty && fixture.y == 0)
    scrollView.alwaysBounceVertical = true
    fixture.fling(velocity: Vector(dx: 0, dy: 500))
    #expect(fixture.y < 0)
    fixture.rest()
    #expect(fixture.y == 0)
    scrollView.alwaysBounceHorizontal = true
    fixture.fling(velocity: Vector(dx: -500, dy: 0))
    #expect(scrollView.contentOffset.x > 0)
  }

  @Test("S-16 insets extend the range")
  func insets() {
    scrollView.contentInset = EdgeInsets(top: 50, left: 5, bottom: 30, right: 7)
    scrollView.contentOffset = Point(x: -999, y: -999)
    #expect(scrollView.contentOffset == Point(x: -5, y: -50))
    scrollView.contentOffset = Point(x: 999, y: 9999)
    #expect(scrollView.contentOffset == Point(x: 7, y: 3230))
    // The content at rest comes back into the range.
    scrollView.contentInset = .zero
    #expect(scrollView.contentOffset == Point(x: 0, y: 3200))
  }

  @Test("S-17 shorter content moves back at once; further content disturbs no bounce")
  func contentChanges() {
    scrollView.contentOffset.y = 3200
    scrollView.contentSize.height = 2000
    #expect(fixture.y == 1200)
    fixture.fling(velocity: Vector(dx: 0, dy: 2000), for: 0.05)
    fixture.fling(velocity: Vector(dx: 0, dy: -3000))
    // To the sixth frame after now, so that the offset that shows is the present one.
    fixture.scene.clock.advance(to: ((fixture.scene.clock.now * 120).rounded(.down) + 6) / 120)
    let shown = fixture.y
    #expect(shown > 1200)
    let velocity = scrollView.velocity.dy
    scrollView.contentSize.height = 2010
    #expect(fixture.y == shown)
    expectClose(scrollView.velocity.dy, velocity, within: 1e-9)
    fixture.rest()
    #expect(fixture.y == 1210)
  }

  @Test("S-17 content that arrives ahead of a fling lets it go on")
  func contentArrives() {
    scrollView.contentSize.height = 1000
    fixture.fling(velocity: Vector(dx: 0, dy: -2000))
    let (start, release) = (fixture.scene.clock.now, fixture.y)
    let free = ScrollDeceleration(from: release, velocity: fixture.velocity?.dy ?? 0)
    #expect(release <= 200)
    scrollView.contentSize.height = 10_000
    fixture.rest()
    expectClose(fixture.y, free.finalOffset, within: 1e-6)
    expectClose(
      fixture.scene.clock.now - start, free.settlingTime(within: ScrollMotion.restDistance),
      within: 1e-6)
  }

  @Test("S-17 content that arrives leaves the way to a target as it is")
  func targetStays() {
    let offsets = [false, true].map { hasNews in
      let fixture = ScrollFixture()
      fixture.chooseTarget = { _ in Point(x: 0, y: 1000) }
      fixture.fling(velocity: Vector(dx: 0, dy: -1500))
      fixture.scene.clock.advance(to: 0.25)
      if hasNews { fixture.scrollView.contentSize.height += 500 }
      fixture.rest()
      return fixture.offsets
    }
    #expect(offsets[0] == offsets[1] && offsets[0].last == Point(x: 0, y: 1000))
  }

  @Test("S-17 a view that becomes smaller has a longer range")
  func boundsChange() {
    scrollView.contentOffset.y = 3200
    fixture.scene[scrollView.view].bounds.size.height = 400
    scrollView.geometryDidChange()
    #expect(fixture.y == 3200)
    scrollView.contentOffset.y = 9999
    #expect(fixture.y == 3600)
    fixture.scene[scrollView.view].bounds.size.height = 800
    scrollView.geometryDidChange()
    #expect(fixture.y == 3200)
  }
}
