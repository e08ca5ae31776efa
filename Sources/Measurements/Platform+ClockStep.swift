extension Platform {
  /// Returns the step of the clock in nanoseconds, of which all differences between readings are
  /// multiples.
  ///
  /// - Complexity: about 100 µs.
  package static func clockStep() -> Int {
    var step = 0
    var last = monotonicNanoseconds
    // Many differences, so that they have no larger divisor in common by chance.
    for _ in 0..<2000 {
      let next = monotonicNanoseconds
      step = greatestCommonDivisor(step, next - last)
      last = next
    }
    return step
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}
