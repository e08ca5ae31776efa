extension String {
  /// The text with its control characters written out: `\u{1B}`.
  ///
  /// - Parameter kept: Those that stay as they are.
  /// - Returns: A text of one line, unless line ends were kept.
  func escapingControls(except kept: Set<Unicode.Scalar> = []) -> String {
    guard unicodeScalars.contains(where: { $0.isControl && !kept.contains($0) }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl && !kept.contains(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is of category Cc: C0, delete, C1.
  var isControl: Bool { properties.generalCategory == .control }
}
