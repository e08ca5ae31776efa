import Geometry
import TestSupport
import Testing

/// `LibM.hypot`, the only elementary function that the engine computes itself.
@Suite struct HypotTests {
  /// Pythagorean triples, whose roots are exact, at all magnitudes.
  @Test(arguments: [(3.0, 4.0, 5.0), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29)])
  func exactRootsAreExact(first: Double, second: Double, root: Double) {
    for exponent in stride(from: -1060, through: 1018, by: 1) {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      let (x, y) = (first * scale, second * scale)
      #expect(LibM.hypot(x, -y) == root * scale, "2^\(exponent)")
      #expect(LibM.hypot(-y, x) == root * scale, "2^\(exponent)")
    }
  }

  @Test func specialValuesAreThoseOfTheCLibrary() {
    let (least, greatest) = (Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude)
    for x in [0, -0.0, 1, -.infinity, .infinity, .nan, greatest, least] {
      #expect(LibM.hypot(x, .infinity) == .infinity)
      #expect(LibM.hypot(-.infinity, x) == .infinity)
      #expect(LibM.hypot(x, 0).bitPattern == x.magnitude.bitPattern || x.isNaN)
    }
    #expect(LibM.hypot(.nan, 1).isNaN)
    #expect(LibM.hypot(1, .nan).isNaN)
    #expect(LibM.hypot(.nan, .nan).isNaN)
    #expect(LibM.hypot(.greatestFiniteMagnitude, .greatestFiniteMagnitude) == .infinity)
  }

  #if arch(x86_64)
    /// Numbers with 64 bits hold the sum of two squares to 2^-63, so the reference is within 0.001
    /// units of the true root.
    @Test(arguments: [-300.0, -1, 0, 1, 300])
    func errorIsBelowOneUnit(exponent: Double) {
      let seed: UInt64 = 24
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<20_000 {
        let x = generator.uniform(in: -1...1) * exponent.powerOfTwo
        let y = generator.uniform(in: -1...1) * exponent.powerOfTwo
        let root = LibM.hypot(x, y)
        let reference = (Float80(x) * Float80(x) + Float80(y) * Float80(y)).squareRoot()
        let error = (Float80(root) - reference).magnitude / Float80(root.ulp)
        #expect(error < 1, "\(x), \(y), seed \(seed): \(error) units")
      }
    }
  #endif
}

extension Double {
  fileprivate var powerOfTwo: Double { Double(sign: .plus, exponent: Int(self), significand: 1) }
}
