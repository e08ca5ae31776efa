import Markup
import Testing

@Suite struct MarkupTagTests {
  private let drawing: Markup = """
    <g id="a" class="b c"><text x="1">\("1 < 2 & \"3\"")</text>
    <rect/></g>

    """

  @Test func tagsAreReadInOrder() {
    let tags = drawing.tags
    #expect(tags.map(\.name) == ["g", "text", "/text", "rect", "/g"])
    #expect(tags[0].attributes.map(\.name) == ["id", "class"])
    #expect(tags[0].value(of: "class") == "b c")
    #expect(tags[0].value(of: "x") == nil)
    #expect(tags[1].text == "1 &lt; 2 &amp; &quot;3&quot;")
    #expect(tags.map(\.isEmpty) == [false, false, false, true, false])
  }

  @Test func parsedTagsRoundTrip() {
    #expect(drawing.tags.map { $0.markup() }.joined() == drawing)
  }

  @Test func emptyElementReceivesChildren() {
    let rect: Markup = "<rect x=\"1\"/>\n"
    #expect(rect.tags[0].markup(with: "<animate/>") == "<rect x=\"1\"><animate/></rect>\n")
  }
}
