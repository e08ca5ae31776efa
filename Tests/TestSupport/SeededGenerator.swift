/// A generator whose whole sequence follows from its seed, so that a failing case can be run again.
///
/// Put the seed into the message of every expectation that depends on it. The sequence is
/// SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014,
/// https://doi.org/10.1145/2660193.2660195.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The start of the sequence, for the message of a failure.
  public let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  /// Returns the next 64 bits, all combinations of which come once in 2⁶⁴ calls.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `range`, both ends included, all equally likely.
  public mutating func uniform(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns an index in 0 ..< `bound`, which must be positive.
  public mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }
}
