internal import Statistics

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

  /// Measures the overhead of the loop and of the clock, in about 15 ms.
  package static func measure() -> LoopOverhead {
    // A hundred readings are a choice, enough for a floor. With 100 000 iterations, the clock
    // readings around them add less than 1 ps to each.
    LoopOverhead(
      loopNanoseconds: floor(of: 100) {
        let iterations = Iterations(100_000)
        let start = Platform.monotonicNanoseconds
        // The barrier is no instruction, but keeps the compiler from deleting the loop.
        for _ in iterations { clobberMemory() }
        return Double(Platform.monotonicNanoseconds - start) / 100_000
      },
      clockNanoseconds: measureClock())
  }

  /// Measures the nanoseconds between two consecutive readings of the clock, in about 50 µs.
  package static func measureClock() -> Double {
    // The number is a choice: a thousand readings cost next to nothing.
    floor(of: 1000) {
      let start = Platform.monotonicNanoseconds
      return Double(Platform.monotonicNanoseconds - start)
    }
  }

  /// Measures the nanoseconds that an exclusion adds to the measured time, in about 100 µs.
  package static func measureExclusion() -> Double {
    floor(of: 100) {
      // Ten, so that a step of the clock is small against them.
      let iterations = Iterations(10)
      let start = Platform.measuredNanoseconds
      for _ in iterations { iterations.excluding { clobberMemory() } }
      return Double(Platform.measuredNanoseconds - start) / 10
    }
  }

  /// Returns the step of the clock in nanoseconds, of which all differences between readings are
  /// multiples.
  ///
  /// - Complexity: about 100 µs.
  package static func clockStep() -> Int {
    var step = 0
    var last = Platform.monotonicNanoseconds
    // Many differences, so that they have no larger divisor in common by chance.
    for _ in 0..<2000 {
      let next = Platform.monotonicNanoseconds
      step = greatestCommonDivisor(step, next - last)
      last = next
    }
    return step
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }

  /// Returns the second smallest of `count` readings, which interruptions hardly affect.
  private static func floor(of count: Int, _ reading: () -> Double) -> Double {
    let readings = (0..<count).map { _ in reading() }
    return (try? Sample(readings))?.floor ?? 0
  }
}
