public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// The screen of an open card: its header above the story.
///
/// The card closes by its button or by a pull. The screen is transparent around the card, so that
/// the list shows behind it during a pull. A screen is used once: after its dismissal the list
/// removes its views.
public final class CardDetailScreen: ViewController {
  /// The recognizer that pulls the card; it receives touches through an arena, in the window's base
  /// coordinates.
  ///
  /// The recognizer works simultaneously with all others.
  public let pan = PanGestureRecognizer()
  /// Receives the outcome when a dismissal by `close()` or by a pan has ended.
  public var didClose: ((RoutingOutcome) -> Void)?
  /// The gesture that interprets the pan under way.
  public private(set) var gesture: CardDismissalGesture

  let card: CardView

  private let scene: Scene
  private let device: Device

  /// The time in which a released card fills the screen again, in seconds (check A-10c).
  private static let restoreDuration = 0.1
  /// The height of header left below the upper edge of the screen when the close button changes its
  /// artwork, in points (check A-11).
  private static let artMargin = 30.0

  /// Creates the screen, which fills that of the device.
  ///
  /// - Parameters:
  ///   - card: The content of the screen.
  ///   - device: The device whose screen is filled.
  ///   - scene: The scene in which the views are created, off screen.
  public init(card: Card, device: Device, in scene: Scene) {
    self.scene = scene
    self.device = device
    gesture = CardDismissalGesture(screen: device.size)
    self.card = CardView(card, .detail, on: device, in: scene)
    super.init(
      name: "detail", view: scene.insert(ViewProperties("detail", frame: device.bounds)))
    scene.addSubview(self.card.view, to: view)
    pan.action = { [weak self] in self?.pull($0) }
  }

  /// Whether the status bar is hidden: always `true` over an open card.
  public override var prefersStatusBarHidden: Bool { true }

  // MARK: Scrolling

  /// Whether a finger can scroll the story: not during a pan that pulls the card.
  public var isScrollEnabled: Bool { gesture.isScrollEnabled }

  /// Whether the scroll indicator is visible: not while the card is pulled down.
  public var showsScrollIndicator: Bool { gesture.showsScrollIndicator }

  /// The y of the card's content at the top edge of the screen, in points.
  public var contentOffset: Double { scene[card.scroll].bounds.minY }

  /// Scrolls the story.
  ///
  /// - Parameter y: The new content offset, in points; beyond `contentOffsets` while it bounces.
  public func setContentOffset(_ y: Double) {
    scene[card.scroll].bounds.origin.y = y
    card.setCloseButtonArt(closeButtonArt)
  }

  /// The range of content offsets at which the story can rest, in points.
  public var contentOffsets: ClosedRange<Double> {
    let length = card.metrics.contentHeight(storyHeight: card.story?.height ?? 0)
    return ScrollExtent(contentLength: length, boundsLength: device.size.height).offsets
  }

  /// The artwork of the close button: light over the header, dark over the story.
  public var closeButtonArt: CloseButtonArt {
    contentOffset >= card.metrics.fullHeight - Self.artMargin ? .dark : .light
  }

  // MARK: Closing

  /// Closes the card, like its button; does nothing while the card closes.
  public func close() {
    guard !gesture.hasClosed else { return }
    gesture.close()
    startDismissal()
  }

  private func startDismissal() {
    // Strong: the list releases this screen just before the outcome arrives.
    dismiss(animated: true) { [self] outcome in
      if outcome != .completed { gesture.cancelClosing() }
      // A refusal means that another dismissal is already closing the card.
      if outcome == .cancelled { fillScreen() }
      didClose?(outcome)
    }
  }

  // MARK: Pulling

  private func pull(_ pan: PanGestureRecognizer) {
    // A finger may stay down long after the card and its views have gone.
    guard window != nil else { return }
    let state = CardDismissalGesture.Pan(
      state: pan.state, start: pan.startLocation, location: pan.location,
      verticalVelocity: pan.velocity.dy, contentOffset: contentOffset)
    switch gesture.handle(state) {
    case nil: break
    case .follow: follow()
    case .close:
      follow()
      // The dismissal begins at the scale under the finger, so that the card does not jump.
      startDismissal()
    case .restore: scene.animate(withDuration: Self.restoreDuration) { fillScreen() }
    }
  }

  private func follow() {
    card.zoom(toCornerRadius: gesture.cornerRadius)
    scene[card.view].transform = .scale(x: gesture.ratio, y: gesture.ratio)
  }

  private func fillScreen() {
    card.zoom(toCornerRadius: 0)
    scene[card.view].transform = .identity
  }
}
