import Geometry
import Testing
import Transitions

@Suite struct PanGestureTests {
  /// Collects the states a recognizer goes through.
  final class Witness {
    private(set) var states: [GestureState] = []
    lazy var pan = PanGestureRecognizer { [unowned self] in states.append($0.state) }
  }

  let arena = PanGestureArena()
  let first = Witness()
  let second = Witness()

  @Test func panBeginsChangesAndEnds() {
    let touch = arena.touchDown(at: Point(x: 10, y: 20), time: 0, over: [first.pan])
    arena.touchMoved(touch, to: Point(x: 13, y: 24), time: 0.01)
    arena.touchMoved(touch, to: Point(x: 20, y: 20), time: 0.02)
    #expect(arena.touches == [touch])
    arena.touchUp(touch, at: Point(x: 20, y: 10), time: 0.05)
    #expect(first.states == [.began, .changed, .changed, .ended])
    #expect(first.pan.startLocation == Point(x: 10, y: 20))
    #expect(first.pan.location == Point(x: 20, y: 10))
    #expect(first.pan.translation == Vector(dx: 10, dy: -10))
    #expect(first.pan.velocity == Vector(dx: 10 / 0.05, dy: -10 / 0.05))
    #expect(arena.touches.isEmpty)
  }

  @Test func cancelledTouchCancelsThePan() {
    let touch = arena.touchDown(at: .zero, time: 0, over: [first.pan])
    arena.touchCancelled(touch)
    arena.touchMoved(touch, to: Point(x: 1, y: 1), time: 1)
    arena.touchUp(touch, at: Point(x: 1, y: 1), time: 1)
    arena.touchCancelled(touch)
    #expect(first.states == [.began, .cancelled])
  }

  @Test func touchThatTheFirstActionCancelsReachesNoOtherRecognizer() {
    let arena = arena
    let canceller = PanGestureRecognizer { pan in
      if pan.state == .began { arena.touches.forEach(arena.touchCancelled) }
    }
    arena.setSimultaneous(true, canceller, second.pan)
    _ = arena.touchDown(at: .zero, time: 0, over: [canceller, second.pan])
    #expect(canceller.state == .cancelled)
    #expect(second.states.isEmpty)
    // It is free for the next touch.
    arena.touchUp(arena.touchDown(at: .zero, time: 1, over: [second.pan]), at: .zero, time: 2)
    #expect(second.states == [.began, .ended])
  }

  @Test func recognizerThatTheFirstActionDisablesDoesNotBegin() {
    let other = second.pan
    let disabler = PanGestureRecognizer { _ in other.isEnabled = false }
    arena.setSimultaneous(true, disabler, other)
    let touch = arena.touchDown(at: .zero, time: 0, over: [disabler, other])
    arena.touchUp(touch, at: .zero, time: 1)
    #expect(second.states.isEmpty)
  }

  @Test func everyPanStartsFromZero() {
    let one = arena.touchDown(at: .zero, time: 0, over: [first.pan])
    arena.touchUp(one, at: Point(x: 50, y: 0), time: 0.05)
    let two = arena.touchDown(at: Point(x: 7, y: 7), time: 0.06, over: [first.pan])
    #expect(first.pan.translation == .zero)
    #expect(first.pan.velocity == .zero)
    arena.touchUp(two, at: Point(x: 7, y: 7), time: 0.07)
    #expect(first.states == [.began, .ended, .began, .ended])
  }

  @Test func oneRecognizerFollowsUnlessSimultaneousIsAllowed() {
    let touch = arena.touchDown(at: .zero, time: 0, over: [first.pan, second.pan])
    arena.touchUp(touch, at: .zero, time: 1)
    #expect(first.states == [.began, .ended])
    #expect(second.states.isEmpty)

    arena.setSimultaneous(true, second.pan, first.pan)
    #expect(arena.allowsSimultaneous(first.pan, second.pan))
    let both = arena.touchDown(at: .zero, time: 2, over: [first.pan, second.pan])
    arena.touchUp(both, at: .zero, time: 3)
    #expect(second.states == [.began, .ended])

    arena.setSimultaneous(false, first.pan, second.pan)
    #expect(!arena.allowsSimultaneous(second.pan, first.pan))
  }

  @Test func firstTouchWins() {
    let one = arena.touchDown(at: .zero, time: 0, over: [first.pan])
    let two = arena.touchDown(at: .zero, time: 0, over: [second.pan])
    let three = arena.touchDown(at: .zero, time: 0, over: [first.pan])
    #expect(arena.touches == [one, two, three])
    #expect(one.order < two.order && two.order < three.order)
    arena.touchMoved(three, to: Point(x: 9, y: 9), time: 1)
    #expect(first.pan.location == .zero)
    #expect(first.states == [.began])
    #expect(second.states.isEmpty)
  }

  @Test func disablingARecognizerCancelsItsPan() {
    let touch = arena.touchDown(at: .zero, time: 0, over: [first.pan])
    first.pan.isEnabled = false
    let next = arena.touchDown(at: .zero, time: 1, over: [first.pan])
    #expect(first.states == [.began, .cancelled])
    first.pan.isEnabled = true
    // The old finger is still down, but the recognizer follows the new one only.
    arena.touchUp(next, at: .zero, time: 1)
    let last = arena.touchDown(at: .zero, time: 2, over: [first.pan])
    arena.touchMoved(touch, to: Point(x: 5, y: 5), time: 3)
    arena.touchCancelled(touch)
    #expect(first.pan.location == .zero)
    arena.touchUp(last, at: Point(x: 1, y: 0), time: 3)
    #expect(first.states == [.began, .cancelled, .began, .ended])
  }
}
