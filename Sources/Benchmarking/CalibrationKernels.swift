internal import Statistics

/// The floors of three small kernels, which measure the machine's speed at the three operations
/// that differ most between machines.
///
/// A stored time from another machine is shown with its ratio corrected by these floors. The
/// corrected ratio is a hint and never a verdict.
public struct CalibrationFloors: Sendable, Codable, Equatable {
  /// The floor of a thousand dependent multiply-adds, in nanoseconds.
  public var arithmetic: Double
  /// The floor of a thousand unpredictable branches, in nanoseconds.
  public var branches: Double
  /// The floor of a thousand dependent loads from 256 KiB, in nanoseconds.
  public var loads: Double

  /// Creates floors from stored ones, in nanoseconds.
  package init(arithmetic: Double, branches: Double, loads: Double) {
    self.arithmetic = arithmetic
    self.branches = branches
    self.loads = loads
  }

  /// Returns the factor by which this machine is slower than another: the median of the three
  /// ratios; `nil` if a ratio is not finite.
  public func slowdown(against other: CalibrationFloors) -> Double? {
    let ratios = [
      arithmetic / other.arithmetic, branches / other.branches, loads / other.loads,
    ]
    return (try? Sample(ratios))?.median
  }

  /// Returns the largest of the three relative changes since another measurement, without its sign:
  /// 0.01 if a kernel takes 1 % more or less.
  public func largestChange(since other: CalibrationFloors) -> Double {
    [
      arithmetic / other.arithmetic, branches / other.branches, loads / other.loads,
    ].map { ($0 - 1).magnitude }.max() ?? 0
  }

  /// Returns the smaller floor of each kernel, to pool the floors of several processes.
  package func least(_ other: CalibrationFloors) -> CalibrationFloors {
    CalibrationFloors(
      arithmetic: min(arithmetic, other.arithmetic), branches: min(branches, other.branches),
      loads: min(loads, other.loads))
  }

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

extension CalibrationFloors {
  /// Creates the median of `floors`, kernel by kernel; `nil` if there are none.
  package init?(middleOf floors: [CalibrationFloors]) {
    func middle(_ kernel: (CalibrationFloors) -> Double) -> Double? {
      (try? Sample(floors.map(kernel)))?.median
    }
    guard let arithmetic = middle(\.arithmetic), let branches = middle(\.branches),
      let loads = middle(\.loads)
    else { return nil }
    self.init(arithmetic: arithmetic, branches: branches, loads: loads)
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
