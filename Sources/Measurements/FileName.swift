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
