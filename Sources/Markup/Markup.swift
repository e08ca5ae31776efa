/// A piece of HTML, SVG or XML.
///
/// A literal is markup, and every string interpolated into it is escaped, so that text from a file
/// (a name, a reason, a path) can never become markup by mistake:
///
///     let cell: Markup = "<td>\(name)</td>"
///
/// Literals that are well-formed XML make documents that an XML parser can read, HTML included.
package struct Markup: Sendable, Hashable {
  /// The text of the markup, in which interpolated strings are escaped already.
  package private(set) var text: String

  /// Markup without any text, for parts of a document that are left out.
  package static let empty = Markup(verbatim: "")

  /// Whether there is no text at all, not even a blank.
  package var isEmpty: Bool { text.isEmpty }

  /// Creates markup from text that is markup already, such as a style sheet.
  package init(verbatim text: String) {
    self.text = text
  }

  /// Creates markup from a file embedded in the program, without its last line end.
  ///
  /// - Parameter text: The bytes of the file, followed by a zero.
  package init(fileContents text: UnsafePointer<CChar>) {
    let text = String(cString: text)
    self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Joins two pieces without anything between them.
  package static func + (first: Markup, second: Markup) -> Markup {
    Markup(verbatim: first.text + second.text)
  }

  /// Appends a piece to another one.
  package static func += (first: inout Markup, second: Markup) {
    first.text += second.text
  }
}

extension Sequence<Markup> {
  /// Joins the pieces with line ends.
  package func lines() -> Markup { Markup(verbatim: map(\.text).joined(separator: "\n")) }

  /// Joins the pieces without anything between them.
  package func joined() -> Markup { Markup(verbatim: map(\.text).joined()) }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Collects markup with interpolated texts, numbers and other markup.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Creates an empty text with capacity for the pieces.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      // 16 bytes hold most numbers and many names; longer values let the text grow.
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends the markup between two values.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a text of one line, escaped.
    package mutating func appendInterpolation(_ text: String) {
      self.text += Markup.escaped(text)
    }

    /// Appends a text of several lines, escaped so that line ends are preserved.
    package mutating func appendInterpolation(lines text: String) {
      self.text += Markup.escaped(text, keepingLines: true)
    }

    /// Appends markup as it is, without escaping it again.
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends a whole number in decimal digits, which need no escaping.
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
  }

  /// Creates markup from a literal, which is not escaped.
  package init(stringLiteral literal: String) { text = literal }

  /// Creates markup from a literal with values, which were escaped when they were appended.
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
