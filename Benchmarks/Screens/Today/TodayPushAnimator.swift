internal import Geometry
public import Transitions
internal import ViewTree

/// Makes a card of the today list grow into the head of its detail.
///
/// A copy of the card lies over everything in the container, at first where the card is, and flies
/// by a spring to where the detail has its header picture; the labels on it fly inside it. Beneath,
/// the detail fades in. Card and header are hidden as long as the copy stands for them. The tab bar
/// leaves by itself, faster.
///
/// Starting at the card, the copy is as high as the card, that is, higher than its picture by the
/// gap below, and it has no round corners. It starts where the card is by its model values, so a
/// press that still shows at the moment does not count, and one that still is one does.
public final class TodayPushAnimator: TransitionAnimator {
  private let tabBar: TodayTabBar?
  private let snapshotLinger: Double

  /// Creates the animator of one push.
  ///
  /// - Parameters:
  ///   - tabBar: What leaves with the list, or `nil`.
  ///   - snapshotLinger: Seconds that the copy stays over the header after the transition, finite
  ///     and not negative.
  public init(tabBar: TodayTabBar?, snapshotLinger: Double = 0) {
    precondition(
      snapshotLinger >= 0 && snapshotLinger.isFinite, "what lingers stays for a finite time")
    self.tabBar = tabBar
    self.snapshotLinger = snapshotLinger
  }

  /// How long the card flies: 1.236 s.
  public func duration(using context: TransitionContext) -> Double { TodayMotion.duration }

  /// Sets the copy up and animates it; without a card on screen the default transition runs.
  public func animate(using context: TransitionContext) {
    guard
      let list = context.fromViewController as? TodayViewController,
      let detail = context.toViewController as? FilmDetailViewController
    else { return context.fallBackToDefaultTransition(because: "no list to push a detail from") }
    guard
      let cell = list.list.cellForRow(detail.path),
      let start = context.scene.frame(of: cell.card, in: context.containerView)
    else {
      return context.fallBackToDefaultTransition(because: "row \(detail.path) is not on screen")
    }
    let scene = context.scene
    let metrics = list.metrics
    let copy = FlyingCard(of: detail.film, in: scene)
    copy.move(to: start, title: metrics.cardTitle, content: metrics.cardContent)
    scene[cell.card].isHidden = true
    context.addToView()
    scene[detail.view].alpha = 0
    scene[detail.header].isHidden = true
    scene.addSubview(copy.view, to: context.containerView)
    tabBar?.slide(isShown: false)
    fly(copy, to: detail, using: context) { scene[cell.card].isHidden = false }
  }

  private func fly(
    _ copy: FlyingCard, to detail: FilmDetailViewController, using context: TransitionContext,
    showCard: @escaping () -> Void
  ) {
    let scene = context.scene
    scene.animate(
      withDuration: TodayMotion.duration,
      usingSpringWithDamping: TodayMotion.pushDampingRatio,
      initialSpringVelocity: TodayMotion.initialVelocity
    ) {
      detail.layoutIfNeeded()
      let end = scene.frame(of: detail.header, in: context.containerView) ?? detail.metrics.header
      copy.move(
        to: end, title: detail.metrics.headerTitle, content: detail.metrics.headerContent)
      scene[detail.view].alpha = 1
    } completion: { [self] _ in
      scene[detail.header].isHidden = false
      showCard()
      land(copy, on: detail, using: context)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Takes the copy away, now or later.
  private func land(
    _ copy: FlyingCard, on detail: FilmDetailViewController, using context: TransitionContext
  ) {
    guard snapshotLinger > 0, !context.transitionWasCancelled else { return copy.remove() }
    // The container keeps nothing after a transition, so the detail, which fills it, takes over.
    context.scene.addSubview(copy.view, to: detail.view)
    let clock = context.window.clock
    clock.schedule(at: clock.now + snapshotLinger) { copy.remove() }
  }
}

extension Scene {
  /// Where a view lies in another by the model, or `nil` when the two have different roots.
  func frame(of view: ViewID, in other: ViewID) -> Rect? {
    convert(self[view].bounds, from: view, to: other)
  }
}
