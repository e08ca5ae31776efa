/// A hash of 64 bits over numbers in their order, and their count.
///
/// Each step is a bijection of the hash and of the number, so that two sequences that differ in one
/// number never agree. A NaN counts as one value, because its sign depends on the processor.
package struct ExactDigest: Equatable, Sendable {
  /// The hash of the numbers so far.
  package private(set) var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number of numbers so far.
  package private(set) var count = 0

  /// Creates the digest of no numbers.
  package init() {}

  /// Adds a number by its bit pattern.
  package mutating func combine(_ number: Double) {
    combine(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
    count += 1
  }

  /// Adds all numbers of another digest.
  package mutating func combine(_ other: ExactDigest) {
    combine(other.hash)
    count += other.count
  }

  // The finaliser of SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable
  // Pseudorandom Number Generators", 2014, https://doi.org/10.1145/2660193.2660195.
  private mutating func combine(_ word: UInt64) {
    var mixed = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    hash = mixed ^ (mixed >> 31)
  }
}

extension ExactDigest {
  /// Returns a number that texts with different characters hardly ever share.
  static func number(of text: String) -> Double {
    var digest = ExactDigest()
    for byte in text.utf8 { digest.combine(UInt64(byte)) }
    // A double holds 53 bits exactly.
    return Double(digest.hash >> 11)
  }
}
