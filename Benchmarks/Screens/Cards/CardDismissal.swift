internal import Animations
internal import Geometry
internal import Transitions
internal import ViewTree

/// The animation of an open card back to the list.
///
/// The detail's own card moves into the container, over the blur. Its header moves into a cover, so
/// that it arrives complete at the top of the card however far the story was scrolled. The scale
/// that a finger gave to the card animates back to 1.
struct CardDismissal {
  private let context: TransitionContext
  private let detail: CardDetailScreen
  private let card: CardView
  private let blur: ViewID

  /// Creates the animation from a detail to its card on the list, which `start()` begins.
  init(
    of detail: CardDetailScreen, to card: CardView, over blur: ViewID,
    in context: TransitionContext
  ) {
    self.context = context
    self.detail = detail
    self.card = card
    self.blur = blur
  }

  private var scene: Scene { context.scene }
  private var flying: CardView { detail.card }

  func start() {
    let bounds = scene[card.view].bounds
    // Both views are in the window, so the conversion has a result.
    let end = scene.convert(bounds, from: card.view, to: context.containerView) ?? bounds
    card.isHidden = true
    scene.addSubview(flying.view, to: context.containerView)
    flying.coverHeader()
    // At once: the rows that a card does not have are gone from the first frame (check A-06c).
    flying.showsAllApps(false)
    scene.animate(with: CardTransition.timing) {
      let layout = flying.metrics.returnedLayout
      let size = layout.size
      // Uses the y of the list's card only: the card always arrives in its column.
      let frame = Rect(origin: Point(x: 0, y: end.minY), size: size)
      scene[flying.view].transform = .identity
      flying.layOut(layout, center: frame.center)
      scene[blur].alpha = 0
    } completion: { _ in
      finish()
    }
  }

  private func finish() {
    let isCancelled = context.transitionWasCancelled
    if isCancelled { restore() }
    context.completeTransition(!isCancelled)
  }

  /// Moves the card back to the detail at full size, even if a finger had made the card small.
  private func restore() {
    let layout = flying.metrics.fullLayout
    // Before the layout, which then places the header in the scroll view again.
    flying.uncoverHeader()
    flying.showsAllApps(true)
    scene.addSubview(flying.view, to: detail.view)
    flying.layOut(layout, center: Rect(origin: .zero, size: layout.size).center)
    flying.zoom(toCornerRadius: 0)
    scene[blur].alpha = 1
  }
}
