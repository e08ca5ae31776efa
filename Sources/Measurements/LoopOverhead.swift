/// The time of an empty iteration and of a clock reading, as measured in one process.
package struct LoopOverhead: Sendable, Codable, Equatable {
  /// The nanoseconds of an empty iteration of `for _ in iterations`.
  package var loopNanoseconds: Double
  /// The nanoseconds between two consecutive readings of the clock.
  package var clockNanoseconds: Double

  /// Creates an overhead from two measured times, in nanoseconds.
  package init(loopNanoseconds: Double, clockNanoseconds: Double) {
    self.loopNanoseconds = loopNanoseconds
    self.clockNanoseconds = clockNanoseconds
  }

  /// The smallest nanoseconds of an iteration that a loop can have: the fastest processors count a
  /// loop at one cycle, and none runs above 10 GHz.
  ///
  /// A shorter iteration means that there was no loop.
  package static let smallestPossible = 0.1
}
