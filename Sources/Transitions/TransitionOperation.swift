/// What kind of change from one screen to another a transition shows.
public enum TransitionOperation: Hashable, Sendable {
  /// A navigation controller puts a screen on top of its stack.
  case push
  /// A navigation controller goes back to a screen of its stack.
  case pop
  /// A screen is shown modally over another.
  case present
  /// A modally shown screen is taken away.
  case dismiss
}
