internal import Essentials
internal import Markup

extension Markup {
  /// Returns a number to a tenth, without a needless `.0` or `-0`; 0 for NaN.
  static func tenths(_ number: Double) -> String {
    // Clamped to what `Int` holds; no picture is as large.
    let tenths = Int(exactly: (min(max(number, -1e12), 1e12) * 10).rounded()) ?? 0
    let (whole, rest) = (tenths / 10, tenths.magnitude % 10)
    if rest == 0 { return String(whole) }
    // −0.5 has the whole part 0, which is written without a sign.
    return "\(tenths < 0 && whole == 0 ? "-" : "")\(whole).\(rest)"
  }

  /// Returns an identifier that a narrow column breaks after slashes and around parameters.
  static func breakable(_ id: String) -> Markup {
    let pieces = id.replacing("[", with: "\0[").replacing("/", with: "/\0")
      .replacing(",", with: ",\0").split(separator: "\0").map { (piece) -> Markup in
        "\(String(piece))"
      }
    return Markup(verbatim: pieces.map(\.text).joined(separator: "<wbr/>"))
  }

  /// A percentage, an interval or a date, which is captured.
  ///
  /// The lengths have limits, so that a name of digits takes no longer than another one. It is
  /// made once, since that takes as long as a search, and nothing changes it.
  nonisolated(unsafe) private static let figure =
    #/[-+]?[\d.]{1,12} %|\[[-+\d., ]{1,40}\]|(\d{4}-\d{2}-\d{2})/#

  /// Returns a text in which no line breaks within a percentage, an interval or a date.
  static func unbroken(_ text: String) -> Markup {
    var (parts, rest): ([Markup], Substring) = ([], text[...])
    while let found = unsafe rest.firstMatch(of: figure) {
      let words = String(found.output.0)
      parts.append("\(String(rest[..<found.range.lowerBound]))")
      parts.append(
        found.output.1 == nil
          ? "<span class=\"whole\">\(words)</span>" : "<time>\(words)</time>")
      rest = rest[found.range.upperBound...]
    }
    return (parts + ["\(String(rest))"]).joined()
  }

  /// Returns a sentence whose parts between back-ticks are code.
  static func prose(_ text: String) -> Markup {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // An even number of parts has a back-tick without its counterpart.
    guard !parts.count.isMultiple(of: 2) else { return unbroken(text) }
    return parts.enumerated().map { index, part -> Markup in
      index.isMultiple(of: 2) ? unbroken(part) : "<code>\(part)</code>"
    }.joined()
  }

  /// Returns a line of an explanation: all of it is code, unless back-ticks mark a part.
  static func evidence(_ line: String) -> Markup {
    line.contains("`") ? prose(line) : "<code>\(line)</code>"
  }

  /// Returns the form that filters benchmarks by name, hidden until a script shows it.
  ///
  /// - Parameter controls: Further controls after the field.
  /// - Returns: A `form` element.
  static func filterForm(_ controls: Markup = .empty) -> Markup {
    """
    <form id="controls" role="search" hidden="hidden">
    <input type="search" id="filter" placeholder="Filter (press /)" \
    aria-label="Filter benchmarks by name" autocomplete="off" spellcheck="false"/>
    \(controls)<output id="shown" aria-live="polite"></output>
    </form>
    """
  }

  /// Creates an element with a JSON document for a script of the page.
  ///
  /// The script shows its texts, so characters that a display obeys are replaced in them.
  init(json value: some Encodable, id: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    let island = Markup(json: Markup.visible(json))
    self = "<script type=\"application/json\" id=\"\(id)\">\(island)</script>"
  }
}

extension Markup.StringInterpolation {
  /// Appends a coordinate or a share, rounded to a tenth.
  mutating func appendInterpolation(_ number: Double) {
    appendLiteral(Markup.tenths(number))
  }
}
