/// A linear congruential generator (Knuth's MMIX constants) for inputs that never change.
struct Random {
  var state: UInt64

  /// Returns the high half of the next state.
  mutating func next() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // The low bits of such a generator repeat after few steps.
    return UInt32(truncatingIfNeeded: state >> 32)
  }

  /// Returns `count` numbers below `bound`, the same for the same seed.
  static func numbers(_ count: Int, below bound: UInt32, seed: UInt64) -> [Int] {
    var random = Random(state: seed)
    return (0..<count).map { _ in Int(random.next() % bound) }
  }
}
