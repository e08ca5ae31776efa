/// What a workload computed, reduced to one number: the proof that two builds did the same work.
///
/// It is taken from a fresh fixture after a fixed number of iterations, stored beside the exact
/// metrics, and compared by `--verify`, by `gate` and between two builds.
public enum Checksum: Sendable, Hashable {
  /// Counts, indices, orders: must agree to the bit.
  case exact(UInt64)

  /// A sum of floating point results: must agree within a relative tolerance, because the C
  /// library's `exp` and `sin` differ in the last bit between processors.
  case approximate(Double, relativeTolerance: Double = 1e-9)

  /// Whether it is a number at all; no other one can be stored.
  package var isFinite: Bool {
    if case .approximate(let value, let tolerance) = self {
      value.isFinite && tolerance.isFinite
    } else {
      true
    }
  }

  /// Whether `other` is the same result.
  ///
  /// The wider of two tolerances counts; NaN agrees with nothing.
  public func agrees(with other: Checksum) -> Bool {
    switch (self, other) {
    case (.exact(let a), .exact(let b)):
      return a == b
    case (.approximate(let a, let toleranceA), .approximate(let b, let toleranceB)):
      let scale = max(a.magnitude, b.magnitude)
      return (a - b).magnitude <= max(toleranceA, toleranceB) * scale
    default:
      return false
    }
  }
}

extension Checksum: CustomStringConvertible {
  /// The number, with its tolerance where it has one.
  public var description: String {
    switch self {
    case .exact(let value): "\(value)"
    case .approximate(let value, let tolerance): "\(value) ± \(tolerance) relative"
    }
  }
}
