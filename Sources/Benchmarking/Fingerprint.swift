/// Bytes reduced to 64 bits that differ where the bytes do, but for chance.
///
/// FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
/// Algorithm", https://datatracker.ietf.org/doc/draft-eastlake-fnv/. Equal on every machine, unlike
/// `Hasher`, so that it can be a file's name.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Of nothing yet.
  package init() {}

  /// Of some bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Takes bytes in.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  /// Takes a number in.
  package mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift)))
    }
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
