public import Transitions

/// An animator of pushes and pops that its delegate tells which of the two it is asked for.
public protocol DirectedAnimator: TransitionAnimator {
  /// Set by the delegate each time it hands the animator out.
  ///
  /// An animator that is started without, or with something else than `push` and `pop`, reports
  /// that, and the default transition runs.
  var operation: TransitionOperation? { get set }
}

/// What a directed animator can do.
enum StackOperation {
  case push
  case pop
}

extension DirectedAnimator {
  /// The operation, or `nil` after the default transition was started in its place.
  func stackOperation(using context: TransitionContext) -> StackOperation? {
    switch operation {
    case .push: return .push
    case .pop: return .pop
    default:
      context.fallBackToDefaultTransition(
        because: "the animator was not told whether it pushes or pops")
      return nil
    }
  }
}
