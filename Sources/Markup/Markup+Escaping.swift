extension Markup {
  /// Returns a text that can stand between tags and in quotation marks, in HTML and in XML.
  ///
  /// Besides the characters that markup reserves, controls become their pictures (`␊`), characters
  /// that turn the direction of writing or do not show become their numbers (`⟨U+202E⟩`), and the
  /// two that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets) become U+FFFD. A reader of the
  /// document so sees a name with a line break in it, or one that reads backwards, as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsLines: Whether tabs and line ends become character references instead of pictures:
  ///     a parser then reads them back, from an attribute too.
  /// - Returns: The text, escaped.
  package static func escaped(_ text: String, keepingLines keepsLines: Bool = false) -> String {
    replacing(in: text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\t", "\n", "\r": keepsLines ? "&#\(scalar.value);" : scalar.sign
      default: scalar.sign
      }
    }
  }

  /// Returns a text in which only what a display would obey, or not show, is replaced: for a text
  /// that a script of the document puts into it.
  package static func visible(_ text: String) -> String { replacing(in: text, \.sign) }

  private static func replacing(
    in text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    // Most texts are plain, and numbers among them.
    guard text.utf8.contains(where: { !$0.isPlain }) else { return text }
    var replaced = ""
    replaced.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        replaced += replacement
      } else {
        replaced.unicodeScalars.append(scalar)
      }
    }
    return replaced
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII character that no document has to replace.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: (0x20..<0x7F).contains(self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a display obeys the character instead of showing it: controls, line and paragraph
  /// separators, and the format characters, which turn the direction of writing or do not show.
  ///
  /// The joiner within emoji is shown with them.
  package var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200D
    default: false
    }
  }

  /// The visible stand-in for the character; `nil` for one that shows.
  fileprivate var sign: String? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map(String.init)
    case 0x7F: "\u{2421}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: isObeyed ? "⟨U+\(String(value, radix: 16, uppercase: true))⟩" : nil
    }
  }
}
