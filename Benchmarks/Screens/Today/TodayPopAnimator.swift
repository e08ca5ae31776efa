internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator that makes the header of a detail shrink into its card in the today list.
///
/// A copy of the header picture, with round corners, lies in front of everything in the container.
/// It flies by a bouncier spring than that of the push to the picture of the card, without the gap
/// below. Beneath the copy the detail fades out while its table gets shorter and round, and
/// uncovers the list. Header and picture are hidden while the copy replaces them. The tab bar
/// returns in a separate, faster animation. If the card is not on screen, the copy fades out in
/// place.
public final class TodayPopAnimator: TransitionAnimator {
  private let tabBar: TodayTabBar?

  /// Creates the animator of one pop.
  ///
  /// - Parameter tabBar: The tab bar that returns with the list, or `nil`.
  public init(tabBar: TodayTabBar?) {
    self.tabBar = tabBar
  }

  /// Returns the duration of the flight: 1.236 s.
  public func duration(using context: TransitionContext) -> Double { TodayMotion.duration }

  /// Starts the flight of a copy of the header to its card; between other screens the default
  /// transition runs.
  public func animate(using context: TransitionContext) {
    guard
      let detail = context.fromViewController as? FilmDetailViewController,
      let list = context.toViewController as? TodayViewController
    else { return context.fallBackToDefaultTransition(because: "no detail to pop to its list") }
    let scene = context.scene
    context.addToView(.back)
    let card = list.list.cellForRow(detail.path)
    if card == nil { context.report("row \(detail.path) is not on screen; the picture fades") }
    let copy = depart(from: detail, using: context)
    if let card { scene[card.picture].isHidden = true }
    // Its own block: the bar neither waits for the flight nor delays it (check D-05).
    tabBar?.slide(isShown: true)
    scene.animate(
      withDuration: TodayMotion.duration, usingSpringWithDamping: TodayMotion.popDampingRatio,
      initialSpringVelocity: TodayMotion.initialVelocity
    ) {
      fly(copy, to: card, of: list, using: context)
      scene[detail.view].alpha = 0
      detail.setTable(isShrunk: true)
    } completion: { _ in
      copy.remove()
      // The header stays hidden after success, because the detail is discarded.
      if let card { scene[card.picture].isHidden = false }
      if context.transitionWasCancelled {
        scene[detail.header].isHidden = false
        detail.setTable(isShrunk: false)
      }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Adds a copy of the header at the header's position, hides the header, and returns the copy.
  private func depart(
    from detail: FilmDetailViewController, using context: TransitionContext
  ) -> FlyingCard {
    let scene = context.scene
    let metrics = detail.metrics
    let copy = FlyingCard(of: detail.film, in: scene)
    // Both views are in the container, so the frame exists.
    let start = scene.frame(of: detail.header, in: context.containerView) ?? metrics.header
    copy.move(to: start, title: metrics.departingTitle, content: metrics.headerContent)
    scene[copy.view].cornerRadius = TodayStyle.pictureRadius
    scene[copy.view].clipsToBounds = true
    scene.addSubview(copy.view, to: context.containerView)
    scene[detail.header].isHidden = true
    return copy
  }

  /// Sets the copy's final state: at the picture of `card`, or transparent if there is no such
  /// card.
  private func fly(
    _ copy: FlyingCard, to card: FilmCell?, of list: TodayViewController,
    using context: TransitionContext
  ) {
    let scene = context.scene
    let container = context.containerView
    guard let card, let end = scene.frame(of: card.picture, in: container) else {
      scene[copy.view].alpha = 0
      return
    }
    copy.move(to: end, title: list.metrics.cardTitle, content: list.metrics.cardContent)
  }
}
