internal import Animations
internal import Motion
public import Transitions
internal import ViewTree

/// The transition of a card from the list to its detail and back: delegate and animator in one.
///
/// Both directions use one spring of 0.85 s that overshoots a little, over a blur that fades in or
/// out. On presentation a copy of the card starts at the card's position, small under the finger,
/// and grows until it covers the screen. The detail, hidden until then, replaces the copy. On
/// dismissal the detail's own card flies back, from its current pulled and scrolled position. The
/// card on the list is hidden from the start of the presentation until the list has appeared again;
/// see `CardPresentation` and `CardDismissal`.
///
/// If the selected card is not on the screen, the transition ends at once, cancelled, and the
/// window's log reports it.
public final class CardTransition: TransitionAnimator {
  /// The duration of both directions, in seconds (check A-05).
  public static let duration = 0.85
  /// The damping ratio of the spring in both directions; the spring passes its end by 4.6 %.
  public static let dampingRatio = 0.7

  /// The interaction controller of transitions that start from now on; `nil` for no interaction.
  public var interaction: (any InteractiveTransitioning)?

  weak var list: CardListScreen?
  /// The view over the list while a card is open, in place of a blur.
  private var blur: ViewID?

  /// The colour of the blur, a choice: nearly opaque, in place of a material that blurs.
  private static let blurColor = Color(red: 0.96, green: 0.96, blue: 0.97, alpha: 0.9)

  init() {}

  static let timing = AnimationTiming.spring(duration: duration, dampingRatio: dampingRatio)

  /// Returns the duration of both directions, 0.85 s.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Animates the selected card to or from its detail; cancels the transition without such a card.
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

  /// Removes everything from the container except the blur, which is created if there is none.
  ///
  /// As in the original app (check A-04): each animation adds its views in its own order.
  private func emptyContainer(of context: TransitionContext) -> ViewID {
    let scene = context.scene
    let screens = [context.fromView, context.toView]
    var found: ViewID?
    for view in scene.tree.subviews(of: context.containerView) {
      if view == blur {
        found = view
      } else if screens.contains(view) {
        // A screen keeps its view, and may show it again.
        scene.removeFromSuperview(view)
      } else {
        scene.removeSubtree(view)
      }
    }
    if let found { return found }
    var properties = ViewProperties(
      "blur", frame: scene[context.containerView].bounds, backgroundColor: Self.blurColor)
    // The start of the fade: in on a presentation, out on a dismissal.
    properties.alpha = context.operation == .present ? 0 : 1
    let made = scene.insert(properties, in: context.containerView)
    blur = made
    return made
  }
}

extension CardTransition: ViewControllerTransitioningDelegate, InteractionSource {
  /// Returns the transition itself, as the animator of every presentation.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { self }

  /// Returns the transition itself, as the animator of every dismissal.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { self }
}
