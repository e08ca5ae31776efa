import Geometry
import TestSupport
import Testing

@Suite struct LibMTests {
  // Reference values to 17 digits; the C libraries are within a few units in the last place.
  @Test(
    arguments: [
      ("exp", LibM.exp(1), 2.718281828459045), ("expm1", LibM.expm1(1e-10), 1.00000000005e-10),
      ("log", LibM.log(10), 2.302585092994046), ("sin", LibM.sin(1), 0.8414709848078965),
      ("cos", LibM.cos(1), 0.5403023058681398), ("atan2", LibM.atan2(-1, -1), -2.356194490192345),
      ("hypot", LibM.hypot(3e200, 4e200), 5e200),
    ])
  func libMAgreesWithTheReference(name: String, value: Double, expected: Double) {
    expectClose(value, expected, within: 4 * expected.ulp, name)
  }
}
