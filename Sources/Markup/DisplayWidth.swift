extension Character {
  /// The width in columns of a terminal: 2 for wide East Asian characters and emoji, 0 for a lone
  /// combining mark, else 1.
  ///
  /// The rules are those of Unicode Standard Annex #11, "East Asian Width",
  /// https://www.unicode.org/reports/tr11/. The C library's `wcwidth` handles single scalars only,
  /// and depends on the locale.
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    // U+FE0F, variation selector 16, turns a character that is text by default into an emoji.
    let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    if isEmoji || Self.wide.contains(where: { $0.contains(first.value) }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The blocks of wide and full-width characters; emoji outside these blocks are recognized by
  /// property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The width in columns of a terminal; the text must have no control characters.
  package var displayWidth: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the longest prefix that is at most `columns` columns wide.
  package func prefix(columns: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += character.displayWidth
      return used <= columns
    }
  }
}

extension String {
  /// Returns the text with `…` for its middle if it is wider than `columns`: the ends of an
  /// identifier tell more than its middle.
  package func shortened(toColumns columns: Int) -> String {
    guard displayWidth > columns else { return self }
    guard columns > 0 else { return "" }
    let head = prefix(columns: columns / 2)
    // The column that is subtracted belongs to `…`.
    let left = columns - 1 - head.displayWidth
    let tail = String(String(reversed()).prefix(columns: left).reversed())
    return "\(head)…\(tail)"
  }
}
