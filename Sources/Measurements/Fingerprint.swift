/// A hash of bytes in 64 bits: different bytes have different fingerprints, except by chance.
///
/// The algorithm is FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV
/// Non-Cryptographic Hash Algorithm", https://datatracker.ietf.org/doc/draft-eastlake-fnv/. The
/// hash is equal on every machine, unlike `Hasher`, so that it can be the name of a file.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  // The offset basis of FNV for 64 bits; the factor in `add` is its prime.
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the fingerprint of no bytes, for `add(_:)` to extend.
  package init() {}

  /// Creates the fingerprint of some bytes, the same on every machine.
  package init(_ bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Adds bytes; adding the same bytes in several calls gives the same fingerprint.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  /// Adds the eight bytes of a number, the least significant first.
  package mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift)))
    }
  }

  /// The fingerprint as sixteen hexadecimal digits, with leading zeros.
  package var description: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
