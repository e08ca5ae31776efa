internal import Animations
internal import Geometry
internal import Transitions

/// A finger that a stage moves along a straight line, with 60 moves a second.
struct StageFinger {
  /// The location of touch-down, in points.
  let start: Point
  /// The displacement from touch-down to touch-up, in points.
  let way: Vector
  /// The time from touch-down to touch-up, in seconds.
  let duration: Double

  /// The number of moves in a second.
  private static let rate = 60.0

  /// Touches the screen now, and schedules the moves and the touch-up on the clock.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer that receives the touch.
  ///   - arena: The arena that delivers the touch.
  ///   - clock: The clock of the window.
  func drag(_ recognizer: PanGestureRecognizer, in arena: PanGestureArena, by clock: VirtualClock) {
    let touch = arena.touchDown(at: start, time: clock.now, over: [recognizer])
    let steps = Int((duration * Self.rate).rounded())
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let location = start + Vector(dx: way.dx * part, dy: way.dy * part)
      clock.schedule(at: clock.now + duration * part) {
        arena.touchMoved(touch, to: location, time: clock.now)
      }
    }
    // Due at the time of the last move and scheduled after it, so it comes after it.
    let end = start + way
    clock.schedule(at: clock.now + duration) { arena.touchUp(touch, at: end, time: clock.now) }
  }
}
