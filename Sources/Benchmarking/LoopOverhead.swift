internal import Statistics

/// What the harness itself costs, measured on the spot and printed with every result.
package struct LoopOverhead: Sendable, Codable, Equatable {
  /// Nanoseconds that `for _ in iterations` takes for an iteration that does nothing.
  package var loopNanoseconds: Double
  /// Nanoseconds between two readings of the clock with nothing between them.
  package var clockNanoseconds: Double

  /// Creates an overhead from its parts.
  package init(loopNanoseconds: Double, clockNanoseconds: Double) {
    self.loopNanoseconds = loopNanoseconds
    self.clockNanoseconds = clockNanoseconds
  }

  /// Below this many nanoseconds for an iteration there was no loop: the fastest processors count a
  /// loop at one cycle, and none runs above 10 GHz.
  package static let smallestPossible = 0.1

  /// Measures both in about 15 ms.
  package static func measure() -> LoopOverhead {
    LoopOverhead(
      loopNanoseconds: floor(of: 100) {
        let iterations = Iterations(100_000)
        let start = Platform.monotonicNanoseconds
        for _ in iterations { clobberMemory() }
        return Double(Platform.monotonicNanoseconds - start) / 100_000
      },
      clockNanoseconds: measureClock())
  }

  /// Measures what lies between two readings of the clock with nothing between them, in about
  /// 50 µs.
  package static func measureClock() -> Double {
    floor(of: 1000) {
      let start = Platform.monotonicNanoseconds
      return Double(Platform.monotonicNanoseconds - start)
    }
  }

  /// The step in which the clock counts, in nanoseconds: what all differences between readings are
  /// multiples of.
  ///
  /// - Complexity: about 100 µs.
  package static func clockStep() -> Int {
    var step = 0
    var last = Platform.monotonicNanoseconds
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

  private static func floor(of count: Int, _ reading: () -> Double) -> Double {
    let readings = (0..<count).map { _ in reading() }
    return (try? Sample(readings))?.floor ?? 0
  }
}
