/// The numbers in the value of an SVG attribute, and the text between the numbers.
struct NumericValue: Hashable, Sendable {
  /// The value with `#` in place of each number: equal for values that can be interpolated.
  private(set) var pattern = ""
  private(set) var numbers: [Double] = []

  init(_ value: String) {
    var digits = ""
    func isNumeric(_ character: Character) -> Bool {
      character.isASCII && (character.isNumber || character == "." || character == "-")
    }
    // A minus sign also separates numbers: SVG allows `1-2` in a path.
    for character in value {
      if isNumeric(character), !(character == "-" && !digits.isEmpty) {
        digits.append(character)
        continue
      }
      take(&digits)
      if isNumeric(character) { digits = "-" } else { pattern.append(character) }
    }
    take(&digits)
  }

  /// Moves `digits` to `numbers`, or to `pattern` if it is no number, such as a lone hyphen.
  private mutating func take(_ digits: inout String) {
    if digits.isEmpty { return }
    if let number = Double(digits) {
      numbers.append(number)
      pattern.append("#")
    } else {
      pattern += digits
    }
    digits = ""
  }
}
