internal import Geometry
internal import Transitions
internal import ViewTree

/// The way of an open card back to the list.
///
/// The detail's own card moves into the container, over the blur. Its header goes into a cover, so
/// that it arrives whole at the top of the card however far the story was scrolled. A scale that a
/// finger gave to the card goes back to 1 on the way.
struct CardDismissal {
  private let context: TransitionContext
  private let detail: CardDetailScreen
  private let card: CardView
  private let blur: ViewID

  /// Prepares the way of a detail to its card on the list.
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
    let end = scene.convert(bounds, from: card.view, to: context.containerView) ?? bounds
    card.isHidden = true
    scene.addSubview(flying.view, to: context.containerView)
    flying.coverHeader()
    flying.showsAllApps(false)
    scene.animate(with: CardTransition.timing) {
      let layout = flying.metrics.returnedLayout
      let size = layout.size
      // Whatever stands in the way of the list: the card always arrives in its column.
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

  private func restore() {
    let layout = flying.metrics.fullLayout
    flying.uncoverHeader()
    flying.showsAllApps(true)
    scene.addSubview(flying.view, to: detail.view)
    flying.layOut(layout, center: Rect(origin: .zero, size: layout.size).center)
    flying.zoom(toCornerRadius: 0)
    scene[blur].alpha = 1
  }
}
