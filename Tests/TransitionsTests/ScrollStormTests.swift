import Animations
import Geometry
import Motion
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

/// Random drags, flings, catches, changes of the content and of the settings, and calls, with the
/// rows that a list would show.
@Suite struct ScrollStormTests {
  @Test(
    "S-21 storms keep the offset finite, in reach and continuous",
    arguments: Storm.seeds(24, and: 57, 118))
  func storm(seed: UInt64) {
    let storm = ScrollStorm(seed: seed)
    for _ in 0..<5000 where storm.fault == nil { storm.step() }
    storm.calm()
    #expect(storm.fault == nil, "seed \(seed), operation \(storm.operationCount)")
    Storm.report("scrolling", seed: seed, operations: storm.operationCount)
  }
}

/// One sequence of random operations, and the first fault that it found.
final class ScrollStorm {
  private(set) var fault: String?
  private(set) var operationCount = 0
  private let fixture = ScrollFixture()
  private var random: SeededGenerator
  private var touch: PanGestureArena.Touch?
  private var finger = Point(x: 200, y: 400)
  private var layout = CardListLayout(width: 375)
  private var pool = CellReusePool()
  private var visible: [LayoutAttributes] = []
  /// The number of animated calls whose end is due.
  private var animatedCount = 0
  /// The greatest speed of the content since the last frame, in points per second.
  private var speed = Vector.zero
  /// The speed of the content in the last frame, in points per second.
  private var frameSpeed = Vector.zero

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    changeContent()
    fixture.onScroll = { [unowned self] in
      let velocity = scrollView.velocity
      frameSpeed = Vector(dx: velocity.dx.magnitude, dy: velocity.dy.magnitude)
      check()
    }
    fixture.chooseTarget = { [unowned self] in
      random.below(3) > 0 ? $0 : Point(x: $0.x, y: random.uniform(in: -500...9000))
    }
  }

  private var scrollView: ScrollView { fixture.scrollView }

  /// Performs a random operation, and checks the state after it.
  func step() {
    operationCount += 1
    switch random.below(16) {
    case 0...7: moveFinger()
    case 8, 9: lift()
    case 10: fling()
    case 11: pass(random.uniform(in: 0...0.1))
    case 12: pass(random.uniform(in: 0...1.5))
    case 13: setOffset()
    case 14: changeSettings()
    default: changeSomeContent()
    }
    check()
  }

  /// Lifts the finger and waits until nothing moves.
  func calm() {
    if let touch { fixture.up(touch, at: finger) }
    fixture.rest()
    let offset = scrollView.contentOffset
    expect(vertical.clamped(offset.y) == offset.y, "rests at \(offset)")
    expect(horizontal.clamped(offset.x) == offset.x, "rests at \(offset)")
    expect(fixture.scene.clock.nextDueTime == nil, "something is still due")
    expect(fixture.calls.count { $0 == "end+" } == fixture.calls.count { $0 == "rest" }, "ends")
    expect(fixture.calls.count { $0 == "animated" } == animatedCount, "ends of animations")
    let begun = fixture.calls.count { $0 == "begin" }
    expect(begun == fixture.calls.count { $0.hasPrefix("end") }, "drags")
  }
}

// MARK: - Operations

extension ScrollStorm {
  /// Moves the finger, put down if necessary, by a few points in some milliseconds.
  private func moveFinger() {
    pass(random.uniform(in: 0...0.02))
    guard let touch else { return putDown() }
    let reach = random.below(10) == 0 ? 700.0 : 40
    let way = Vector(
      dx: random.uniform(in: -reach...reach) / 4, dy: random.uniform(in: -reach...reach))
    moveFinger(touch, by: way) { fixture.move(touch, to: finger) }
  }

  private func putDown() {
    let shown = scrollView.contentOffset
    finger = Point(x: 200, y: random.uniform(in: 0...800))
    touch = fixture.down(at: finger)
    // A caught motion stays where it is.
    expect(scrollView.contentOffset == shown, "a touch moved the content from \(shown)")
  }

  private func moveFinger(
    _ touch: PanGestureArena.Touch, by way: Vector, _ send: () -> Void
  ) {
    let shown = scrollView.contentOffset
    finger = finger + way
    send()
    let moved = scrollView.contentOffset - shown
    // The end of a drag may end a last sixth of a point of the way.
    let limit = ScrollMotion.restDistance + 1e-9
    expect(moved.dx.magnitude <= way.dx.magnitude + limit, "\(way) moved it by \(moved)")
    expect(moved.dy.magnitude <= way.dy.magnitude + limit, "\(way) moved it by \(moved)")
  }

  private func lift() {
    guard let touch else { return }
    self.touch = nil
    if random.below(5) == 0 {
      fixture.arena.touchCancelled(touch)
    } else {
      moveFinger(touch, by: .zero) { fixture.up(touch, at: finger) }
    }
  }

  private func fling() {
    if touch == nil { putDown() }
    let speed = random.uniform(in: -60...60)
    for _ in 0..<6 {
      guard let touch else { return }
      pass(0.008)
      moveFinger(touch, by: Vector(dx: 0, dy: speed)) { fixture.move(touch, to: finger) }
    }
    lift()
  }

