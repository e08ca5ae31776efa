import Geometry
import Motion
import TestSupport
import Testing

@Suite struct CubicTimingCurveTests {
  private static func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> CubicTimingCurve {
    CubicTimingCurve(controlPoint1: Point(x: x1, y: y1), controlPoint2: Point(x: x2, y: y2))
  }

  static let table: [(fraction: Double, progress: [Double])] = [
    (0.1, [0.017027, 0.160572, 0.019722, 0.094796]),
    (0.2, [0.062282, 0.308366, 0.081660, 0.295244]),
    (0.25, [0.093465, 0.378138, 0.129162, 0.408511]),
    (0.3, [0.129577, 0.445186, 0.187396, 0.513315]),
    (0.4, [0.214861, 0.570880, 0.331884, 0.682541]),
    (0.5, [0.315357, 0.684643, 0.5, 0.802403]),
    (0.6, [0.429120, 0.785139, 0.668116, 0.885229]),
    (0.75, [0.621862, 0.906535, 0.870838, 0.960459]),
    (0.9, [0.839428, 0.982973, 0.980278, 0.994316]),
  ]
  static let presets: [TimingCurve] = [.easeIn, .easeOut, .easeInOut, .default]

  @Test("E-10 progress of the four presets", arguments: table)
  func presetTable(fraction: Double, progress: [Double]) {
    for (curve, expected) in zip(Self.presets, progress) {
      // The table has six digits.
      expectClose(curve.progress(at: fraction), expected, within: 5.1e-7, "\(curve)")
    }
  }

