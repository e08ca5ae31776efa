internal import Geometry
public import Transitions
internal import ViewTree

/// An open card: its header over the story.
///
/// It closes by its button, or is pulled off the screen. Around the card the screen is clear, so
/// that what lies behind shows while the card is pulled. The screen is used once: after it was
/// dismissed, the list removes its views.
public final class CardDetailScreen: ViewController {
  /// What pulls the card; give it touches through an arena, in the window's base coordinates.
  ///
  /// It works simultaneously with everything.
  public let pan = PanGestureRecognizer()
  /// Called when a dismissal by `close()` or by a pan has ended, for good or cancelled.
  public var didClose: ((RoutingOutcome) -> Void)?
  /// What the pan under way means.
  public private(set) var gesture: CardDismissalGesture

  /// The card.
  let card: CardView

  private let scene: Scene
  private let device: Device

  /// How long a card that is let go takes to fill the screen again, in seconds.
  private static let restoreDuration = 0.1
  /// How much of the header is left below the close button when that changes its looks, in points.
  private static let artMargin = 30.0

  /// Creates the screen, filling the telephone's.
  ///
  /// - Parameters:
  ///   - card: What it shows.
  ///   - device: The telephone.
  ///   - scene: Where the views are created, off screen.
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

  /// Always.
  public override var prefersStatusBarHidden: Bool { true }

  // MARK: Scrolling

  /// Whether a finger may scroll the story.
  public var isScrollEnabled: Bool { gesture.isScrollEnabled }

  /// Whether the scroll indicator shows.
  public var showsScrollIndicator: Bool { gesture.showsScrollIndicator }

  /// The y of the content at the top edge of the screen, in points.
  public var contentOffset: Double { scene[card.scroll].bounds.minY }

  /// Scrolls the story.
  ///
  /// - Parameter y: The new content offset, in points; beyond `contentOffsets` while it bounces.
  public func setContentOffset(_ y: Double) {
    scene[card.scroll].bounds.origin.y = y
    card.setCloseButtonArt(closeButtonArt)
  }

  /// The offsets at which the story may rest.
  public var contentOffsets: ClosedRange<Double> {
    let length = card.metrics.contentHeight(storyHeight: card.story?.height ?? 0)
    return ScrollExtent(contentLength: length, boundsLength: device.size.height).offsets
  }

  /// What the close button is drawn with: dark art as soon as the story is below it.
  public var closeButtonArt: CloseButtonArt {
    contentOffset >= card.metrics.fullHeight - Self.artMargin ? .dark : .light
  }

  // MARK: Closing

  /// Closes the card, as its button does; while it closes, nothing.
  public func close() {
    guard !gesture.hasClosed else { return }
    gesture.close()
    startDismissal()
  }

  private func startDismissal() {
    dismiss(animated: true) { [self] outcome in
      if outcome != .completed { gesture.cancelClosing() }
      // Refused means that somebody else is closing the card already.
      if outcome == .cancelled { fillScreen() }
      didClose?(outcome)
    }
  }

  // MARK: Pulling

  private func pull(_ pan: PanGestureRecognizer) {
    // A finger may stay down until long after the card has gone, and its views with it.
    guard window != nil else { return }
    let state = CardDismissalGesture.Pan(
      state: pan.state, start: pan.startLocation, location: pan.location,
      verticalVelocity: pan.velocity.dy, contentOffset: contentOffset)
    switch gesture.handle(state) {
    case nil: break
    case .follow: follow()
    case .close:
      follow()
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
