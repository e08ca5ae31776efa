internal import Transitions

/// The direction in which a shadow or a hole changes.
public enum EffectDirection: Hashable, Sendable {
  /// The shadow darkens, the hole opens.
  case expand
  /// The shadow fades, the hole closes.
  case shrink
}

extension EffectDirection {
  /// The key of the layer animation; a new effect of a view replaces the one under way.
  static let animationKey = "expand_or_shrink"

  /// Returns the start and end value of an effect, given its full strength.
  func change(to full: Double) -> (from: Double, to: Double) {
    self == .expand ? (0, full) : (full, 0)
  }
}
