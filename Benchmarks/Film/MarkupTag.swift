/// One tag of a drawing with the text behind it.
///
/// Reads what drawings of this module write and nothing else: attributes in quotation marks, no
/// comments, no entities outside of texts and values.
struct MarkupTag: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    let name: String
    var value: String
  }

  /// With a slash in front for the end of an element.
  let name: String
  var attributes: [Attribute]
  /// Whether the element has no end tag.
  let isEmpty: Bool
  /// What follows until the next tag.
  let text: String

  /// Cuts a drawing into its tags.
  ///
  /// - Complexity: O(length).
  static func tags(of markup: String) -> [MarkupTag] {
    markup.utf8.split(separator: UInt8(ascii: "<")).compactMap(MarkupTag.init)
  }

  /// Reads `name a="1" b="2"/>text`; `nil` for blanks between tags.
  private init?(_ piece: Substring.UTF8View) {
    guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var head = piece[..<end]
    isEmpty = head.last == UInt8(ascii: "/")
    if isEmpty { head = head.dropLast() }
    // Names and values stand in turn before, between and behind the quotation marks.
    let parts = head.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let words = parts[0].split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return nil }
    name = String(first)
    var names = words.dropFirst().map(String.init)
    attributes = []
    for (index, part) in parts.enumerated().dropFirst() {
      if index.isMultiple(of: 2) {
        names = [part]
      } else {
        let name = names.first?.filter { $0 != " " && $0 != "=" } ?? ""
        attributes.append(Attribute(name: name, value: part))
      }
    }
    text = String(Substring(piece[piece.index(after: end)...]))
  }

  /// The value of an attribute; where it is left out, what goes without saying, if anything does.
  func value(of attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value ?? Self.usualValues[attribute]
  }

  private static let usualValues = [
    "opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "x": "0", "y": "0", "rx": "0",
    "ry": "0", "transform": "matrix(1 0 0 1 0 0)",
  ]
}

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
