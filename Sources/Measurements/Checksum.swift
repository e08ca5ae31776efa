/// The result of a workload, reduced to one number: the proof that two builds did the same work.
///
/// The checksum is computed from a fresh fixture after a fixed number of iterations, stored with
/// the exact metrics, and compared by `--verify`, by `gate` and between two builds.
public enum Checksum: Sendable, Hashable {
  /// A checksum of counts, indices or orders, which must agree to the bit.
  case exact(UInt64)

  /// A sum of floating-point results, which must agree within a relative tolerance, because the C
  /// library's `exp` and `sin` differ in the last bit between processors.
  ///
  /// The default tolerance is a choice: millions of times the rounding error of one operation.
  case approximate(Double, relativeTolerance: Double = 1e-9)

  /// No checksum, for suites of other harnesses: nothing proves that two builds did the same work,
  /// and reports say so.
  case absent

  /// The tolerances that a checksum can have; with more than 1, any two numbers of one sign agree.
  static let tolerances = 0.0...1.0

  /// Whether the value is finite and the tolerance one of `tolerances`, so that the checksum can be
  /// stored.
  package var isStorable: Bool {
    if case .approximate(let value, let tolerance) = self {
      value.isFinite && Self.tolerances.contains(tolerance)
    } else {
      true
    }
  }

  /// Whether `other` is the same result.
  ///
  /// The smaller of two tolerances applies, so that neither a stored file nor a candidate loosens
  /// the check. NaN agrees with nothing.
  public func agrees(with other: Checksum) -> Bool {
    switch (self, other) {
    case (.exact(let a), .exact(let b)):
      return a == b
    case (.approximate(let a, let toleranceA), .approximate(let b, let toleranceB)):
      // Relative to the larger, so that the order does not matter; `<=`, so that zeros agree.
      let scale = max(a.magnitude, b.magnitude)
      return (a - b).magnitude <= min(toleranceA, toleranceB) * scale
    case (.absent, .absent):
      return true
    default:
      return false
    }
  }
}

extension Checksum: CustomStringConvertible {
  /// The number, with the tolerance of an approximate checksum; `none` for an absent one.
  public var description: String {
    switch self {
    case .exact(let value): "\(value)"
    case .approximate(let value, let tolerance): "\(value) ± \(tolerance) relative"
    case .absent: "none"
    }
  }
}
