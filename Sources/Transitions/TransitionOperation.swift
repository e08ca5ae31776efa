/// The kind of a change from one screen to another.
public enum TransitionOperation: Hashable, Sendable {
  /// A navigation controller pushes a screen onto its stack.
  case push
  /// A navigation controller pops to a screen of its stack.
  case pop
  /// A screen is presented modally over another screen.
  case present
  /// A modally presented screen is dismissed.
  case dismiss
}
