/// A generator whose numbers depend only on its seed, on every machine and in every version of
/// Swift's library.
///
/// The algorithm is SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", 2014, https://doi.org/10.1145/2660193.2660195.
package struct SeedSequence: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal sequences of numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns a random seed of 32 bits, short enough to type.
  package static func randomSeed() -> UInt64 { UInt64.random(in: 0...UInt64(UInt32.max)) }

  /// Returns the next 64 bits of the sequence.
  package mutating func next() -> UInt64 {
    // The increment is 2⁶⁴ divided by the golden ratio. The shifts and factors are those of D.
    // Stafford's variant 13 of the last step of MurmurHash3.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
