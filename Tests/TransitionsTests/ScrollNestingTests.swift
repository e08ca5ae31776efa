import Animations
import Geometry
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct ScrollNestingTests {
  let outer = ScrollFixture()
  let inner: ScrollView

  init() {
    let frame = Rect(x: 0, y: 300, width: 375, height: 200)
    let view = outer.scene.insert(
      ViewProperties("pages", frame: frame), in: outer.scrollView.view)
    inner = ScrollView(view, in: outer.scene)
    inner.contentSize = Size(width: 3000, height: 200)
  }

  private func down() -> PanGestureArena.Touch {
    outer.arena.touchDown(
      at: Point(x: 200, y: 400), time: outer.scene.clock.now,
      over: [inner.panGestureRecognizer, outer.scrollView.panGestureRecognizer])
  }

  @Test("S-18 a horizontal list in a vertical one takes horizontal drags")
  func horizontal() {
    let touch = down()
    outer.move(touch, to: Point(x: 185, y: 392))
    #expect(inner.isDragging && !outer.scrollView.isDragging)
    outer.move(touch, to: Point(x: 100, y: 200))
    #expect(inner.contentOffset.x == 85 && outer.y == 0)
    outer.up(touch, at: Point(x: 100, y: 200))
  }

  @Test("S-18 the vertical list takes vertical drags")
  func vertical() {
    let touch = down()
    outer.move(touch, to: Point(x: 192, y: 385))
    #expect(!inner.isDragging && outer.scrollView.isDragging)
    outer.move(touch, to: Point(x: 100, y: 285))
    #expect(inner.contentOffset.x == 0 && outer.y == 100)
    // The inner list can no longer begin with this touch.
    outer.up(touch, at: Point(x: 0, y: 285))
    #expect(inner.contentOffset.x == 0)
  }

  @Test("S-18 a tap drags neither, and the next touch finds both waiting")
  func tap() {
    let tap = down()
    outer.up(tap, at: Point(x: 203, y: 404))
    #expect(outer.calls.isEmpty)
    horizontal()
  }

  @Test("S-18 a cancelled touch that waited begins nothing")
  func cancelledWaiting() {
    let touch = down()
    outer.arena.touchCancelled(touch)
    outer.move(touch, to: Point(x: 0, y: 400))
    #expect(!inner.isDragging)
    horizontal()
  }

  @Test("S-18 a disabled list leaves the touch to the other")
  func disabled() {
    let touch = down()
    inner.isScrollEnabled = false
    outer.move(touch, to: Point(x: 150, y: 395))
    outer.move(touch, to: Point(x: 150, y: 330))
    #expect(!inner.isDragging && outer.scrollView.isDragging)
  }

  @Test("S-19 without bounces a list at its top leaves a drag down to the pan around it")
  func handsOver() {
    outer.scrollView.bounces = false
    var translation = Vector.zero
    let dismissal = PanGestureRecognizer { translation = $0.translation }
    dismissal.minimumDistance = 10
    func drag(by dy: Double) {
      let touch = outer.arena.touchDown(
        at: Point(x: 200, y: 400), time: outer.scene.clock.now,
        over: [outer.scrollView.panGestureRecognizer, dismissal])
      outer.move(touch, to: Point(x: 200, y: 400 + dy / 2))
      outer.move(touch, to: Point(x: 200, y: 400 + dy))
      outer.advance(by: 1)
      outer.up(touch, at: Point(x: 200, y: 400 + dy))
    }
    drag(by: 100)
    #expect(translation.dy == 100 && outer.y == 0)
    translation = .zero
    drag(by: -100)
    #expect(translation == .zero && outer.y == 50)
    // Away from its top the list takes the drag down as well.
    drag(by: 60)
    #expect(translation == .zero && outer.y == 20)
  }

  @Test("S-19 a bounce at the top becomes a dismissal")
  func bounceBecomesDismissal() {
    // As on the card: the pan works besides the list, and takes over from its top edge on.
    let (scrollView, arena) = (outer.scrollView, outer.arena)
    var pulls: [Double] = []
    let dismissal = PanGestureRecognizer { pan in
      guard pan.state == .changed else { return }
      if pulls.isEmpty {
        guard scrollView.contentOffset.y < 0 else { return }
        scrollView.isScrollEnabled = false
      }
      pulls.append(pan.translation.dy)
    }
    arena.setSimultaneous(true, dismissal, scrollView.panGestureRecognizer)
    scrollView.contentOffset.y = 50
    let touch = arena.touchDown(
      at: Point(x: 200, y: 400), time: 0, over: [scrollView.panGestureRecognizer, dismissal])
    for y in [410.0, 440, 455, 465, 500] {
      outer.advance(by: 0.01)
      outer.move(touch, to: Point(x: 200, y: y))
    }
    // From the tenth point on the list has followed by 50 points, and 5 beyond its edge.
    #expect(pulls == [65, 100])
    #expect(outer.calls == ["begin", "will-end", "end+"])
    outer.rest()
    #expect(outer.y == 0 && outer.calls.last == "rest")
    scrollView.isScrollEnabled = true
    outer.up(touch, at: Point(x: 200, y: 500))
    #expect(outer.calls.last == "rest")
  }
}
