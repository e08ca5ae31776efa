/// The numbers in a value of an attribute, and what stands between them.
struct NumericValue: Hashable, Sendable {
  /// What is left when the numbers are taken out, with a mark for each.
  private(set) var pattern = ""
  private(set) var numbers: [Double] = []

  init(_ value: String) {
    var digits = ""
    func isNumeric(_ character: Character) -> Bool {
      character.isASCII && (character.isNumber || character == "." || character == "-")
    }
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
