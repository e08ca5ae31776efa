extension String {
  /// The text as the content or an attribute of an XML element.
  ///
  /// Tabs and line ends become references, which an attribute keeps; what XML 1.0 has no place for
  /// (https://www.w3.org/TR/xml/#charsets) becomes U+FFFD.
  package var xmlText: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
