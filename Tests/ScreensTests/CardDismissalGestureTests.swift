import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions

@testable import Screens

@Suite struct CardDismissalGestureTests {
  static let screen = Size(width: 375, height: 812)

  /// A gesture with a finger down.
  private func begun(x: Double = 200, y: Double = 400, _ screen: Size = screen) -> Driven {
    var driven = Driven(gesture: CardDismissalGesture(screen: screen), start: Point(x: x, y: y))
    driven.handle(.began)
    return driven
  }

  struct Driven {
    var gesture: CardDismissalGesture
    var start: Point

    @discardableResult
    mutating func handle(
      _ state: GestureState, dx: Double = 0, dy: Double = 0, offset: Double = 0, vy: Double = 0
    ) -> CardDismissalGesture.Action? {
      gesture.handle(
        CardDismissalGesture.Pan(
          state: state, start: start, location: Point(x: start.x + dx, y: start.y + dy),
          verticalVelocity: vy, contentOffset: offset))
    }

    @discardableResult
    mutating func move(
      dx: Double = 0, dy: Double = 0, offset: Double = 0, vy: Double = 0
    ) -> CardDismissalGesture.Action? {
      handle(.changed, dx: dx, dy: dy, offset: offset, vy: vy)
    }
  }

  @Test("A-08 a swipe to the right starts at the left edge, and moves right")
  func rightEdge() {
    for (x, dx, kind) in [
      (49.999, 1, .right), (50, 1, nil), (0, 1, .right), (49.999, 0, nil), (20, -1, nil),
    ] as [(Double, Double, CardDismissalGesture.Kind?)] {
      var driven = begun(x: x)
      // Scrolled, so that it is no other kind.
      driven.move(dx: dx, dy: 5, offset: 100)
      #expect(driven.gesture.kind == kind, "from \(x) by \(dx)")
    }
  }

  @Test("A-08 a swipe shrinks the card by half of what it covers of the width")
  func rightProgress() {
    var driven = begun(x: 10)
    #expect(driven.move(dx: 75) == .follow)
    expectClose(driven.gesture.ratio, 0.9, within: 1e-6)
    expectClose(driven.gesture.cornerRadius, 8.888889, within: 1e-6)
    #expect(driven.gesture.showsScrollIndicator)
    #expect(!driven.gesture.isScrollEnabled)
    driven.move(dx: -20)
    #expect(driven.gesture.kind == .right)
    #expect(driven.gesture.ratio == 1)
    #expect(driven.move(dx: 134.99) == .follow)
    #expect(driven.move(dx: 135) == .close)
  }

  @Test("A-09 a pull down starts with the story at its top")
  func down() {
    for (offset, dy, kind) in [
      (0, 1, .down), (-10, 1, .down), (0.01, 1, nil), (0, 0, nil), (0, -1, nil),
    ] as [(Double, Double, CardDismissalGesture.Kind?)] {
      var driven = begun()
      driven.move(dy: dy, offset: offset)
      #expect(driven.gesture.kind == kind, "at \(offset) by \(dy)")
    }
    var driven = begun()
    driven.move(dy: 73.08)
    expectClose(driven.gesture.ratio, 0.91, within: 1e-6)
    expectClose(driven.gesture.cornerRadius, 8, within: 1e-6)
    #expect(!driven.gesture.showsScrollIndicator)
    #expect(driven.move(dy: 146.15) == .follow)
    #expect(driven.move(dy: 146.16) == .close)
  }

  @Test("A-10 the scroll indicator pulls the card only below its start and beyond the top")
  func scrollBar() {
    for (dy, offset, vy, kind) in [
      (0, -1, 10, .scrollBar), (-30, -1, 10, .scrollBar), (-30, 0, 10, nil), (-30, -1, 0, nil),
      (-30, -1, -10, nil), (1, -1, 10, .down),
    ] as [(Double, Double, Double, CardDismissalGesture.Kind?)] {
      var driven = begun()
      driven.move(dy: dy, offset: offset, vy: vy)
      #expect(driven.gesture.kind == kind, "\(dy) \(offset) \(vy)")
    }
  }

  @Test("A-10 progress of a scroll indicator pull counts from where the pull began")
  func scrollBarProgress() {
    var driven = begun()
    driven.move(dy: -100, offset: -5, vy: 20)
    #expect(driven.gesture.progress == 0)
    #expect(!driven.gesture.showsScrollIndicator)
    #expect(!driven.gesture.isScrollEnabled)
    driven.move(dy: -100 + 73.08, offset: -5, vy: 20)
    expectClose(driven.gesture.ratio, 0.91, within: 1e-6)
    // Neither its own way back nor the conditions of its start change where it counts from.
    driven.move(dy: -150, offset: 3, vy: -20)
    #expect(driven.gesture.ratio == 1)
    driven.move(dy: -100 + 40.6, offset: -8, vy: 20)
    expectClose(driven.gesture.progress, 0.05, within: 1e-6)
    #expect(driven.move(dy: 46.16) == .close)
  }

