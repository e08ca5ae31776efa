import Animations
import Geometry
import SceneSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@Suite struct ScrollInputTests {
  @Test("S-20 sizes, insets, rates and offsets that are no numbers trap")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.contentSize.height = .nan
    }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.contentSize.width = -1
    }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.contentSize.height = .infinity
    }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.contentInset.top = .nan
    }
    await #expect(processExitsWith: .failure) { ScrollFixture().scrollView.decelerationRate = 1 }
    await #expect(processExitsWith: .failure) { ScrollFixture().scrollView.decelerationRate = .nan }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.contentOffset = Point(x: .nan, y: 0)
    }
    await #expect(processExitsWith: .failure) {
      ScrollFixture().scrollView.setContentOffset(Point(x: 0, y: .infinity), animated: true)
    }
    await #expect(processExitsWith: .failure) { _ = ScrollFixture(framesPerSecond: 0) }
    await #expect(processExitsWith: .failure) {
      PanGestureRecognizer().minimumDistance = -1
    }
  }

  @Test("S-20 a target that is no number traps")
  func targetTraps() async {
    await #expect(processExitsWith: .failure) {
      let fixture = ScrollFixture()
      fixture.chooseTarget = { _ in Point(x: 0, y: .nan) }
      fixture.fling(velocity: Vector(dx: 0, dy: -500))
    }
  }

  @Test("S-20 insets may be negative, and leave a range of one offset")
  func negativeInsets() {
    let fixture = ScrollFixture()
    fixture.scrollView.contentInset = EdgeInsets(top: -5000, bottom: -5000)
    #expect(fixture.y == 5000)
    fixture.scrollView.contentOffset.y = -1
    #expect(fixture.y == 5000)
  }

  @Test("S-20 a view without a size scrolls, and does not bounce")
  func emptyView() {
    let fixture = ScrollFixture()
    fixture.scene[fixture.scrollView.view].bounds.size = .zero
    fixture.scrollView.geometryDidChange()
    fixture.fling(velocity: Vector(dx: 0, dy: 500))
    #expect(fixture.y == 0)
    fixture.fling(velocity: Vector(dx: 0, dy: -500))
    fixture.scrollView.isPagingEnabled = true
    fixture.fling(velocity: Vector(dx: 0, dy: -500))
    fixture.rest()
    #expect((1..<4000).contains(fixture.y))
  }

  @Test("S-20 fingers at the end of the numbers move the content to its greatest overscroll")
  func hugeTouches() {
    let fixture = ScrollFixture()
    let touch = fixture.down()
    for y in [1e308, -1e308, 1e300] {
      fixture.advance(by: 0.01)
      fixture.move(touch, to: Point(x: 200, y: y))
      #expect(fixture.y > -800 && fixture.y < 4000)
    }
    fixture.up(touch, at: Point(x: 200, y: 1e300))
    fixture.rest()
    // The pan begins at the first of these places, which is below all others.
    #expect(fixture.y == 3200)
  }

  @Test("S-20 a removed view stops scrolling")
  func removedView() {
    let fixture = ScrollFixture()
    fixture.fling(velocity: Vector(dx: 0, dy: -1500))
    fixture.scene.removeSubtree(fixture.scrollView.view)
    fixture.advance(by: 1)
    #expect(fixture.scene.clock.nextDueTime == nil && !fixture.scrollView.isDecelerating)
    let touch = fixture.down()
    fixture.move(touch, to: Point(x: 200, y: 100))
    fixture.up(touch, at: Point(x: 200, y: 100))
    #expect(!fixture.scrollView.isDragging)
  }

  @Test("S-20 a scroll view that is gone leaves nothing to the clock but one frame")
  func deallocated() {
    let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 800))
    var scrollView: ScrollView? = ScrollView(scene.window, in: scene)
    scrollView?.contentSize.height = 3000
    scrollView?.setContentOffset(Point(x: 0, y: 100), animated: true)
    weak let observed = scrollView
    scrollView = nil
    #expect(observed == nil)
    scene.clock.advance(to: 1)
    #expect(scene.clock.nextDueTime == nil)
  }

  @Test("S-20 the delegate may do anything in any call")
  func reentrance() {
    let fixture = ScrollFixture()
    let scrollView = fixture.scrollView
    fixture.onCall = { call in
      switch call {
      case "begin": scrollView.contentSize.height += 10
      case "will-end": scrollView.contentOffset.y = 100
      case "end+": scrollView.setContentOffset(Point(x: 0, y: 200), animated: true)
      case "rest": scrollView.isScrollEnabled = false
      default: scrollView.isScrollEnabled = true
      }
    }
    fixture.fling(velocity: Vector(dx: 0, dy: -1500))
    #expect(fixture.calls == ["begin", "will-end", "end+", "rest"])
    fixture.rest()
    #expect(fixture.calls.last == "animated" && fixture.y == 200)
    #expect(scrollView.isScrollEnabled)
    // A drag that its first call cancels ends without velocity.
    fixture.calls = []
    fixture.onCall = { if $0 == "begin" { scrollView.isScrollEnabled = false } }
    fixture.fling(velocity: Vector(dx: 0, dy: -1500))
    #expect(fixture.calls == ["begin", "will-end", "end-"] && !scrollView.isDragging)
  }
}
