/// A tag of a benchmark, for selections: `--tag gate`.
public struct Tag: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The tag as text, in selections and files.
  public let rawValue: String

  /// Creates a tag from any text; only selections by the same text find its benchmarks.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a tag from a literal, for declarations such as `tags: ["gate"]`.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The tag of benchmarks whose time the gate judges.
  ///
  /// Their set-up must take 5 ms or less, because each round sets every benchmark up in two new
  /// processes.
  public static let gate: Tag = "gate"
  /// The tag of benchmarks with a working set of 256 KiB or less, in the first two caches; these
  /// measure sharply on a noisy machine.
  public static let core: Tag = "core"
  /// The tag of benchmarks bound by memory beyond the second cache; only coarse limits can be
  /// proven.
  public static let memory: Tag = "memory"
}
