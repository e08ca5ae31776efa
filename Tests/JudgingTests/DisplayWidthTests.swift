import Markup
import Reporting
import Storage
import Testing

@Suite struct DisplayWidthTests {
  /// The widths are those of Python's wcwidth 0.7.0.
  @Test(arguments: [
    ("", 0), ("plain", 5), ("µs → ±0 …", 9), ("日本語", 6), ("한글", 4), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4),
    ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("✓✗", 2), ("█▁", 2), ("❤️", 2), ("𠀀", 2), ("〈〉", 4),
    ("⌚", 2), ("−×≤", 3),
  ])
  func displayWidthCountsTerminalColumns(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func prefixEndsBeforeACharacterTooWideToFit() {
    #expect("日本語".prefix(columns: 5) == "日本")
    #expect("a日本".prefix(columns: 2) == "a")
    #expect("abc".prefix(columns: 0).isEmpty)
  }

  @Test(arguments: [
    ("short", 5, "short"), ("decomposed[views=10000]", 14, "decompo…10000]"),
    ("日本語日本語", 7, "日…本語"), ("abc", 1, "…"), ("abc", 0, ""), ("日本", 3, "…本"),
  ])
  func shorteningKeepsBothEndsOfTheText(text: String, columns: Int, expected: String) {
    let shortened = text.shortened(toColumns: columns)
    #expect(shortened == expected)
    #expect(shortened.displayWidth <= columns)
  }

  @Test(arguments: [
    ("plain µ 日本 👩‍👩‍👧", "plain µ 日本 👩‍👩‍👧"), ("\u{1B}[31mred", #"\u{1B}[31mred"#),
    ("two\nlines\r\n", #"two\u{A}lines\u{D}\u{A}"#), ("\u{202E}txt", #"\u{202E}txt"#),
    ("a\u{9B}b\u{7F}\u{0}", #"a\u{9B}b\u{7F}\u{0}"#),
    ("a\u{2028}b\u{200B}c", #"a\u{2028}b\u{200B}c"#),
  ])
  func terminalControlCharactersAreEscaped(text: String, visible: String) {
    #expect(text.visible == visible)
  }
}

@Suite struct ASCIITextTests {
  @Test(
    "the first of LC_ALL, LC_CTYPE and LANG that is set decides",
    arguments: [
      ([:], false), (["LANG": "en_GB.UTF-8"], false), (["LANG": "C.utf8"], false),
      (["LANG": "C"], true), (["LANG": "POSIX"], true), (["LANG": "de_DE.ISO-8859-1"], true),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], false),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], false), (["LC_ALL": "", "LANG": ""], false),
    ] as [([String: String], Bool)])
  func localeDecides(environment: [String: String], isNeeded: Bool) {
    #expect(ASCIIText.isNeeded(in: environment) == isNeeded)
  }

  @Test func reportCharactersHaveASCIISubstitutesOfEqualWidth() throws {
    let text = try PairedSamples.report().text(width: 160) + TerminalReports.run().text(width: 160)
    let ascii = ASCIIText.ascii(text)
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    #expect(ascii.count { $0 == "?" } == text.count { $0 == "?" }, "\(ascii)")
    let widths = [text, ascii].map { $0.split(separator: "\n").map(\.displayWidth) }
    #expect(widths[0] == widths[1], "\(ascii)")
  }

  @Test func otherCharactersBecomeOneQuestionMarkPerColumn() {
    #expect(ASCIIText.ascii("a日é") == "a???")
  }

  @Test func sparklineBarsHaveOrderedASCIISubstitutes() {
    #expect(ASCIIText.ascii("▁▂▃▄▅▆▇█") == "_.:-=+#@")
  }
}
