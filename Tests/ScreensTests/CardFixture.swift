import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The list of cards in a window, at rest, and a hand.
final class CardFixture {
  let scene: Scene
  let window: Window
  let list: CardListScreen
  let device: Device
  private let arena = PanGestureArena()
  private(set) var answers: [RoutingOutcome] = []

  init(on device: Device = .iX, cards: [Card] = Card.samples) {
    self.device = device
    scene = Scene(windowBounds: device.bounds)
    list = CardListScreen(cards: cards, device: device, in: scene)
    window = Window(scene: scene, rootViewController: list)
    list.didPresent = { [unowned self] in answers.append($0) }
  }

  var log: TransitionLog { window.log }

  func advance(by seconds: Double) { scene.clock.advance(to: scene.clock.now + seconds) }

  func cell(_ row: Int) throws -> CardCell { try #require(list.list.cellForRow(RowPath(row: row))) }

  /// The horizontal scale of a cell at a time from now.
  func scale(of cell: CardCell, after seconds: Double = 0) -> Double {
    scene.presentation(of: cell.view, at: scene.clock.now + seconds).transform.a
  }

  /// Taps a card and waits until it is open and its cell at rest.
  @discardableResult
  func open(_ row: Int = 0) throws -> CardDetailScreen {
    let cell = try cell(row)
    list.touchesBegan(cell)
    list.touchesEnded(cell)
    advance(by: 1.35)
    let detail = try #require(list.detail)
    detail.didClose = { [unowned self] in answers.append($0) }
    return detail
  }

  /// Puts a finger on an open card, and returns what moves it, by its distance from there.
  func finger(
    on detail: CardDetailScreen, at start: Point = Point(x: 187.5, y: 300)
  ) -> Finger {
    let touch = arena.touchDown(at: start, time: scene.clock.now, over: [detail.pan])
    return Finger(fixture: self, touch: touch, start: start)
  }

  struct Finger {
    let fixture: CardFixture
    let touch: PanGestureArena.Touch
    let start: Point

    /// Moves, at the present time.
    func move(dx: Double = 0, dy: Double = 0) {
      let location = Point(x: start.x + dx, y: start.y + dy)
      fixture.arena.touchMoved(touch, to: location, time: fixture.scene.clock.now)
    }

    func lift(dx: Double = 0, dy: Double = 0) {
      let location = Point(x: start.x + dx, y: start.y + dy)
      fixture.arena.touchUp(touch, at: location, time: fixture.scene.clock.now)
    }

    func cancel() { fixture.arena.touchCancelled(touch) }
  }

  /// Returns the frame of a view's presentation, some seconds from now.
  func frame(of view: ViewID, after seconds: Double = 0) throws -> Rect {
    try entry(of: view, after: seconds).boundingRect
  }

  func entry(of view: ViewID, after seconds: Double = 0) throws -> FrameSnapshot.Entry {
    var snapshot = FrameSnapshot()
    scene.capture(at: scene.clock.now + seconds, into: &snapshot)
    return try #require(snapshot[view])
  }

  /// The views in the container of the open or opening card, the rearmost first.
  var container: [ViewID] {
    guard
      let container = window.transition?.containerView
        ?? list.detail.flatMap({ scene.tree.superview(of: $0.view) })
    else { return [] }
    return scene.tree.subviews(of: container)
  }
}

extension Scene {
  /// The first view with an identifier below another, level by level.
  func part(_ identifier: String, of view: ViewID) throws -> ViewID {
    var level = [view]
    while !level.isEmpty {
      level = level.flatMap { tree.subviews(of: $0) }
      if let found = level.first(where: { self[$0].identifier == identifier }) { return found }
    }
    return try #require(nil as ViewID?, "no \(identifier)")
  }

  /// Returns the frame of a view in the window, by its model values.
  func modelFrame(of view: ViewID) throws -> Rect {
    try #require(convert(self[view].bounds, from: view, to: nil))
  }
}
