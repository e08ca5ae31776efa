internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The animation of a card from the list to the full screen.
///
/// From back to front the container holds the blur, the growing copy of the card, and the detail,
/// hidden until the copy has arrived.
struct CardPresentation {
  private let context: TransitionContext
  private let detail: CardDetailScreen
  private let card: CardView
  private let blur: ViewID
  private let copy: CardView

  init(
    of detail: CardDetailScreen, from card: CardView, over blur: ViewID,
    in context: TransitionContext
  ) {
    self.context = context
    self.detail = detail
    self.card = card
    self.blur = blur
    copy = CardView(card.card, .copy, on: card.device, in: context.scene)
  }

  private var scene: Scene { context.scene }

  func start() {
    setUp()
    scene.animate(with: CardTransition.timing) {
      var layout = copy.metrics.fullLayout
      // The shadow stays until the end, when the screen hides it.
      layout.shadowOpacity = CardMetrics.shadow.opacity
      copy.layOut(layout, center: Rect(origin: .zero, size: layout.size).center)
      scene[blur].alpha = 1
    } completion: { _ in
      finish()
    }
  }

  private func setUp() {
    // Converted, so that the scale from the finger on the cell is included.
    let bounds = scene[card.view].bounds
    let start = scene.convert(bounds, from: card.view, to: context.containerView) ?? bounds
    scene[copy.view].identifier = "copy"
    scene.addSubview(copy.view, to: context.containerView)
    copy.layOut(copy.metrics.listLayout(size: start.size), center: start.center)
    card.isHidden = true
    context.addToView()
    scene[detail.view].isHidden = true
    // Strips run on screen only, so both cards had to be added first.
    copy.runStrips()
    detail.card.runStrips()
  }

  private func finish() {
    let isCancelled = context.transitionWasCancelled
    scene[detail.view].isHidden = false
    scene.removeSubtree(copy.view)
    // After success the blur stays in the container until the dismissal.
    if isCancelled { scene.removeSubtree(blur) }
    context.completeTransition(!isCancelled)
  }
}
