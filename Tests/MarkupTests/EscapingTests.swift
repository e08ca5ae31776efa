import Markup
import TestSupport
import Testing

@Suite struct EscapingTests {
  @Test func interpolatedStringsAreEscapedAndMarkupIsNot() {
    let bold: Markup = "<b>\("x < y & \"z\"")</b>"
    let page: Markup = "<p title=\"\("it's")\">\(bold)\(7)</p>"
    #expect(page.text == "<p title=\"it&#39;s\"><b>x &lt; y &amp; &quot;z&quot;</b>7</p>")
  }

  @Test func controlsAndDirectionMarksAreShown() {
    #expect(Markup.escaped("a\tb\u{7F}\u{85}\u{200F}") == "a␉b␡⟨U+85⟩⟨U+200F⟩")
    #expect(Markup.escaped("\u{0}\u{1B}[31m\r\n") == "␀␛[31m␍␊")
    #expect(Markup.escaped("a\u{FFFE}\u{FFFF}") == "a\u{FFFD}\u{FFFD}")
  }

  @Test(arguments: [0xAD, 0x180E, 0x202E, 0x2066, 0xFFF9, 0xE0041] as [UInt32])
  func formatCharactersAreNumericReferences(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let number = "⟨U+\(String(value, radix: 16, uppercase: true))⟩"
    #expect(Markup.escaped("a\(scalar)b") == "a\(number)b")
    #expect(Markup.escaped("a\(scalar)b", keepingLines: true) == "a\(number)b")
    #expect(Markup.visible("<\(scalar)>") == "<\(number)>")
  }

  @Test func lettersAndEmojiAreUnchanged() {
    let text = "é 漢 🙂 👩‍🚀 ünïcode✓𝄞"
    #expect(Markup.escaped(text) == text)
  }

  @Test func documentOfAScriptHasNoTags() {
    let document = Markup(json: "[\"</script>\", \"<\u{308}&\u{308}>\u{308}\"]")
    let expected = #"["\u003c/script\u003e", "\u003c"# + "\u{308}\\u0026\u{308}\\u003e\u{308}\"]"
    #expect(document.text.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func lineBreaksInAttributesAreNumericReferences() {
    let text: Markup = "<a b=\"\(lines: "1\t2\r\n3 < \u{1}")\"/>"
    #expect(text.text == "<a b=\"1&#9;2&#13;&#10;3 &lt; ␁\"/>")
  }

  @Test func everyScalarIsEscapedSafely() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let value = UInt32.random(in: 0..<0x11_0000, using: &random)
      guard let scalar = Unicode.Scalar(value) else { continue }
      for keepsLines in [false, true] {
        let escaped = Markup.escaped(String(scalar), keepingLines: keepsLines).unicodeScalars
        #expect(!escaped.contains { $0.isObeyed || "<>\"'".unicodeScalars.contains($0) })
      }
    }
  }
}
