import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions

/// Content above the visible part that becomes longer or shorter, while the rest keeps its place.
@Suite struct ScrollAdjustmentTests {
  /// Makes content above the visible part longer by `points`.
  private func grow(_ fixture: ScrollFixture, by points: Double) {
    let scrollView = fixture.scrollView
    scrollView.setContentSize(
      Size(width: 375, height: scrollView.contentSize.height + points),
      adjustingContentOffsetBy: Vector(dx: 0, dy: points))
  }

  @Test("U-03 content at rest keeps its place, and never stays beyond an edge")
  func rest() {
    let fixture = ScrollFixture()
    fixture.scrollView.contentOffset.y = 1000
    grow(fixture, by: 250)
    #expect(fixture.y == 1250)
    grow(fixture, by: -1250)
    #expect(fixture.y == 0)
    // 50 points less than there are above: the content stops at its top.
    fixture.scrollView.contentOffset.y = 100
    grow(fixture, by: -150)
    #expect(fixture.y == 0)
    #expect(fixture.calls.isEmpty)
    #expect(fixture.offsets.map(\.y) == [1000, 1250, 0, 100, 0])
  }

  @Test("U-03 an adjustment of the same content size moves the offset")
  func sameSize() {
    let fixture = ScrollFixture()
    fixture.scrollView.setContentSize(
      fixture.scrollView.contentSize, adjustingContentOffsetBy: Vector(dx: 0, dy: 70))
    #expect(fixture.y == 70)
    fixture.scrollView.contentSize.height += 1
    #expect(fixture.y == 70, "an adjustment is made once")
  }

  @Test("U-03 a finger drags on from the adjusted offset")
  func drag() {
    let fixture = ScrollFixture()
    fixture.scrollView.contentOffset.y = 1000
    let touch = fixture.down()
    fixture.move(touch, to: Point(x: 200, y: 380))
    fixture.move(touch, to: Point(x: 200, y: 330))
    let shown = fixture.y
    grow(fixture, by: 300)
    #expect(fixture.y == shown + 300)
    fixture.move(touch, to: Point(x: 200, y: 310))
    #expect(fixture.y == shown + 320)
    fixture.up(touch, at: Point(x: 200, y: 310))
    #expect(fixture.calls.prefix(2) == ["begin", "will-end"])
  }

  @Test("U-03 a drag may go beyond an edge by an adjustment, and returns when it ends")
  func dragBeyondTheEdge() {
    let fixture = ScrollFixture()
    fixture.scrollView.contentOffset.y = 100
    let touch = fixture.down()
    fixture.move(touch, to: Point(x: 200, y: 411))
    let shown = fixture.y
    grow(fixture, by: -200)
    expectClose(fixture.y, shown - 200, within: 1e-9)
    fixture.advance(by: 1)
    fixture.up(touch, at: Point(x: 200, y: 411))
    fixture.rest()
    #expect(fixture.y == 0)
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest"])
  }

  @Test(
    "U-03 a deceleration shows the same motion, moved by the adjustments", arguments: 0..<20)
  func deceleration(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = Size(width: 375, height: 100_000)
    let (plain, adjusted) = (ScrollFixture(contentSize: size), ScrollFixture(contentSize: size))
    let speed = random.uniform(in: -4000...4000)
    for fixture in [plain, adjusted] {
      fixture.scrollView.contentOffset.y = 50_000
      fixture.fling(velocity: Vector(dx: 0, dy: speed))
    }
    var sum = 0.0
    while plain.scrollView.isDecelerating, adjusted.scrollView.isDecelerating {
      if random.below(4) == 0 {
        let growth = random.uniform(in: -200...200)
        sum += growth
        grow(adjusted, by: growth)
      }
      // 50 000 rounds at 2⁻³⁷, at most 2000 times.
      expectClose(adjusted.y - plain.y, sum, within: 2000 * 0x1p-37, "seed \(seed)")
      expectClose(
        adjusted.scrollView.velocity.dy, plain.scrollView.velocity.dy, within: 1e-6, "seed \(seed)")
      for fixture in [plain, adjusted] { fixture.advance(by: 1 / 120) }
    }
    for fixture in [plain, adjusted] { fixture.rest() }
    // The end is decided within a frame of a sixth of a point.
    expectClose(
      adjusted.y - plain.y, sum, within: ScrollMotion.restDistance + 1e-6, "seed \(seed)")
    #expect(plain.calls == adjusted.calls, "seed \(seed)")
  }

  @Test("U-03 a bounce at the end goes on when the content above becomes longer")
  func bounce() {
    let (plain, adjusted) = (ScrollFixture(), ScrollFixture())
    for fixture in [plain, adjusted] {
      fixture.scrollView.contentOffset.y = 3100
      fixture.fling(velocity: Vector(dx: 0, dy: -1200))
    }
    var sum = 0.0
    while plain.scrollView.isDecelerating {
      if plain.y > 3200 {
        sum += 13
        grow(adjusted, by: 13)
      }
      // At the end of a motion its last sixth of a point is gone.
      let isMoving = adjusted.scrollView.isDecelerating
      expectClose(
        adjusted.y - plain.y, sum, within: isMoving ? 1e-9 : ScrollMotion.restDistance)
      for fixture in [plain, adjusted] { fixture.advance(by: 1 / 120) }
    }
    #expect(sum > 0)
    adjusted.rest()
    #expect(adjusted.y == 3200 + sum)
  }

  @Test("U-03 the target of an animated call moves with the content")
  func target() {
    let fixture = ScrollFixture()
    fixture.scrollView.contentOffset.y = 500
    fixture.scrollView.setContentOffset(Point(x: 0, y: 1500), animated: true)
    fixture.advance(by: 0.05)
    let (shown, velocity) = (fixture.y, fixture.scrollView.velocity.dy)
    grow(fixture, by: 400)
    #expect(fixture.y - shown >= 400)
    // Between the last frame and now the content has moved on at this velocity at most.
    #expect(fixture.y - shown <= 400 + velocity / 120)
    fixture.rest()
    #expect(fixture.y == 1900)
    #expect(fixture.calls == ["animated"])
  }

  @Test func impossibleAdjustmentsTrap() async {
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.setContentSize(
        .zero, adjustingContentOffsetBy: Vector(dx: 0, dy: .nan))
    }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.setContentSize(
        Size(width: -1, height: 0), adjustingContentOffsetBy: .zero)
    }
  }
}
