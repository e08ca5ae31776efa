extension Markup {
  /// Returns a text escaped for use between tags and in quotation marks, in HTML and in XML.
  ///
  /// In addition to the characters that markup reserves, controls become their pictures (`␊`),
  /// invisible characters and those that change the direction of writing become their numbers
  /// (`⟨U+202E⟩`), and the two that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets) become
  /// U+FFFD. A reader of the document therefore sees the true contents of a name with a line break,
  /// or of one that reads backwards.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsLines: Whether tabs and line ends become character references instead of pictures, so
  ///     that a parser reads them back, even from an attribute.
  /// - Returns: The text, escaped.
  package static func escaped(_ text: String, keepingLines keepsLines: Bool = false) -> String {
    replacing(in: text) { scalar in
      // `&apos;` is in XML but not in HTML 4, so an apostrophe becomes its number.
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

  /// Returns a text in which only two kinds of characters are replaced: invisible ones, and those
  /// that a display obeys.
  ///
  /// It is meant for text that a script inserts into the document.
  package static func visible(_ text: String) -> String { replacing(in: text, \.sign) }

  private static func replacing(
    in text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    // Most texts, numbers among them, need no replacement.
    text.utf8.contains { !$0.isPlain } ? text.replacingScalars(replacement) : text
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII character that is never replaced.
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
  /// separators, and format characters, which change the direction of writing or are invisible.
  ///
  /// The zero-width joiner is excluded, because it is part of emoji.
  package var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200D
    default: false
    }
  }

  /// The visible replacement of the character; `nil` for a character that is shown as it is
  /// written.
  fileprivate var sign: String? {
    // The block "Control Pictures" has the controls below the blank in order, then U+2421 for DEL.
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map(String.init)
    case 0x7F: "\u{2421}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: isObeyed ? "⟨U+\(String(value, radix: 16, uppercase: true))⟩" : nil
    }
  }
}
