internal import Statistics

extension CalibrationFloors {
  /// Measures the three kernels, about 20 ms each.
  package static func measure() -> CalibrationFloors {
    var chase = PointerChase()
    // The seed of Marsaglia's example; every number but 0 would do.
    var random = UInt64(88_172_645_463_325_252)
    return CalibrationFloors(
      arithmetic: floor { arithmetic() },
      branches: floor { random = branches(random) },
      loads: floor { chase.walk() })
  }

  private static func floor(_ kernel: () -> Void) -> Double {
    // Short readings reach the floor on a busy machine too. But a step of the clock, 10 ns on some
    // machines, must be small against the 0.5 % to which two floors are compared.
    let repetitions = 4
    // 1500 readings are the 20 ms of a kernel. That number is a choice: more would reach the floor
    // on a busier machine, and lengthen every measurement.
    let readings = (0..<1500).map { _ in
      let start = Platform.monotonicNanoseconds
      for _ in 0..<repetitions { kernel() }
      return Double(Platform.monotonicNanoseconds - start) / Double(repetitions)
    }
    return (try? Sample(readings))?.floor ?? 0
  }

  private static func arithmetic() {
    // The factors keep the value at 1, so that it neither overflows nor becomes denormal, which is
    // slow on some processors.
    var value = opaque(1.0)
    for _ in 0..<1000 { value = value * 0.999 + 0.001 }
    blackHole(value)
  }

  private static func branches(_ seed: UInt64) -> UInt64 {
    var (state, taken) = (seed, 0)
    // Xorshift (G. Marsaglia, 2003), so that the branch cannot be predicted.
    for _ in 0..<1000 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      // The sink prevents the compiler from replacing the branch by a conditional move.
      if state & 1 == 0 {
        taken += 1
        blackHole(taken)
      }
    }
    blackHole(taken)
    return state
  }
}

/// A cycle through 256 KiB in an order that the prefetcher cannot predict.
private struct PointerChase {
  private var next: [Int32]
  private var position: Int32 = 0

  init() {
    // Lines of 64 bytes. The number is a choice: too many for a processor's first cache, few enough
    // for its second, so that neighbours in a shared third one do not show.
    let lines = 4096
    // A line has 16 numbers, of which the first alone is used.
    next = Array(repeating: 0, count: lines * 16)
    // A linear congruential step visits every line once: modulo a power of two the period is full,
    // since the increment is odd and the multiplier one more than a multiple of four (T. E. Hull,
    // A. R. Dobell, 1962). The numbers are those of Numerical Recipes.
    var line = 0
    for _ in 0..<lines {
      let following = (line * 1_664_525 + 1_013_904_223) % lines
      next[line * 16] = Int32(following * 16)
      line = following
    }
  }

  mutating func walk() {
    for _ in 0..<1000 { position = next[Int(position)] }
    blackHole(Int(position))
  }
}
