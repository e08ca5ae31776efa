/// How small a change of time the gate cares about: two margins, as log ratios (0.01 is about 1 %).
///
/// A change between the two may get either verdict. The wider the gap, the fewer rounds decide.
public enum Sensitivity: String, Sendable, CaseIterable {
  /// For kernels that touch little memory, on a quiet machine: finds 1 %.
  case fine
  /// For most: finds 2 %.
  case standard
  /// For what depends on caches: finds 3 %.
  case coarse

  /// The margin that a change must be proven to exceed to be called one.
  public var changeMargin: Double {
    switch self {
    case .fine: 0.0025
    case .standard: 0.005
    case .coarse: 0.01
    }
  }

  /// The margin that a change must be proven to stay below, either way, to be called none.
  public var equalityMargin: Double {
    switch self {
    case .fine: 0.0085
    case .standard: 0.019
    case .coarse: 0.029
    }
  }
}
