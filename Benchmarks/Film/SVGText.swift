extension Double {
  /// The number to two decimals, in the shortest form.
  package var svg: String {
    guard let hundredths = Int(exactly: (self * 100).rounded()) else {
      preconditionFailure("\(self) is not a number of a drawing")
    }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    let (tens, ones) = part.quotientAndRemainder(dividingBy: 10)
    return "\(sign)\(whole).\(tens)\(ones == 0 ? "" : String(ones))"
  }
}

extension String {
  /// The text as the content or an attribute of an element; what XML cannot hold becomes a space.
  package var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
