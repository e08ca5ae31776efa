import Testing

@testable import Pages

@Suite struct MarkupTests {
  @Test func textIsEscapedAndMarkupIsNot() {
    let bold: Markup = "<b>\("x < y & \"z\"")</b>"
    let page: Markup = "<p title=\"\("it's")\">\(bold)\(1.25)\(7)</p>"
    #expect(
      page.text
        == "<p title=\"it&#39;s\"><b>x &lt; y &amp; &quot;z&quot;</b>1.37</p>")
  }

  @Test(arguments: [
    (0, "0"), (1.04, "1"), (1.06, "1.1"), (-0.04, "0"), (-0.26, "-0.3"), (-12.5, "-12.5"),
    (352, "352"), (99.96, "100"),
  ])
  func coordinatesHaveATenth(number: Double, text: String) {
    #expect(Markup.tenths(number) == text)
  }

  @Test func controlsAndMarksOfDirectionAreShown() {
    #expect(Markup.escaped("a\tb\u{7F}\u{85}\u{200F}") == "a␉b␡⟨U+85⟩⟨U+200F⟩")
    #expect(Markup.escaped("é 漢 🙂") == "é 漢 🙂")
  }
}
