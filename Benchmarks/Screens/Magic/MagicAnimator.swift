public import Transitions

/// An animator that flies a poster from one screen to another while white covers everything else.
///
/// A push has five stages. Each begins at the end of the previous one, except that white fades in
/// over the old screen from the start. The poster gets a shadow, flies to just over its place on
/// the new screen, 8 % too large, and lands there, losing the shadow. Then the new screen replaces
/// the old one, still under the white, and a hole opens in the white around the poster.
///
/// A pop goes the other way: the hole closes, the poster gets its shadow and flies back; then the
/// old screen returns, the poster lands and the white fades out. The fade is faster than the
/// landing. The transition ends with the fade, at 96 % of its duration; the landing continues after
/// it.
///
/// Both screens are `MagicScreen`s; without a magic view the default transition runs. An animation
/// that is removed before its end reverts everything and cancels the transition.
public final class MagicAnimator: DirectedAnimator {
  /// The operation, push or pop, set by the delegate.
  public var operation: TransitionOperation?
  private let timing: MagicTiming

  /// Creates an animator.
  ///
  /// - Parameter duration: The duration of all stages in seconds, positive and finite; 1.5 s in the
  ///   original app.
  public init(duration: Double = 1.5) {
    precondition(duration > 0 && duration.isFinite, "a magic transition takes time")
    timing = MagicTiming(total: duration)
  }

  /// Returns the duration of all stages, in seconds; a pop is complete after 96 % of this time.
  public func duration(using context: TransitionContext) -> Double { timing.total }

  /// Returns the time at which the other screen shows; 0 when the default transition will run
  /// instead.
  public func lastStageStart(using context: TransitionContext) -> Double {
    let screens = [context.fromViewController, context.toViewController]
    guard screens.allSatisfy({ context.magicView(of: $0) != nil }) else { return 0 }
    return switch operation {
    case .push: timing.swapOfPush
    case .pop: timing.swapOfPop
    default: 0
    }
  }

  /// Starts the push or the pop; starts the default transition if a magic view or `operation` is
  /// missing.
  public func animate(using context: TransitionContext) {
    guard let operation = stackOperation(using: context) else { return }
    guard let source = context.magicView(of: context.fromViewController) else {
      return fallBack(context, missingOn: context.fromViewController)
    }
    guard let target = context.magicView(of: context.toViewController) else {
      return fallBack(context, missingOn: context.toViewController)
    }
    let transition = MagicTransition(context, timing, from: source, to: target)
    switch operation {
    case .push: transition.push()
    case .pop: transition.pop()
    }
  }

  private func fallBack(_ context: TransitionContext, missingOn screen: ViewController) {
    context.fallBackToDefaultTransition(because: "\(screen.name) has no magic view")
  }
}
