internal import Animations

/// The direction in which a shadow or a hole changes.
public enum EffectDirection: Hashable, Sendable {
  /// The direction in which a shadow darkens or a hole opens.
  case expand
  /// The direction in which a shadow fades or a hole closes.
  case shrink
}

extension EffectDirection {
  /// The key of the layer animation; a view's new effect replaces the effect under way.
  static let animationKey = "expand_or_shrink"

  /// Returns the start and end value of an effect whose full strength is `full`.
  func change(to full: Double) -> (from: Double, to: Double) {
    self == .expand ? (0, full) : (full, 0)
  }
}
