/// A named list of benchmark groups: what `--suite` selects.
///
/// ```swift
/// let suite = BenchmarkSuite("transitions") {
///   BenchmarkGroup("spring") {
///     Benchmark("evaluate") { … } body: { … } checksum: { … }
///   }
/// }
/// ```
public struct BenchmarkSuite: Sendable {
  /// The first part of every identifier in the suite.
  public let name: String
  /// The groups, in the order they run and print.
  public let groups: [BenchmarkGroup]

  /// Creates a suite from its groups.
  public init(_ name: String, @ListBuilder<BenchmarkGroup> groups: () -> [BenchmarkGroup]) {
    self.name = name
    self.groups = groups()
  }
}

/// Benchmarks of one part of a system: the second part of an identifier.
public struct BenchmarkGroup: Sendable {
  /// The second part of every identifier in the group.
  public let name: String
  /// The benchmarks, in the order they run and print.
  public let benchmarks: [Benchmark]

  /// Creates a group from its benchmarks.
  public init(_ name: String, @ListBuilder<Benchmark> benchmarks: () -> [Benchmark]) {
    self.name = name
    self.benchmarks = benchmarks()
  }
}

/// Lists in braces, with `if` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// A single element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// A list made elsewhere.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// The lines of a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// The rounds of a `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
}
