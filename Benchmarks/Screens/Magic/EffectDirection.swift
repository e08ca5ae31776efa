internal import Transitions

/// Which way a shadow or a hole changes.
public enum EffectDirection: Hashable, Sendable {
  /// It comes up: the shadow darkens, the hole opens.
  case expand
  /// It goes away: the shadow fades, the hole closes.
  case shrink
}

extension EffectDirection {
  /// The key of the layer animation; a new effect of a view takes the place of the one under way.
  static let animationKey = "expand_or_shrink"

  /// Where an effect starts and ends whose full strength is `full`.
  func change(to full: Double) -> (from: Double, to: Double) {
    self == .expand ? (0, full) : (full, 0)
  }
}
