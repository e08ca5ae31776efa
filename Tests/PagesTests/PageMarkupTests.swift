import Markup
import Testing

@testable import Pages

@Suite struct PageMarkupTests {
  @Test func interpolatedCoordinatesAreRoundedToTenths() {
    let point: Markup = "<i x=\"\(1.25)\" y=\"\(-0.04)\"/>"
    #expect(point.text == "<i x=\"1.3\" y=\"0\"/>")
  }

  @Test(arguments: [
    (0, "0"), (1.04, "1"), (1.06, "1.1"), (-0.04, "0"), (-0.26, "-0.3"), (-12.5, "-12.5"),
    (352, "352"), (99.96, "100"),
  ])
  func coordinatesHaveOneDecimal(number: Double, text: String) {
    #expect(Markup.tenths(number) == text)
  }
}
