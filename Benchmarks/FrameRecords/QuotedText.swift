internal import Animations
internal import Screens

extension String {
  /// The text as a JSON string in quotation marks, on one line.
  var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // Control characters, which JSON forbids within a string.
      case _ where scalar.value < 0x20: quoted += "\\u00" + scalar.twoHexDigits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Parses the output of `quoted`; `nil` for anything else.
  init?(quoted text: Substring) {
    // Works on scalars, because a combining mark at the start would join with the quotation mark.
    let scalars = text.unicodeScalars
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return nil }
    var rest = scalars.dropFirst().dropLast()
    var plain = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return nil }
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      guard let escaped = Unicode.Scalar(escapedIn: &rest) else { return nil }
      plain.append(escaped)
    }
    self.init(plain)
  }
}

extension Unicode.Scalar {
  fileprivate var twoHexDigits: String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }

  /// Parses an escape sequence from after its backslash, and removes it from `rest`.
  fileprivate init?(escapedIn rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "\"": self = "\""
    case "\\": self = "\\"
    case "n": self = "\n"
    case "t": self = "\t"
    case "u":
      let digits = rest.prefix(4)
      // The parser of numbers also takes fewer digits and a sign.
      guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
        let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return nil }
      rest.removeFirst(4)
      self = scalar
    default: return nil
    }
  }
}
