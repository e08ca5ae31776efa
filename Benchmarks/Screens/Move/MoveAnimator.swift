internal import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A view controller with views that move to or from another screen, in pairs.
public protocol MovingScreen: ViewController {
  /// The moving views, in the order of their partners on the other screen.
  var movingViews: [ViewID] { get }
}

/// An animator that moves views from their places on one screen to their places on another.
///
/// Copies fly by a spring, while the new screen fades in. The views themselves are hidden
/// meanwhile. A copy has the look of its view on the old screen, without subviews. Without as many
/// views on both screens the transition is cancelled at once, with a report.
public final class MoveAnimator: TransitionAnimator {
  // The numbers are those of the original library (check X-03).
  /// The duration of the spring, in seconds.
  public static let duration = 0.5
  static let dampingRatio = 0.55
  static let initialVelocity = 1 / 0.55

  /// Creates an animator for any number of transitions.
  public init() {}

  /// Returns the duration of the spring, in seconds.
  public func duration(using context: TransitionContext) -> Double { Self.duration }

  /// Moves the views, and completes the transition unless it was cancelled.
  public func animate(using context: TransitionContext) {
    let scene = context.scene
    let pairs = context.movingPairs
    guard !pairs.isEmpty else {
      context.report("the screens do not have as many moving views as each other")
      return context.completeTransition(false)
    }
    context.addToView()
    let flights = pairs.enumerated().map { index, pair in
      Flight(index, from: pair.from, to: pair.to, in: context)
    }
    scene[context.toView].alpha = 0
    scene.animate(
      withDuration: Self.duration, usingSpringWithDamping: Self.dampingRatio,
      initialSpringVelocity: Self.initialVelocity
    ) {
      for flight in flights { scene[flight.copy].frame = flight.end }
      scene[context.toView].alpha = 1
    } completion: { _ in
      for flight in flights { flight.land(in: scene) }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A copy of a view on its way, with the two hidden views that it stands for.
private struct Flight {
  let copy: ViewID
  let end: Rect
  private let hidden: [ViewID]

  init(_ index: Int, from source: ViewID, to target: ViewID, in context: TransitionContext) {
    let scene = context.scene
    let container = context.containerView
    let start = scene.convert(scene[source].bounds, from: source, to: container) ?? .zero
    end = scene.convert(scene[target].bounds, from: target, to: container) ?? start
    var properties = scene[source]
    properties.identifier = "moving-\(index)"
    properties.frame = start
    copy = scene.insert(properties, in: container)
    hidden = [source, target].filter { !scene[$0].isHidden }
    for view in hidden { scene[view].isHidden = true }
  }

  /// Removes the copy and shows both views, as far as they still exist.
  func land(in scene: Scene) {
    if scene.tree.contains(copy) { scene.removeSubtree(copy) }
    for view in hidden where scene.tree.contains(view) { scene[view].isHidden = false }
  }
}

extension TransitionContext {
  /// The moving views of both screens in pairs; none if their numbers differ or a view is missing.
  fileprivate var movingPairs: [(from: ViewID, to: ViewID)] {
    let from = (fromViewController as? any MovingScreen)?.movingViews ?? []
    let to = (toViewController as? any MovingScreen)?.movingViews ?? []
    guard from.count == to.count, (from + to).allSatisfy(scene.tree.contains) else { return [] }
    return zip(from, to).map { ($0, $1) }
  }
}
