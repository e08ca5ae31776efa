internal import Statistics

extension LoopOverhead {
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

  /// Returns the second smallest of `count` readings, which interruptions hardly affect.
  private static func floor(of count: Int, _ reading: () -> Double) -> Double {
    let readings = (0..<count).map { _ in reading() }
    return (try? Sample(readings))?.floor ?? 0
  }
}
