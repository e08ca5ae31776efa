/// One `key=value` of a benchmark's identifier.
public struct BenchmarkParameter: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The key, which is the same in all benchmarks of one name.
  public let name: String
  /// The value as text, which varies between the benchmarks of one name.
  public let value: String

  /// Creates the parameter `name=value`.
  package init(name: String, value: String) {
    (self.name, self.value) = (name, value)
  }

  /// The parameter as in an identifier: `key=value`.
  public var description: String { "\(name)=\(value)" }
}
