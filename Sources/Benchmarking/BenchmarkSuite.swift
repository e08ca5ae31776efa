/// A named list of benchmark groups, which `--suite` selects.
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
  /// The groups, in the order in which they run and print.
  public let groups: [BenchmarkGroup]
  /// The limits of the code of the program that the suite belongs to.
  private(set) var limits: [Limit] = []

  /// Creates a suite, whose groups run in the order written.
  public init(_ name: String, @ListBuilder<BenchmarkGroup> groups: () -> [BenchmarkGroup]) {
    self.name = name
    self.groups = groups()
  }

  /// Returns the suite with limits of the code of its program, which `bench gate --against` holds.
  ///
  /// - Parameter limits: At most one of the product and of each module, in place of those before.
  /// - Returns: The same suite.
  public func limits(_ limits: [Limit]) -> BenchmarkSuite {
    var limited = self
    limited.limits = limits
    return limited
  }
}

/// The benchmarks of one part of a system; its name is the second part of their identifiers.
public struct BenchmarkGroup: Sendable {
  /// The second part of every identifier in the group.
  public let name: String
  /// The benchmarks, in the order in which they run and print.
  public let benchmarks: [Benchmark]

  /// Creates a group, whose benchmarks run in the order written.
  public init(_ name: String, @ListBuilder<Benchmark> benchmarks: () -> [Benchmark]) {
    self.name = name
    self.benchmarks = benchmarks().flatMap { [$0] + $0.others }
  }
}

/// Builds a list from the lines of a block, which may contain `if` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// Returns a list of one element, so that `buildBlock(_:)` only has lists to join.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Returns a line of the block that is already a list, such as a constant array.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Joins the lists of a block's lines, in the order written.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Joins the lists of a `for` loop, in the order of its iterations.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// Returns the list of an `if` without `else`, or an empty one.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Returns the list of an `if` whose condition is true.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// Returns the list of an `else`, for a condition that is false.
  public static func buildEither(second part: [Element]) -> [Element] { part }
}
