import Testing

@testable import Statistics

@Suite struct GrowthCurveTests {
  @Test(arguments: [
    (GrowthCurve.constant, 1.0), (.logarithmic, 3), (.linear, 8), (.linearithmic, 24),
    (.quadratic, 64),
  ])
  func valueAtEightIsThatOfTheFormula(curve: GrowthCurve, value: Double) {
    #expect(curve.value(at: 8) == value)
  }
}
