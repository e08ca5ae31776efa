import Animations
import Geometry
import Screens
import Testing
import TransitionSupport
import Transitions

/// The card's gesture over a real scroll view: the pan works besides it, and disables it.
@Suite struct ScrollDismissalTests {
  @Test("S-19 the bounce at the top of a story becomes the dismissal of its card")
  func bounceBecomesDismissal() {
    let fixture = ScrollFixture()
    let scrollView = fixture.scrollView
    var gesture = CardDismissalGesture(screen: Size(width: 375, height: 800))
    var actions: [CardDismissalGesture.Action] = []
    let pan = PanGestureRecognizer { pan in
      let state = CardDismissalGesture.Pan(
        state: pan.state, start: pan.startLocation, location: pan.location,
        verticalVelocity: pan.velocity.dy, contentOffset: scrollView.contentOffset.y)
      if let action = gesture.handle(state) { actions.append(action) }
      scrollView.isScrollEnabled = gesture.isScrollEnabled
    }
    fixture.arena.setSimultaneous(true, pan, scrollView.panGestureRecognizer)
    scrollView.contentOffset.y = 50
    let touch = fixture.arena.touchDown(
      at: Point(x: 200, y: 400), time: 0, over: [scrollView.panGestureRecognizer, pan])
    func move(to y: Double) {
      fixture.advance(by: 0.01)
      fixture.move(touch, to: Point(x: 200, y: y))
    }
    for y in [410.0, 440, 455] { move(to: y) }
    // The story is not at its top yet, 55 points below touch-down.
    #expect(gesture.kind == nil && fixture.y == 5)
    move(to: 465)
    #expect(gesture.kind == .down && !scrollView.isDragging)
    #expect(gesture.progress == Double(Float(65.0 / 800)))
    // The story bounces back while the card follows the finger.
    fixture.advance(by: 1)
    #expect(fixture.y == 0)
    move(to: 550)
    #expect(gesture.hasClosed && actions.last == .close)
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest"])
  }

  @Test("S-19 a card that is let go scrolls again")
  func restoredCardScrolls() {
    let fixture = ScrollFixture()
    let scrollView = fixture.scrollView
    var gesture = CardDismissalGesture(screen: Size(width: 375, height: 800))
    let pan = PanGestureRecognizer { pan in
      _ = gesture.handle(
        CardDismissalGesture.Pan(
          state: pan.state, start: pan.startLocation, location: pan.location,
          contentOffset: scrollView.contentOffset.y))
      scrollView.isScrollEnabled = gesture.isScrollEnabled
    }
    fixture.arena.setSimultaneous(true, pan, scrollView.panGestureRecognizer)
    func drag(by way: Double) {
      let touch = fixture.arena.touchDown(
        at: Point(x: 200, y: 400), time: fixture.scene.clock.now,
        over: [scrollView.panGestureRecognizer, pan])
      for part in [0.4, 0.5, 1] { fixture.move(touch, to: Point(x: 200, y: 400 + way * part)) }
      fixture.advance(by: 0.2)
      fixture.up(touch, at: Point(x: 200, y: 400 + way))
      fixture.rest()
    }
    drag(by: 80)
    #expect(!gesture.hasClosed && scrollView.isScrollEnabled && fixture.y == 0)
    drag(by: -80)
    #expect(fixture.y == 48)
  }
}
