public import Transitions

/// An animator of pushes and pops whose delegate sets the operation.
public protocol DirectedAnimator: TransitionAnimator {
  /// The operation, set by the delegate each time it returns the animator.
  ///
  /// An animator that is started without an operation, or with one other than `push` and `pop`,
  /// reports that, and the default transition runs.
  var operation: TransitionOperation? { get set }
}

/// One of the two operations that a directed animator can animate.
enum StackOperation {
  case push
  case pop
}

extension DirectedAnimator {
  /// Returns the push or the pop; otherwise starts the default transition and returns `nil`.
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
