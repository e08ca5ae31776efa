internal import Foundation

/// The shape of a cost as the size n of its input grows, without its factors.
public enum GrowthCurve: Sendable, CaseIterable {
  // In the order in which they grow, so that of several that fit the first one is the simplest.

  /// The same at every size.
  case constant
  /// log₂ n: a step down a tree for each doubling.
  case logarithmic
  /// n: one pass.
  case linear
  /// n · log₂ n: a sort.
  case linearithmic
  /// n²: each with each.
  case quadratic

  /// The name in mathematics: `1`, `log n`, `n`, `n log n`, `n²`.
  public var name: String {
    switch self {
    case .constant: "1"
    case .logarithmic: "log n"
    case .linear: "n"
    case .linearithmic: "n log n"
    case .quadratic: "n²"
    }
  }

  /// The name as a factor in a formula: `log₂ n` where the base matters.
  public var formula: String {
    switch self {
    case .logarithmic: "log₂ n"
    case .linearithmic: "n log₂ n"
    case .constant, .linear, .quadratic: name
    }
  }

  /// The curve at a size, which is at least 1.
  func value(at size: Double) -> Double {
    switch self {
    case .constant: 1
    case .logarithmic: log2(size)
    case .linear: size
    case .linearithmic: size * log2(size)
    case .quadratic: size * size
    }
  }
}
