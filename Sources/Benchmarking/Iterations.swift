/// The iterations that one sample times: `for _ in iterations { … }` is the whole measuring loop.
///
/// The loop is in the suite's own code, so the optimiser inlines the workload into it. (A closure
/// call for each iteration would add five times the time of this loop:
/// `records/2026-11-23-xeon-2cpu/design.md`.) The loop contains no optimisation barrier. A body
/// whose result is not used is deleted together with its loop, which the harness detects and
/// reports instead of printing 0 ns.
@frozen
public struct Iterations: Sequence, Sendable {
  /// The number of times that the loop runs its body, at least 0.
  public let count: Int

  /// Creates a loop of `count` iterations, which must not be negative.
  @inlinable
  public init(_ count: Int) {
    precondition(count >= 0, "a loop cannot run a negative number of times")
    self.count = count
  }

  /// Returns an iterator over a range of integers, which the optimiser turns into a counter.
  @inlinable
  public func makeIterator() -> Range<Int>.Iterator {
    (0..<count).makeIterator()
  }

  /// The exact number of iterations, since a loop's length is known beforehand.
  @inlinable
  public var underestimatedCount: Int { count }
}
