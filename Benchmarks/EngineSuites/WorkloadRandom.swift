/// The random number generator of every workload: xorshift64 with one fixed seed.
///
/// The reference programs with the same work (see the methodology) use the same seed and shifts, so
/// that all of them measure the same inputs.
///
/// Source: G. Marsaglia, "Xorshift RNGs", 2003, https://doi.org/10.18637/jss.v008.i14 (shifts 13,
/// 7, 17 and the seed of its example).
struct WorkloadRandom {
  private var state: UInt64 = 88_172_645_463_325_252

  /// Creates a generator in its initial state; all generators return the same sequence.
  init() {}

  /// Returns the next 64 bits, never 0.
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// Returns a number in 0 ..< 1 with 53 random bits.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  mutating func uniform(in range: Range<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns an index in 0 ..< `bound`, which must be positive.
  ///
  /// The remainder favours small indices by less than one part in 2⁶⁴ / `bound`.
  mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "no index lies below \(bound)")
    return Int(next() % UInt64(bound))
  }
}
