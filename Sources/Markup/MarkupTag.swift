/// A tag of a document, with the text after it.
///
/// The parser supports only the output of `Markup`: attributes in double quotation marks, no
/// comments, no character data sections.
package struct MarkupTag: Hashable, Sendable {
  /// An attribute with a value; the parser supports no attribute without one.
  package struct Attribute: Hashable, Sendable {
    /// The attribute's name, with its namespace prefix if there is one.
    package let name: String
    /// The attribute's value as in the document, still escaped.
    package var value: String
  }

  /// The element's name, preceded by a slash in an end tag.
  package let name: String
  /// The attributes in the order of the document.
  package var attributes: [Attribute]
  /// Whether the tag ends with a slash, so that its element has no end tag.
  package let isEmpty: Bool
  /// The text between this tag and the next, still escaped.
  package let text: String

  /// Returns the escaped value of the attribute with this name; `nil` if the tag has none.
  package func value(of attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// Returns the tag and the text after it, with other elements inside.
  ///
  /// - Parameter children: The inner elements; a tag without an end tag gets one if there are any.
  /// - Returns: The markup.
  package func markup(with children: Markup = .empty) -> Markup {
    let values = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    let isClosed = isEmpty && children.isEmpty
    let end = isEmpty && !isClosed ? "</\(name)>" : ""
    return Markup(
      verbatim: "<\(name)\(values)\(isClosed ? "/" : "")>\(children.text)\(end)\(text)")
  }
}

extension Markup {
  /// The tags of the document.
  ///
  /// - Complexity: O(length).
  package var tags: [MarkupTag] {
    text.utf8.split(separator: UInt8(ascii: "<")).compactMap(MarkupTag.init)
  }
}

extension MarkupTag {
  /// Parses a tag without its `<`, such as `name a="1" b="2"/>text`; `nil` for text that is no tag.
  fileprivate init?(_ piece: Substring.UTF8View) {
    guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var head = piece[..<end]
    isEmpty = head.last == UInt8(ascii: "/")
    if isEmpty { head = head.dropLast() }
    // Names and values alternate between the quotation marks.
    let parts = head.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    // The first part is `name a=`: the tag's name, and the name of the first attribute.
    let words = parts[0].split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return nil }
    name = String(first)
    var names = words.dropFirst().map(String.init)
    attributes = []
    // Odd parts are values; each even one after the first is ` b=`, the next attribute's name.
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
}
