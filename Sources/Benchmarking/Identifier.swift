/// A name as identifiers spell it: letters, digits, `-`, `_` and `.`.
///
/// Suites that were written for other harnesses have names in any characters.
///
/// Each run of other characters becomes a `-`, and a hash of the whole name is added, so that two
/// names stay apart. A name without such characters is its own identifier. The catalog refuses two
/// names that still collide.
package struct Identifier {
  /// The name in the characters of identifiers.
  package let text: String

  /// Spells `name`, in any characters, as an identifier.
  package init(_ name: String) {
    let parts = name.split { character in
      !(character.isASCII
        && (character.isLetter || character.isNumber || "-_.".contains(character)))
    }
    let joined = parts.joined(separator: "-")
    text = joined == name && !name.isEmpty ? name : "\(joined)-\(Self.hash(name))"
  }

  /// Returns the 32-bit FNV-1a hash of the name's UTF-8, in eight hexadecimal digits.
  private static func hash(_ name: String) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Benchmark {
  /// Returns this benchmark with its name as the suite of another harness writes it.
  ///
  /// The other harnesses have no checksums, which a note says.
  package func titled(_ title: String) -> Benchmark {
    var titled = self
    titled.title = title
    titled.notes = ["no checksum: nothing proves that two builds did the same work"]
    return titled
  }
}
