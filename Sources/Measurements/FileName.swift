/// A name that is a single component of a path: the name of a file or folder that the command
/// keeps.
///
/// The name consists of ASCII letters and digits, `-`, `_` and `.`, and does not begin with a dot.
/// A path of constants and such names therefore stays below its folder, even if the name comes from
/// a damaged or hostile file.
package struct FileName: Hashable, Sendable {
  /// The name, in which only letters, digits, `-`, `_` and `.` occur.
  package let text: String

  /// The largest number of bytes in a name.
  ///
  /// File systems allow 255; the rest is for the endings that the command appends.
  private static let greatestLength = 180

  /// Creates a name; `nil` unless `text` has only ASCII letters, digits, `-`, `_` and `.`.
  ///
  /// The result is also `nil` if `text` is empty, begins with a dot or has more than 180 bytes.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.greatestLength, !text.hasPrefix("."),
      text.utf8.allSatisfy(\.isOfFileName)
    else { return nil }
    self.text = text
  }

  /// Creates a name from any text: each run of characters that a name cannot have becomes a `-`.
  ///
  /// Equal texts make equal names. A text that is a valid name is not changed.
  package init(mending text: String) {
    let words = text.utf8.split { !$0.isOfFileName }.map { String(decoding: $0, as: UTF8.self) }
    // `.` and `..` are folders, and other names with a leading dot are hidden.
    let name = words.joined(separator: "-").drop { $0 == "." }.prefix(Self.greatestLength)
    self.text = name.isEmpty ? "unnamed" : String(name)
  }
}

// MARK: - Names of other things as names of files

extension FileName {
  /// Creates a name that no other text has, even where a file system ignores case, and of which
  /// `decoded` is the text again.
  ///
  /// Small letters, digits and `-` stay, a `/` becomes a `.`, and any other byte `_` and two
  /// hexadecimal digits: `maps/get[n=1]` is `maps.get_5bn_3d1_5d`. A name that would be too long
  /// ends in `_x` and a hash of the text.
  package init(encoding text: String) {
    let words = text.utf8.enumerated().map { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      // A name with a leading dot is hidden.
      case UInt8(ascii: "/") where index > 0: "."
      default: (byte < 16 ? "_0" : "_") + String(byte, radix: 16)
      }
    }
    let name = words.joined()
    // 18 bytes of mark and hash.
    let short = "\(name.prefix(Self.greatestLength - 18))_x\(Fingerprint(text.utf8))"
    self.text = name.isEmpty ? "_" : name.utf8.count > Self.greatestLength ? short : name
  }

  /// The text that `init(encoding:)` made this name of; `nil` for a name of another origin, or one
  /// that ends in a hash.
  package var decoded: String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "_") else {
        bytes.append(byte == UInt8(ascii: ".") ? UInt8(ascii: "/") : byte)
        continue
      }
      if let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) { bytes.append(code) }
      rest = rest.dropFirst(2)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return FileName(encoding: decoded) == self ? decoded : nil
  }
}

extension FileName: ExpressibleByStringLiteral {
  /// Creates a name from a literal in the source; an invalid literal ends the process.
  package init(stringLiteral text: String) {
    guard let name = FileName(text) else { preconditionFailure("\(text) is no name of a file") }
    self = name
  }
}

extension FileName: CustomStringConvertible {
  /// The name, for use in paths.
  package var description: String { text }
}

extension FileName: Comparable {
  /// Whether the text of `one` sorts before the text of `other`.
  package static func < (one: FileName, other: FileName) -> Bool { one.text < other.text }
}

extension UInt8 {
  /// Whether the byte may be in the name of a file: an ASCII letter or digit, `-`, `_` or `.`.
  fileprivate var isOfFileName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
