internal import Motion
public import Transitions
internal import ViewTree

/// Takes a card from the list to its detail and back; delegate and animator in one.
///
/// Both ways are one spring of 0.85 s that overshoots a little, over a blur that fades in and out.
/// Up, a copy of the card starts where the card is, small under the finger, and grows until it
/// covers the screen; then the detail, which was hidden in its place, takes over. Down, the
/// detail's own card flies back, from wherever a finger has pulled it and however far it is
/// scrolled. The card on the list is hidden from the start of the way up until the list has
/// appeared again; see `CardPresentation` and `CardDismissal`.
///
/// When the selected card is not on the screen, the transition ends at once, cancelled, and the
/// window's log says so.
public final class CardTransition: TransitionAnimator {
  /// How long both ways take, in seconds.
  public static let duration = 0.85
  /// How much the spring of both ways is damped.
  public static let dampingRatio = 0.7

  /// What drives transitions that start from now on instead of their own time, or `nil`.
  public var interaction: (any InteractiveTransitioning)?

  /// Where the card is.
  weak var list: CardListScreen?
  /// What lies over the list while a card is open.
  private var blur: ViewID?

  private static let blurColor = Color(red: 0.96, green: 0.96, blue: 0.97, alpha: 0.9)

  init() {}

  static let timing = AnimationTiming.spring(duration: duration, dampingRatio: dampingRatio)

  /// The same for both ways.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Moves the card.
  public func animate(using context: TransitionContext) {
    let isPresentation = context.operation == .present
    let screen = isPresentation ? context.toViewController : context.fromViewController
    guard let card = list?.selectedCard, let detail = screen as? CardDetailScreen else {
      context.report("the selected card is not on the screen")
      return context.completeTransition(false)
    }
    let blur = emptyContainer(of: context)
    if isPresentation {
      CardPresentation(of: detail, from: card, over: blur, in: context).start()
    } else {
      CardDismissal(of: detail, to: card, over: blur, in: context).start()
    }
  }

  /// Removes everything from the container but a blur, which is new unless there is one already.
  private func emptyContainer(of context: TransitionContext) -> ViewID {
    let scene = context.scene
    let screens = [context.fromView, context.toView]
    var found: ViewID?
    for view in scene.tree.subviews(of: context.containerView) {
      if view == blur {
        found = view
      } else if screens.contains(view) {
        scene.removeFromSuperview(view)
      } else {
        scene.removeSubtree(view)
      }
    }
    if let found { return found }
    var properties = ViewProperties(
      "blur", frame: scene[context.containerView].bounds, backgroundColor: Self.blurColor)
    properties.alpha = context.operation == .present ? 0 : 1
    let made = scene.insert(properties, in: context.containerView)
    blur = made
    return made
  }
}

extension CardTransition: ViewControllerTransitioningDelegate, InteractionSource {
  /// This object, for every screen.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { self }

  /// This object, for every screen.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { self }
}
