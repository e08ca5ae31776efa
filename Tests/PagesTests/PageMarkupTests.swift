import Markup
import Testing

@testable import Pages

@Suite struct PageMarkupTests {
  @Test func interpolatedCoordinatesAreRoundedToTenths() {
    let point: Markup = "<i x=\"\(1.25)\" y=\"\(-0.04)\"/>"
    #expect(point.text == "<i x=\"1.3\" y=\"0\"/>")
  }

  @Test(arguments: [
    ("time +56.8 % [+56.5, +57.1], p = 0.1", "time <>+56.8 %</> <>[+56.5, +57.1]</>, p = 0.1"),
    ("abc of 2026-03-02: 3 % & less", "abc of <time>2026-03-02</time>: <>3 %</> &amp; less"),
    ("a[count=10] and 12 benchmarks", "a[count=10] and 12 benchmarks"), ("", ""),
    ("5 %", "<>5 %</>"),
  ])
  func figuresAreNotBroken(text: String, wanted: String) {
    let spans = wanted.replacing("<>", with: "<span class=\"whole\">")
    #expect(Markup.unbroken(text).text == spans.replacing("</>", with: "</span>"))
  }

  @Test(arguments: [
    (0, "0"), (1.04, "1"), (1.06, "1.1"), (-0.04, "0"), (-0.26, "-0.3"), (-12.5, "-12.5"),
    (352, "352"), (99.96, "100"),
  ])
  func coordinatesHaveOneDecimal(number: Double, text: String) {
    #expect(Markup.tenths(number) == text)
  }
}
