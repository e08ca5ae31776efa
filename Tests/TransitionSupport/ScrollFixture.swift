package import Animations
package import Geometry
package import Transitions
internal import ViewTree

/// A scroll view in a window of 375 × 800 points, one finger, and a record of the delegate's calls.
package final class ScrollFixture: ScrollViewDelegate {
  /// The scene of the window.
  package let scene: Scene
  /// The scroll view, of the size of the window.
  package let scrollView: ScrollView
  /// The arena of the finger.
  package let arena = PanGestureArena()
  /// The calls of the delegate except `didScroll`, in order: `begin`, `will-end`, `end+` before a
  /// motion, `end-` without one, `rest` and `animated`.
  package var calls: [String] = []
  /// The offsets at every `didScroll`.
  package var offsets: [Point] = []
  /// The velocity of the latest `willEndDragging`, in points per second.
  package var velocity: Vector?
  /// Chooses the target at the end of a drag.
  package var chooseTarget: (Point) -> Point = { $0 }
  /// Runs at every `didScroll`.
  package var onScroll: () -> Void = {}
  /// Runs at every other call, with its name.
  package var onCall: (String) -> Void = { _ in }

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - contentSize: The size of the content, in points.
  ///   - framesPerSecond: The rate of its frames.
  package init(
    contentSize: Size = Size(width: 375, height: 4000), framesPerSecond: Double = 120
  ) {
    let bounds = Rect(x: 0, y: 0, width: 375, height: 800)
    scene = Scene(windowBounds: bounds)
    let view = scene.insert(ViewProperties("scroll", frame: bounds), in: scene.window)
    scrollView = ScrollView(view, in: scene, framesPerSecond: framesPerSecond)
    scrollView.contentSize = contentSize
    scrollView.delegate = self
  }

  /// The y of the content offset, in points.
  package var y: Double { scrollView.contentOffset.y }

  /// Advances the clock by seconds.
  package func advance(by seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }

  /// Advances the clock until no frame is due; at most a minute.
  package func rest() {
    let end = scene.clock.now + 60
    while let next = scene.clock.nextDueTime, next < end { scene.clock.advance(to: next) }
  }

  /// Puts the finger down, by default in the middle of the window.
  package func down(at location: Point = Point(x: 200, y: 400)) -> PanGestureArena.Touch {
    arena.touchDown(
      at: location, time: scene.clock.now, over: [scrollView.panGestureRecognizer])
  }

  /// Moves the finger to a place at the present time.
  package func move(_ touch: PanGestureArena.Touch, to location: Point) {
    arena.touchMoved(touch, to: location, time: scene.clock.now)
  }

  /// Lifts the finger at the present time.
  package func up(_ touch: PanGestureArena.Touch, at location: Point) {
    arena.touchUp(touch, at: location, time: scene.clock.now)
  }

  /// Drags at a constant velocity and lifts the finger.
  ///
  /// - Parameters:
  ///   - start: The location of touch-down, in points.
  ///   - velocity: The velocity of the finger, in points per second.
  ///   - seconds: The duration of the drag, a multiple of 10 ms.
  package func fling(
    from start: Point = Point(x: 200, y: 400), velocity: Vector, for seconds: Double = 0.1
  ) {
    let touch = down(at: start)
    var location = start
    for _ in 0..<Int((seconds * 100).rounded()) {
      advance(by: 0.01)
      location.x += velocity.dx * 0.01
      location.y += velocity.dy * 0.01
      move(touch, to: location)
    }
    up(touch, at: location)
  }

  private func record(_ call: String) {
    calls.append(call)
    onCall(call)
  }

  /// Records the offset.
  package func scrollViewDidScroll(_ scrollView: ScrollView) {
    offsets.append(scrollView.contentOffset)
    onScroll()
  }

  /// Records the call.
  package func scrollViewWillBeginDragging(_ scrollView: ScrollView) { record("begin") }

  /// Records the call, and lets `chooseTarget` choose.
  package func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    self.velocity = velocity
    targetContentOffset = chooseTarget(targetContentOffset)
    record("will-end")
  }

  /// Records the call.
  package func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    record(decelerate ? "end+" : "end-")
  }

  /// Records the call.
  package func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { record("rest") }

  /// Records the call.
  package func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { record("animated") }
}
