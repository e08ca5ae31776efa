/// The calls that one sample times: `for _ in iterations { … }` is the whole measuring loop.
///
/// The loop stands in the suite's own code, so the optimiser inlines the workload into it. (A
/// closure call for each iteration alone costs 1.6 ns; this loop costs about a third of that.) It
/// holds no barrier of its own: a body whose result nobody needs is deleted together with its loop,
/// which the harness notices and reports instead of printing 0 ns.
@frozen
public struct Iterations: Sequence, Sendable {
  /// How often the loop runs.
  public let count: Int

  /// Creates a loop of `count` iterations.
  @inlinable
  public init(_ count: Int) {
    precondition(count >= 0, "a loop cannot run a negative number of times")
    self.count = count
  }

  /// Makes the loop's counter.
  @inlinable
  public func makeIterator() -> Range<Int>.Iterator {
    (0..<count).makeIterator()
  }

  /// How often the loop runs.
  @inlinable
  public var underestimatedCount: Int { count }
}
