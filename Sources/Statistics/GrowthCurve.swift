internal import Essentials

/// The shape of a cost as a function of the size n of its input, without constant factors.
public enum GrowthCurve: Sendable, CaseIterable {
  // In order of growth, so that the first of several that fit is the simplest.

  /// The constant curve: the same cost at every size.
  case constant
  /// The curve log₂ n: one more step for each doubling of n, as in a balanced tree.
  case logarithmic
  /// The curve n: a step for each item, as in one pass.
  case linear
  /// The curve n · log₂ n: log₂ n steps for each item, as in a sort.
  case linearithmic
  /// The curve n²: a step for each pair of items.
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

  /// The name as a factor in a formula, with the base of logarithms: `log₂ n`.
  public var formula: String {
    switch self {
    case .logarithmic: "log₂ n"
    case .linearithmic: "n log₂ n"
    case .constant, .linear, .quadratic: name
    }
  }

  /// Returns the value of the curve, without factors, at a size of at least 1.
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
