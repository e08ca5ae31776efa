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
    let text = unsafe String(cString: text)
    self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Creates the contents of a script element from a JSON document.
  ///
  /// `<`, `>` and `&` are written as escapes of a string, so that no text in the document can end
  /// the element or begin another, in HTML or in XML.
  package init(json text: String) {
    self.text = text.replacing(["&": "\\u0026", "<": "\\u003c", ">": "\\u003e"])
  }

  /// Returns two pieces of markup joined without anything between them.
  package static func + (first: Markup, second: Markup) -> Markup {
    Markup(verbatim: first.text + second.text)
  }

  /// Appends `second` to `first` without anything between them.
  package static func += (first: inout Markup, second: Markup) {
    first.text += second.text
  }
}

extension Sequence<Markup> {
  /// Returns the pieces joined by line ends; the last piece is not followed by a line end.
  package func lines() -> Markup { Markup(verbatim: map(\.text).joined(separator: "\n")) }

  /// Returns the pieces joined without anything between them.
  package func joined() -> Markup { Markup(verbatim: map(\.text).joined()) }
}

extension Markup: ExpressibleByStringInterpolation {
  /// The builder of an interpolated literal, which escapes texts but not markup.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Creates an empty builder with capacity for the literal parts and the interpolated values.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      // 16 bytes hold most numbers and many names; longer values let the text grow.
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends a literal part of the markup, without escaping it.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a text, escaped, with line ends replaced by visible signs.
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

  /// Creates markup from a literal without interpolated values; the literal is not escaped.
  package init(stringLiteral literal: String) { text = literal }

  /// Creates markup from a literal whose interpolated values the builder has escaped.
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
