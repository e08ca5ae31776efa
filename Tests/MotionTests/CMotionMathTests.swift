import CMotion
import Geometry
import TestSupport
import Testing

@Suite struct CMotionMathTests {
  // The fit is off by 1.54e-14 where the reduced exponential is as small as √½, which is 2.18e-14
  // relatively; its sums round a few times.
  @Test func exponentialErrorIsBounded() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<100_000 {
      let exponent = random.uniform(in: -40...0)
      let expected = LibM.exp(exponent)
      expectClose(
        cmotion_exp(exponent), expected, within: 2.3e-14 * expected,
        "seed \(random.seed) exponent \(exponent)")
    }
  }

  @Test func exponentialUnderflowsToZero() {
    #expect(cmotion_exp(0) == 1)
    expectClose(cmotion_exp(-700), LibM.exp(-700), within: 2.3e-14 * LibM.exp(-700))
    for exponent in [(-700.0).nextDown, -1e6, -Double.greatestFiniteMagnitude, -.infinity] {
      #expect(cmotion_exp(exponent) == 0, "\(exponent)")
    }
  }

  @Test(arguments: [1.0, 100, 1e4, 1.6e6])
  func sineAndCosineErrorIsBounded(range: Double) {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<50_000 {
      let angle = random.uniform(in: -range...range)
      let direction = cmotion_sin_cos(angle)
      // 2.2e-15 is the fit's own error; the reduced angle and the last sums round a few times.
      expectClose(direction.sine, LibM.sin(angle), within: 3e-15, "seed \(random.seed) \(angle)")
      expectClose(direction.cosine, LibM.cos(angle), within: 3e-15, "seed \(random.seed) \(angle)")
    }
  }

  @Test func quarterTurnsLandOnTheAxes() {
    for turn in -8...8 {
      let direction = cmotion_sin_cos(Double(turn) * .pi / 2)
      let expected = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][((turn % 4) + 4) % 4]
      expectClose(direction.sine, expected.0, within: 3e-15, "turn \(turn)")
      expectClose(direction.cosine, expected.1, within: 3e-15, "turn \(turn)")
    }
  }

  @Test func anglesBeyondTheReducibleRangeAreClamped() {
    let largest = Double(1 << 20) * .pi / 2
    #expect(cmotion_largest_angle == largest)
    #expect(sine(1.01 * largest) == sine(largest))
    #expect(sine(-2 * largest) == sine(-largest))
    #expect(sine(0.99 * largest) != sine(largest))
  }

  private func sine(_ angle: Double) -> Double { cmotion_sin_cos(angle).sine }

  @Test func hugeAnglesStayOnTheCircle() {
    for angle in [1e7, 1e15, 1e300, Double.greatestFiniteMagnitude, .infinity] {
      let direction = cmotion_sin_cos(angle)
      let square = direction.sine * direction.sine + direction.cosine * direction.cosine
      expectClose(square, 1, within: 1e-14, "\(angle)")
    }
  }
}