  @Test("E-10 end points are exact", arguments: presets + [.linear])
  func endPoints(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0)
    #expect(curve.progress(at: 1) == 1)
  }

  @Test("E-10 progress never falls over ten thousand moments", arguments: presets + [.linear])
  func monotone(curve: TimingCurve) {
    var last = 0.0
    for step in 1...10_000 {
      let progress = curve.progress(at: Double(step) / 10_000)
      #expect(progress >= last, "\(curve) step \(step)")
      last = progress
    }
  }

  @Test("E-10 random curves agree with plain bisection within the tolerance")
  func agreesWithBisection() {
    #expect(CubicTimingCurve.tolerance == 1e-9)
    var random = SeededGenerator(seed: 71)
    for _ in 0..<20_000 {
      let curve = Self.random(using: &random)
      let fraction = random.uniform(in: 0...1)
      let parameter = BezierModel.parameter(of: curve, at: fraction)
      // The parameter is within the stated tolerance; y changes by at most 3·|Δy| for each.
      let (y1, y2) = (curve.controlPoint1.y, curve.controlPoint2.y)
      let steepest = 3 * max(y1.magnitude, (y2 - y1).magnitude, (1 - y2).magnitude)
      expectClose(
        curve.progress(at: fraction), BezierModel.y(of: curve, at: parameter),
        within: 2 * CubicTimingCurve.tolerance * steepest,
        "seed \(random.seed) \(curve) fraction \(fraction)")
    }
  }

  @Test("E-10 slope is the derivative of progress")
  func slopeIsTheDerivative() {
    for preset in Self.presets {
      for step in 1..<100 {
        let (fraction, h) = (Double(step) / 100, 1e-4)
        let difference = preset.progress(at: fraction + h) - preset.progress(at: fraction - h)
        // h²/6 times the third derivative, which stays below 1e4 here, and rounding 1e-9/h.
        expectClose(
          preset.slope(at: fraction), difference / (2 * h), within: 2e-5 + 1e-5,
          "\(preset) \(fraction)")
      }
    }
  }

  @Test(
    "E-11 control points at the corners converge",
    arguments: [
      // Vertical at both ends, flat in the middle, and all at one end.
      (curve(0, 1, 1, 0), 0.5, 0.5), (curve(1, 0, 0, 1), 0.5, 0.5),
      (curve(0, 0, 0, 0), 0.125, 0.125),
      (curve(0, 0, 1, 1), 0.3, 0.3), (curve(1, 0, 1, 0), 0.875, 0.125),
    ])
  func cornersConverge(curve: CubicTimingCurve, fraction: Double, expected: Double) {
    // The middle of (1, 0, 0, 1) is a triple root: an x rounded by 1e-16 moves the parameter 3e-6.
    expectClose(curve.progress(at: fraction), expected, within: 1e-5)
    for step in 0...10_000 {
      let fraction = Double(step) / 10_000
      // Rising curves all: within the tolerance of what x and its rounding neighbours give.
      let bounds = [fraction - 1e-15, fraction + 1e-15].map {
        BezierModel.y(of: curve, at: BezierModel.parameter(of: curve, at: $0))
      }
      let tolerance = 6 * CubicTimingCurve.tolerance
      let progress = curve.progress(at: fraction)
      #expect(
        progress >= bounds[0] - tolerance && progress <= bounds[1] + tolerance,
        "\(curve) fraction \(fraction) progress \(progress)")
    }
  }

  @Test(
    "E-11 beyond its ends a curve goes on with its slope there",
    arguments: [
      (curve(0.25, 0.5, 0.5, 0.75), 2.0, 0.5), (curve(0, 0, 0.5, 0.25), 0.5, 1.5),
      (curve(0, 0.5, 0.5, 1), 0, 0), (curve(0.5, 0.25, 1, 1), 0.5, 1.5),
      (curve(0.5, 0.25, 1, 0.5), 0.5, 0), (curve(0, 0, 0, 0.5), 0, 0.5),
      (curve(0, 0, 0, 0), 1, 1), (curve(1, 1, 1, 1), 1, 1),
    ])
  func endSlopes(curve: CubicTimingCurve, start: Double, end: Double) {
    #expect(curve.progress(at: -2) == -2 * start)
    #expect(curve.progress(at: 3) == 1 + 2 * end)
    #expect(curve.slope(at: 0) == start)
    #expect(curve.slope(at: 1) == end)
  }

  @Test func onlyTheTimesOfControlPointsAreClamped() {
    #expect(Self.curve(-1, -2, 2, 3) == Self.curve(0, -2, 1, 3))
    #expect(Self.curve(0.3, -2, 0.7, 3).progress(at: 0.2) < 0)
  }

  @Test func undefinedFractionCountsAsZero() {
    for curve in Self.presets + [.linear] { #expect(curve.progress(at: .nan) == 0) }
    #expect(TimingCurve.easeIn.slope(at: .nan) == 0)
  }

  @Test func presetControlPointsMatchTheDocumentedValues() {
    #expect(TimingCurve.easeIn == .cubic(Self.curve(0.42, 0, 1, 1)))
    #expect(TimingCurve.easeOut == .cubic(Self.curve(0, 0, 0.58, 1)))
    #expect(TimingCurve.easeInOut == .cubic(Self.curve(0.42, 0, 0.58, 1)))
    #expect(TimingCurve.default == .cubic(Self.curve(0.25, 0.1, 0.25, 1)))
  }

  @Test func undefinedControlPointTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CubicTimingCurve(controlPoint1: Point(x: .nan, y: 0), controlPoint2: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = CubicTimingCurve(controlPoint1: .zero, controlPoint2: Point(x: 0, y: .infinity))
    }
  }

  /// Every other curve has a control point at one of the extremes.
  private static func random(using random: inout SeededGenerator) -> CubicTimingCurve {
    func time() -> Double {
      let time = random.uniform(in: -0.5...1.5)
      return min(max(time, 0), 1)
    }
    let (x1, x2) = (time(), time())
    return curve(x1, random.uniform(in: -1...2), x2, random.uniform(in: -1...2))
  }
}

/// A model of timing curves: Bernstein's form, and bisection down to adjacent numbers.
private enum BezierModel {
  static func parameter(of curve: CubicTimingCurve, at fraction: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return high }
      let x = blend(curve.controlPoint1.x, curve.controlPoint2.x, at: middle)
      if x < fraction { low = middle } else { high = middle }
    }
  }

  static func y(of curve: CubicTimingCurve, at parameter: Double) -> Double {
    blend(curve.controlPoint1.y, curve.controlPoint2.y, at: parameter)
  }

  private static func blend(_ first: Double, _ second: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }
}
