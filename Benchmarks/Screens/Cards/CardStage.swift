internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// A window with the list of cards, whose first card is under a finger or open.
final class CardStage: SystemStage {
  /// The user's action that starts the transition.
  enum Start {
    /// Lifting the finger from the first card, which opens the card.
    case lift
    /// Pressing the close button of the open card.
    case closeButton
    /// Pulling the open card down until it closes.
    case pull
  }

  let window: Window
  private(set) var outcome: RoutingOutcome?
  let list: CardListScreen
  private let start: Start
  private let arena = PanGestureArena()

  /// The duration of the pull, in seconds.
  static let pullDuration = 0.3
  /// The length of the pull, as a fraction of the screen's height.
  ///
  /// A little more than the 0.18 at which the card closes, so that the last move alone closes it.
  private static let pullDistance = 0.185
  /// The y at which the finger touches down, as a fraction of the screen's height; a choice.
  private static let pullTop = 0.2

  var panRecognizer: PanGestureRecognizer? { list.detail?.pan }

  init(_ start: Start, _ setting: SystemSetting = SystemSetting()) {
    self.start = start
    let scene = Scene(windowBounds: setting.device.bounds)
    let cards = Card.samples(count: setting.rowCount ?? Card.samples.count)
    list = CardListScreen(cards: cards, device: setting.device, in: scene)
    window = Window(scene: scene, rootViewController: list)
    press()
    if start != .lift { open() }
  }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {
    list.transition.interaction = interaction
    switch start {
    case .lift:
      list.didPresent = { [unowned self] in outcome = $0 }
      lift()
    case .closeButton:
      list.detail?.didClose = { [unowned self] in outcome = $0 }
      list.detail?.close()
    case .pull:
      list.detail?.didClose = { [unowned self] in outcome = $0 }
      if let detail = list.detail { pull(detail) }
    }
  }

  private func press() {
    guard let cell = list.list.cellForRow(RowPath(row: 0)) else { return }
    list.touchesBegan(cell)
    wait(CardListStyle.pressDuration)
  }

  private func lift() {
    if let cell = list.pressedCell { list.touchesEnded(cell) }
  }

  /// Opens the first card, and waits until its cell has grown again.
  private func open() {
    lift()
    wait(CardTransition.duration + CardListStyle.pressDuration)
  }

  private func wait(_ seconds: Double) {
    window.clock.advance(to: window.clock.now + seconds)
  }

  private func pull(_ detail: CardDetailScreen) {
    let size = window.scene[window.scene.window].bounds.size
    let finger = StageFinger(
      start: Point(x: size.width / 2, y: size.height * Self.pullTop),
      way: Vector(dx: 0, dy: size.height * Self.pullDistance), duration: Self.pullDuration)
    finger.drag(detail.pan, in: arena, by: window.clock)
  }
}
