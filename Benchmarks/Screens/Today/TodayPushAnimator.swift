internal import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// An animator that makes a card of the today list grow into the header of its detail.
///
/// A copy of the card lies in front of everything in the container. It starts at the card's
/// position and flies by a spring to the detail's header picture, with its labels inside it.
/// Beneath the copy the detail fades in. Card and header are hidden while the copy replaces them.
/// The tab bar leaves in a separate, faster animation.
///
/// At its start the copy is as high as the card, that is, higher than the picture by the gap below,
/// and has no round corners. It starts at the model values of the card: an active press counts, but
/// the animation back from a released one does not.
public final class TodayPushAnimator: TransitionAnimator {
  private let tabBar: TodayTabBar?
  private let snapshotLinger: Double

  /// Creates the animator of one push.
  ///
  /// - Parameters:
  ///   - tabBar: The tab bar that leaves with the list, or `nil`.
  ///   - snapshotLinger: The time for which the copy stays over the header after the transition, in
  ///     seconds, finite and not negative.
  public init(tabBar: TodayTabBar?, snapshotLinger: Double = 0) {
    precondition(
      snapshotLinger >= 0 && snapshotLinger.isFinite, "what lingers stays for a finite time")
    self.tabBar = tabBar
    self.snapshotLinger = snapshotLinger
  }

  /// Returns the duration of the flight: 1.236 s.
  public func duration(using context: TransitionContext) -> Double { TodayMotion.duration }

  /// Starts the flight of a copy of the card; without a card on screen the default transition runs.
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
    // Its own block: the bar neither waits for the flight nor delays it (check D-05).
    tabBar?.slide(isShown: false)
    fly(copy, to: detail, using: context) { scene[cell.card].isHidden = false }
  }

  /// Animates the copy to the header; at the end shows header and card and completes the
  /// transition.
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
      // The copy flies to where a layout puts the header, not to where the header happens to be.
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

  /// Removes the copy at the end of the push, or `snapshotLinger` seconds later unless the push was
  /// cancelled.
  private func land(
    _ copy: FlyingCard, on detail: FilmDetailViewController, using context: TransitionContext
  ) {
    guard snapshotLinger > 0, !context.transitionWasCancelled else { return copy.remove() }
    // The container keeps no views after a transition, so the detail, which fills it, takes the
    // copy.
    context.scene.addSubview(copy.view, to: detail.view)
    let clock = context.window.clock
    clock.schedule(at: clock.now + snapshotLinger) { copy.remove() }
  }
}

extension Scene {
  /// Returns the bounds of `view` in the coordinates of `other`, by model values; `nil` if their
  /// roots differ.
  func frame(of view: ViewID, in other: ViewID) -> Rect? {
    convert(self[view].bounds, from: view, to: other)
  }
}
