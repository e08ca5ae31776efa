/// A random number generator for workloads: each one returns the same sequence, in every process.
///
/// The numbers of the system differ from run to run, and so do the counts and the checksum of a
/// body that draws them. With this generator a fixture has the same random input each time:
///
/// ```swift
/// var random = WorkloadRandom()
/// let numbers = (0..<1000).map { _ in Int.random(in: 0..<100, using: &random) }
/// ```
///
/// Source: G. Marsaglia, "Xorshift RNGs", 2003, https://doi.org/10.18637/jss.v008.i14 (shifts 13,
/// 7, 17 and the seed of its example).
public struct WorkloadRandom: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64 = 88_172_645_463_325_252

  /// Creates a generator in its initial state.
  public init() {}

  /// Returns the next 64 bits, never 0.
  @inlinable
  public mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