  @Test("A-10b the kind of a gesture stays until the next pan")
  func stickiness() {
    var driven = begun(x: 10)
    driven.move(dx: 10)
    driven.move(dx: -5, dy: 300, offset: -10, vy: 100)
    #expect(driven.gesture.kind == .right)
    #expect(driven.handle(.ended) == .restore)
    #expect(driven.gesture.kind == nil)
    driven.handle(.began)
    driven.move(dy: 5)
    #expect(driven.gesture.kind == .down)
    driven.move(dx: 100, dy: -5)
    #expect(driven.gesture.kind == .down)
    #expect(driven.gesture.ratio == 1)
    #expect(driven.handle(.cancelled) == .restore)
    // The edge comes first where both fit.
    driven.start.x = 10
    driven.handle(.began)
    driven.move(dx: 1, dy: 30)
    #expect(driven.gesture.kind == .right)
    // A pan may be no kind at first.
    driven.handle(.began)
    #expect(driven.gesture.kind == nil)
    driven.move(dy: 5, offset: 20)
    #expect(driven.gesture.kind == nil)
    #expect(driven.gesture.isScrollEnabled)
    #expect(driven.gesture.showsScrollIndicator)
    driven.move(dy: 30)
    #expect(driven.gesture.kind == .down)
  }

  @Test("A-10d the threshold is a single-precision number")
  func threshold() {
    let screen = Size(width: 400, height: 800)
    var far = begun(screen)
    #expect(far.move(dy: 144) == .close)
    expectClose(far.gesture.ratio, 0.81999999285, within: 1e-11)
    // In double precision the same finger would not have come far enough.
    #expect(1 - 144.0 / 800 > CardDismissalGesture.closingRatio)
    var near = begun(screen)
    #expect(near.move(dy: 143.99) == .follow)
    var right = begun(x: 10, screen)
    #expect(right.move(dx: 143.99) == .follow)
    #expect(right.move(dx: 144) == .close)
  }

  @Test("A-10d a card closes once")
  func closesOnce() {
    var driven = begun()
    #expect(driven.move(dy: 150) == .close)
    for dy in stride(from: 160.0, to: 260, by: 10) { #expect(driven.move(dy: dy) == nil) }
    #expect(driven.handle(.ended, dy: 260) == nil)
    #expect(driven.handle(.began) == nil)
    #expect(driven.move(dy: 400) == nil)
    #expect(driven.gesture.hasClosed)
    expectClose(driven.gesture.progress, 150.0 / 812, within: 1e-6)
    driven.gesture.cancelClosing()
    #expect(driven.move(dy: 400) == nil)
    driven.handle(.began)
    #expect(driven.move(dy: 400) == .close)
  }

  @Test("A-10 progress stays in 0…1 however far a finger goes")
  func clamping() {
    var driven = begun()
    #expect(driven.move(dy: 5000) == .close)
    #expect(driven.gesture.ratio == 0)
    var right = begun(x: 10)
    right.move(dx: 5000)
    #expect(right.gesture.ratio == 0.5)
  }

  @Test("A-10 events without a touch have no effect")
  func outOfOrder() {
    var driven = Driven(gesture: CardDismissalGesture(screen: Self.screen), start: .zero)
    #expect(driven.move(dx: 300, dy: 300) == nil)
    #expect(driven.handle(.ended) == nil)
    #expect(driven.handle(.possible) == nil)
    #expect(driven.gesture == CardDismissalGesture(screen: Self.screen))
  }

  @Test("A-10 random touch streams keep the invariants of the gesture", arguments: 0..<50)
  func streams(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var driven = begun()
    var closings = 0
    for _ in 0..<400 {
      let state =
        [GestureState.began, .changed, .changed, .changed, .changed, .ended, .cancelled]
        .randomElement(using: &random) ?? .changed
      let before = driven.gesture
      if state == .began { driven.start.x = Double.random(in: 0...100, using: &random) }
      let action = driven.handle(
        state, dx: Double.random(in: -60...80, using: &random),
        dy: Double.random(in: -60...90, using: &random),
        offset: Double.random(in: -5...5, using: &random),
        vy: Double.random(in: -50...50, using: &random))
      let after = driven.gesture
      #expect((0...1).contains(after.ratio), "seed \(seed)")
      #expect(after.isScrollEnabled == (after.kind == nil), "seed \(seed)")
      if state == .changed, let kind = before.kind { #expect(after.kind == kind, "seed \(seed)") }
      if action == .restore { #expect(after.isScrollEnabled && after.ratio == 1, "seed \(seed)") }
      if action == .follow { #expect(after.ratio > 0.82, "seed \(seed)") }
      if action == .close { closings += 1 }
      if before.hasClosed { #expect(before == after, "seed \(seed)") }
    }
    #expect(closings <= 1, "seed \(seed)")
    #expect(driven.gesture.hasClosed == (closings == 1), "seed \(seed)")
  }

  @Test("A-10 a screen without area traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = CardDismissalGesture(screen: Size(width: 0, height: 812))
    }
    await #expect(processExitsWith: .failure) {
      _ = CardDismissalGesture(screen: Size(width: 375, height: 0))
    }
  }
}
