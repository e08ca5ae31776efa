internal import Foundation
internal import Markup

extension Markup {
  /// A number to a tenth, without a needless `.0` or `-0`.
  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let (whole, rest) = (tenths / 10, tenths.magnitude % 10)
    if rest == 0 { return String(whole) }
    return "\(tenths < 0 && whole == 0 ? "-" : "")\(whole).\(rest)"
  }

  /// A document that a script of the page reads, in JSON.
  ///
  /// `<` and `&` are written as escapes, so that no text in it can end the element, in HTML or in
  /// XML; the script shows its texts, so that what a display would obey is replaced in them too.
  init(json value: some Encodable, id: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("&", with: "\\u0026").replacing("<", with: "\\u003c")
      .replacing(">", with: "\\u003e")
    let island = Markup(verbatim: Markup.visible(json))
    self = "<script type=\"application/json\" id=\"\(id)\">\(island)</script>"
  }
}

extension Markup.StringInterpolation {
  /// Appends a coordinate or a share, to a tenth.
  mutating func appendInterpolation(_ number: Double) {
    appendLiteral(Markup.tenths(number))
  }
}
