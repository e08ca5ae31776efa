internal import Animations
internal import Benchmarking
internal import Geometry
internal import Screens
internal import Transitions

/// A list of cards that is flung, and a card that is opened while the list decelerates.
///
/// The second finger stops the list, as on the platform, and presses the card under it. When it is
/// lifted the card opens, while the cell grows back.
struct OpenCardReplay: FrameReplay {
  private static let framesPerSecond = 120.0
  private static let device = Device.iX
  /// The number of cards: the fling passes seven.
  private static let cards = 100
  /// The frames of the second finger: down after a third of a second, and up after a quarter more.
  private static let press = 40...70
  /// The number of frames: 1.35 s after the finger is lifted the cell is as large as before.
  private static let frames = press.upperBound + 164
  /// The location of the second finger: the middle of the screen.
  private static let tap = Point(x: 187, y: 406)

  private var list: CardListScreen?
  private var window: Window?
  private var finger = FlickFinger(at: .zero, step: 0)
  private var touch: PanGestureArena.Touch?
  /// The number of times that the list had changed its cells by the last frame.
  private var changeCount = 0
  private var recorder = ReplayRecorder()

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released first, as in the replay of a system.
    (list, window, touch) = (nil, nil, nil)
    let scene = Scene(windowBounds: Self.device.bounds)
    let list = CardListScreen(
      cards: Card.samples(count: Self.cards), device: Self.device, in: scene)
    window = Window(scene: scene, rootViewController: list)
    // 40 points a frame are a flick of 4800 points per second.
    finger = FlickFinger(at: Point(x: 187, y: 700), step: 40)
    recorder.restart(with: scene)
    self.list = list
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let list, let window else { preconditionFailure("a replay begins before its frames") }
    window.clock.advance(to: Double(frame) / Self.framesPerSecond)
    let isFlick = finger.move(inFrame: frame, over: list.list.scrollView)
    let isTap = try tap(inFrame: frame, list)
    let kind = recorder.record(window.scene)
    let changes = list.list.visibleRowsChangeCount
    defer { changeCount = changes }
    if frame == Self.frames - 1 { try expectOpenCard(list, window) }
    return isFlick || isTap || changes != changeCount ? .event : kind
  }
}

extension OpenCardReplay {
  /// Moves the second finger; returns whether it touched down or was lifted.
  private mutating func tap(inFrame frame: Int, _ list: CardListScreen) throws -> Bool {
    guard let scene = window?.scene else { return false }
    let scrollView = list.list.scrollView
    switch frame {
    case Self.press.lowerBound:
      guard scrollView.isDecelerating, case .cell(let cell) = list.target(at: Self.tap) else {
        throw UnfinishedReplay(name: "the fling of the list", frame: frame)
      }
      touch = finger.arena.touchDown(
        at: Self.tap, time: scene.clock.now, over: [scrollView.panGestureRecognizer])
      list.touchesBegan(cell)
      return true
    case Self.press.upperBound:
      if let touch { finger.arena.touchUp(touch, at: Self.tap, time: scene.clock.now) }
      if let cell = list.pressedCell { list.touchesEnded(cell) }
      return true
    default:
      return false
    }
  }

  private func expectOpenCard(_ list: CardListScreen, _ window: Window) throws {
    // The icons of some cards move for ever.
    guard list.detail?.presentingViewController === list, window.transition == nil else {
      throw UnfinishedReplay(name: "the card", frame: Self.frames - 1)
    }
  }
}
