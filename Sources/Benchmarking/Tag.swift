/// A mark that selections use: `--tag gate`.
public struct Tag: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The mark as it stands in selections and files.
  public let rawValue: String

  /// Creates a mark.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a mark from a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// Among the benchmarks whose time the gate judges.
  ///
  /// Sets up in 5 ms or less.
  public static let gate: Tag = "gate"
  /// Working set of 256 KiB or less, in the first two caches: sharp on a noisy machine.
  public static let core: Tag = "core"
  /// Bound by memory beyond the second cache: only coarse limits can be proven.
  public static let memory: Tag = "memory"
}