  private func setOffset() {
    let offset = Point(x: random.uniform(in: -50...400), y: random.uniform(in: -500...9000))
    let isAnimated = random.below(3) > 0
    if isAnimated && !scrollView.isDragging { animatedCount += 1 }
    scrollView.setContentOffset(offset, animated: isAnimated)
  }

  private func changeSettings() {
    switch random.below(7) {
    case 0: scrollView.bounces.toggle()
    case 1: scrollView.isPagingEnabled.toggle()
    case 2: scrollView.alwaysBounceVertical.toggle()
    case 3: scrollView.decelerationRate = [0.998, 0.99, 0.9][random.below(3)]
    case 4: scrollView.contentInset.top = random.uniform(in: -50...100)
    case 5:
      scrollView.isScrollEnabled = false
      scrollView.isScrollEnabled = true
    default:
      let height = [800, 400, random.uniform(in: 0...800)][random.below(3)]
      fixture.scene[scrollView.view].bounds.size.height = height
      scrollView.geometryDidChange()
    }
  }

  private func changeSomeContent() {
    switch random.below(4) {
    case 0: changeContent()
    case 1: adjustContent()
    default: pass(0.02)
    }
  }

  /// Changes the height of a row above the visible part, whose other rows keep their place.
  private func adjustContent() {
    guard layout.count > 0, layout.layoutAttributes(of: 0).frame.maxY <= scrollView.contentOffset.y
    else { return }
    let before = layout.contentHeight
    layout.resize(0, to: random.uniform(in: 40...120))
    let growth = layout.contentHeight - before
    scrollView.setContentSize(
      Size(width: scrollView.contentSize.width, height: layout.contentHeight),
      adjustingContentOffsetBy: Vector(dx: 0, dy: growth))
  }

  /// Replaces the rows: none, a few, or up to a hundred.
  private func changeContent() {
    let count = [0, random.below(10), random.below(100)][random.below(3)]
    layout.rebuild(heights: (0..<count).map { _ in random.uniform(in: 40...120) })
    pool.returnAllCells()
    let width = random.below(3) == 0 ? 700.0 : 375
    scrollView.contentSize = Size(width: width, height: layout.contentHeight)
  }

  /// Advances the clock in quarters of a frame, and compares the way with the velocity.
  private func pass(_ seconds: Double) {
    let clock = fixture.scene.clock
    let end = clock.now + seconds
    var shown = scrollView.contentOffset
    var since = clock.now - 1 / 120
    measure()
    while clock.now < end, fault == nil {
      let (count, before) = (fixture.offsets.count, clock.now)
      clock.advance(to: min(clock.now + 1 / 480, end))
      measure()
      guard fixture.offsets.count != count else { continue }
      compare(scrollView.contentOffset - shown, within: clock.now - since)
      (shown, since) = (scrollView.contentOffset, before)
      speed = frameSpeed
      measure()
    }
  }

  /// Raises the greatest speed since the last frame to the present one.
  private func measure() {
    let velocity = scrollView.velocity
    speed.dx = max(speed.dx, velocity.dx.magnitude)
    speed.dy = max(speed.dy, velocity.dy.magnitude)
  }

  private func compare(_ way: Vector, within seconds: Double) {
    // A tenth more for what the velocity does between two measurements.
    let limit = seconds * 1.1
    let rest = ScrollMotion.restDistance + 1e-9
    expect(way.dx.magnitude <= limit * speed.dx + rest, "\(way) at \(speed) in \(limit) s")
    expect(way.dy.magnitude <= limit * speed.dy + rest, "\(way) at \(speed) in \(limit) s")
  }
}

// MARK: - Invariants

extension ScrollStorm {
  private func expect(_ isTrue: Bool, _ message: @autoclosure () -> String) {
    if !isTrue && fault == nil { fault = message() }
  }

  private var vertical: ScrollExtent {
    ScrollExtent(
      contentLength: scrollView.contentSize.height,
      boundsLength: fixture.scene[scrollView.view].bounds.height,
      topInset: scrollView.contentInset.top)
  }

  private var horizontal: ScrollExtent {
    ScrollExtent(contentLength: scrollView.contentSize.width, boundsLength: 375)
  }

  /// Checks what holds at any time, and shows the rows.
  private func check() {
    let offset = scrollView.contentOffset
    expect(offset.isFinite, "the offset is \(offset)")
    for (extent, value) in [(horizontal, offset.x), (vertical, offset.y)] {
      let overscroll = extent.overscroll(at: value).magnitude
      let reach = scrollView.bounces ? extent.boundsLength : 0
      expect(overscroll <= reach, "\(overscroll) beyond the edge, of \(reach)")
    }
    layout.layoutAttributes(in: fixture.scene[scrollView.view].bounds, into: &visible)
    pool.update(visible: visible)
    // 800 points show 20 rows of 40 points and parts of two more.
    expect(pool.createdCount <= 22, "\(pool.createdCount) cells")
  }
}
