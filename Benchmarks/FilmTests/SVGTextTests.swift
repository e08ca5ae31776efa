import Film
import Testing

struct SVGTextTests {
  @Test(arguments: [
    (0.0, "0"),
    (0.5, ".5"), (-0.001, "0"), (1, "1"), (1.5, "1.5"), (-0.05, "-.05"), (12.345, "12.35"),
    (99.999, "100"), (-7.1, "-7.1"),
  ])
  func numbersHaveAtMostTwoDecimalsWithoutTrailingZeros(number: Double, text: String) {
    #expect(number.svg == text)
  }
}
