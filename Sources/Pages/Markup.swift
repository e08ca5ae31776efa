internal import Foundation

/// A piece of a page.
///
/// Its literals are markup, and every text that is put into them is escaped, so that what comes
/// from a file (a name, a reason, a path) can never be markup by mistake:
///
///     let cell: Markup = "<td>\(name)</td>"
///
/// What it makes is HTML and well-formed XML at once: a test can parse it.
struct Markup: Sendable, Equatable {
  /// The text of the page.
  var text: String

  /// Nothing.
  static let empty = Markup(verbatim: "")

  /// Markup that is known to be some, such as a style sheet.
  init(verbatim text: String) {
    self.text = text
  }

  /// One after the other.
  static func + (first: Markup, second: Markup) -> Markup {
    Markup(verbatim: first.text + second.text)
  }
}

extension Sequence<Markup> {
  /// All of them, a line each.
  func lines() -> Markup { Markup(verbatim: map(\.text).joined(separator: "\n")) }

  /// All of them without anything between.
  func joined() -> Markup { Markup(verbatim: map(\.text).joined()) }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Markup with texts, numbers and other markup in it.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Begins with nothing, and room for as much.
    init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Puts the markup between two values in.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Puts a text in, escaped.
    mutating func appendInterpolation(_ text: String) {
      self.text += Markup.escaped(text)
    }

    /// Puts markup in, as it is.
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Puts a whole number in.
    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Puts a coordinate or a share in, to a tenth.
    mutating func appendInterpolation(_ number: Double) {
      text += Markup.tenths(number)
    }
  }

  /// Markup without anything put into it.
  init(stringLiteral literal: String) { text = literal }

  /// Creates markup with values put into it.
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

extension Markup {
  /// A number to a tenth, without a needless `.0` or `-0`.
  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let (whole, rest) = (tenths / 10, tenths.magnitude % 10)
    if rest == 0 { return String(whole) }
    return "\(tenths < 0 && whole == 0 ? "-" : "")\(whole).\(rest)"
  }

  /// A text as it may stand between tags and in quotes.
  ///
  /// Besides what markup reserves, controls become their pictures and marks that turn the direction
  /// of writing their numbers: a name with a line break in it, or one that reads backwards, is
  /// shown for what it is.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x22: escaped += "&quot;"
      case 0x27: escaped += "&#39;"
      case 0..<0x20: escaped.unicodeScalars.append(picture(of: scalar))
      case 0x7F: escaped += "\u{2421}"
      case 0x80...0x9F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
        escaped += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      case 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The sign that stands for a control: `␊` for a line feed.
  private static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
  }
}

extension Markup {
  /// A document that a script of the page reads, in JSON.
  ///
  /// `<` and `&` are written as escapes, so that no text in it can end the element, in HTML or in
  /// XML.
  init(json value: some Encodable, id: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("&", with: "\\u0026").replacing("<", with: "\\u003c")
      .replacing(">", with: "\\u003e")
    text = "<script type=\"application/json\" id=\"\(id)\">\(json)</script>"
  }
}
