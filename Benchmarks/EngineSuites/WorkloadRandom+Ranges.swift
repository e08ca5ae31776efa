internal import Benchmarking

// The reference programs with the same work (see the methodology) use the same seed and shifts, and
// the functions below, so that all of them measure the same inputs.
extension WorkloadRandom {
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
