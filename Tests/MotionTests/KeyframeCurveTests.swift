import Motion
import TestSupport
import Testing

@Suite struct KeyframeCurveTests {
  typealias Value = KeyframeCurve.Value
  typealias Mode = KeyframeCurve.CalculationMode

  static let modes: [Mode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]

  static func point(_ x: Double, _ y: Double = 0) -> Value { Value(x, y, 0, 0, 0, 0, 0, 0) }

  /// Random values, and key times for a mode at random distances of 1/100 or more.
  static func randomCurve(
    _ mode: Mode, _ random: inout SeededGenerator
  ) -> (values: [Value], times: [Double]) {
    let count = 2 + random.below(7)
    let values = (0..<count).map { _ in
      point(random.uniform(in: -100...100), random.uniform(in: -100...100))
    }
    var times = [0.0]
    for _ in 0..<(mode == .discrete ? count : count - 1) {
      times.append(times[times.count - 1] + random.uniform(in: 0.01...1))
    }
    let total = times[times.count - 1]
    return (values, times.map { $0 / total })
  }

  // MARK: All modes

  @Test("K-01 each value shows exactly at its key time", arguments: modes)
  func exactAtKeyTimes(mode: Mode) {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (values, times) = Self.randomCurve(mode, &random)
      let curves = values.dropFirst().map { _ in TimingCurve.easeInOut }
      let curve = KeyframeCurve(
        values: values, keyTimes: times, timingFunctions: random.below(2) == 0 ? curves : [],
        calculationMode: mode)
      for (index, value) in values.enumerated() {
        #expect(curve.value(at: curve.keyTimes[index]) == value, "seed \(seed), \(index)")
      }
      #expect(curve.value(at: 1) == values.last && curve.value(at: .nan) == values[0])
    }
  }

  @Test("K-01 values are evenly spaced without key times; a discrete one holds for its share")
  func defaultKeyTimes() {
    let values = [Self.point(0), Self.point(1), Self.point(4)]
    #expect(KeyframeCurve(values: values).keyTimes == [0, 0.5, 1])
    #expect(KeyframeCurve(values: values).value(at: 0.75) == Self.point(2.5))
    let discrete = KeyframeCurve(values: values, calculationMode: .discrete)
    #expect(discrete.keyTimes == [0, 1.0 / 3, 2.0 / 3, 1])
    for mode in Self.modes {
      let single = KeyframeCurve(values: [Self.point(7, 8)], calculationMode: mode)
      for fraction in [-1, 0, 0.3, 1, 2] { #expect(single.value(at: fraction) == Self.point(7, 8)) }
    }
  }

  @Test("K-01 a discrete curve changes at the key time and not before")
  func discrete() {
    let curve = KeyframeCurve(
      values: [Self.point(310), Self.point(60), Self.point(120), Self.point(60)],
      keyTimes: [0, 0.25, 0.5, 0.75, 1], calculationMode: .discrete)
    let expected: [(Double, Double)] = [
      (-1, 310), (0, 310), (0.25.nextDown, 310), (0.25, 60), (0.5.nextDown, 60), (0.5, 120),
      (0.75.nextDown, 120), (0.75, 60), (1, 60), (2, 60),
    ]
    for (fraction, value) in expected { #expect(curve.value(at: fraction) == Self.point(value)) }
  }

  // MARK: Straight lines

  @Test("K-02 a linear curve is the straight line between its neighbours")
  func linear() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (values, times) = Self.randomCurve(.linear, &random)
      let curve = KeyframeCurve(values: values, keyTimes: times)
      for _ in 0..<50 {
        let fraction = random.uniform(in: 0...1)
        let expected = NaiveKeyframes.linear(values.map { $0[0] }, times, at: fraction)
        // Numbers below 100, whose segment of 1/700 or more multiplies rounding by 700.
        expectClose(curve.value(at: fraction)[0], expected, within: 1e-10, "seed \(seed)")
      }
    }
  }

  @Test("K-02 a timing function shapes its segment, and a jump has the last value of its time")
  func segments() {
    let curve = KeyframeCurve(
      values: [Self.point(0), Self.point(10), Self.point(20), Self.point(30)],
      keyTimes: [0, 0.5, 0.5, 1], timingFunctions: [.easeIn, .linear, .easeOut])
    // Half of easeIn and of easeOut, by the table of E-10.
    expectClose(curve.value(at: 0.25)[0], 3.15357, within: 1e-5)
    #expect(curve.value(at: 0.5.nextDown)[0] < 10)
    #expect(curve.value(at: 0.5)[0] == 20)
    expectClose(curve.value(at: 0.75)[0], 26.84643, within: 1e-5)
    let jumps = KeyframeCurve(
      values: [Self.point(1), Self.point(2), Self.point(3), Self.point(4)], keyTimes: [0, 0, 1, 1])
    #expect(jumps.value(at: 0) == Self.point(2) && jumps.value(at: -1) == Self.point(1))
    #expect(jumps.value(at: 1.0.nextDown)[0] < 3.1 && jumps.value(at: 1) == Self.point(4))
  }

  @Test("K-02 beyond its ends a curve goes on in a straight line")
  func extrapolation() {
    let values = [Self.point(0), Self.point(10), Self.point(40)]
    expectClose(KeyframeCurve(values: values).value(at: 1.1)[0], 46, within: 1e-12)
    #expect(KeyframeCurve(values: values).value(at: -0.1)[0] == -2)
    for mode in [Mode.linear, .paced, .cubic, .cubicPaced] {
      let curve = KeyframeCurve(values: values, calculationMode: mode)
      let step = 1e-6
      for end in [0.0, 1.0] {
        let before = (curve.value(at: end)[0] - curve.value(at: end - step)[0]) / step
        let after = (curve.value(at: end + step)[0] - curve.value(at: end)[0]) / step
        // The second derivative is below 1000, and so is the slope.
        expectClose(before, after, within: 2e-3, "\(mode) at \(end)")
      }
    }
    let flat = KeyframeCurve(values: values, timingFunctions: [.easeInOut, .easeInOut])
    #expect(flat.value(at: 1.5) == Self.point(40) && flat.value(at: -1) == Self.point(0))
  }

  // MARK: Splines

  @Test("K-03 with even key times a cubic curve is the Catmull-Rom spline")
  func catmullRom() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let values = Self.randomCurve(.cubic, &random).values
      let curve = KeyframeCurve(values: values, calculationMode: .cubic)
      for _ in 0..<50 {
        let fraction = random.uniform(in: 0...1)
        let expected = NaiveKeyframes.catmullRom(values.map { $0[1] }, at: fraction)
        expectClose(curve.value(at: fraction)[1], expected, within: 1e-10, "seed \(seed)")
      }
    }
  }

  @Test("K-03 the velocity of a cubic curve is continuous, and that of the neighbours at a value")
  func continuousVelocity() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (values, times) = Self.randomCurve(.cubic, &random)
      let curve = KeyframeCurve(values: values, keyTimes: times, calculationMode: .cubic)
      for index in values.indices.dropFirst().dropLast() {
        let step = 1e-7
        let here = curve.value(at: times[index])
        let before = (here - curve.value(at: times[index] - step)) / step
        let after = (curve.value(at: times[index] + step) - here) / step
        let neighbours =
          (values[index + 1] - values[index - 1]) / (times[index + 1] - times[index - 1])
        // The second derivative is below (6 · 200 + 6 · 400) / h² for ways of 200 in a time of h.
        let least = min(times[index] - times[index - 1], times[index + 1] - times[index])
        let tolerance = 1e-6 + step * 1800 / (least * least)
        for lane in 0...1 {
          expectClose(before[lane], neighbours[lane], within: tolerance, "seed \(seed), \(index)")
          expectClose(after[lane], neighbours[lane], within: tolerance, "seed \(seed), \(index)")
        }
      }
    }
  }

  // The tangents of D. Kochanek, R. Bartels, "Interpolating splines with local tension,
  // continuity, and bias control", 1984, https://doi.org/10.1145/964965.808575, by hand.
  @Test("K-03 tension, continuity and bias give the tangents of Kochanek and Bartels")
  func shapes() {
    // Ways of 10 and 30 over a half each: the Catmull-Rom velocity is 40.
    let expected: [(KeyframeShape, before: Double, after: Double)] = [
      (KeyframeShape(), 40, 40), (KeyframeShape(tension: 1), 0, 0),
      (KeyframeShape(tension: -1), 80, 80), (KeyframeShape(bias: 1), 20, 20),
      (KeyframeShape(bias: -1), 60, 60), (KeyframeShape(continuity: -1), 20, 60),
      (KeyframeShape(continuity: 1), 60, 20),
    ]
    for (shape, before, after) in expected {
      let curve = KeyframeCurve(
        values: [Self.point(0), Self.point(10), Self.point(40)],
        shapes: [KeyframeShape(), shape, KeyframeShape()], calculationMode: .cubic)
      let step = 1e-7
      // The second derivative is below 2000.
      expectClose((10 - curve.value(at: 0.5 - step)[0]) / step, before, within: 1e-3, "\(shape)")
      expectClose((curve.value(at: 0.5 + step)[0] - 10) / step, after, within: 1e-3, "\(shape)")
    }
  }

  // MARK: A constant speed

  @Test("K-04 a paced value moves at a constant speed", arguments: [Mode.paced, .cubicPaced])
  func constantSpeed(mode: Mode) {
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let values = Self.randomCurve(mode, &random).values
      let curve = KeyframeCurve(values: values, calculationMode: mode)
      // Sums of 200 chords each: their length is that of the way, less a corner at each end.
      let lengths = (0..<8).map { part in
        let steps = 200
        return (0..<steps).reduce(0.0) { sum, step in
          let start = (Double(part) + Double(step) / Double(steps)) / 8
          let end = (Double(part) + Double(step + 1) / Double(steps)) / 8
          let way = curve.value(at: end) - curve.value(at: start)
          return sum + (way * way).sum().squareRoot()
        }
      }
      let mean = lengths.reduce(0, +) / 8
      // A chord cuts off a corner: at most its own length, of 1/200 of a part, for each value.
      for length in lengths {
        expectClose(length, mean, within: mean * 9 / 200, "seed \(seed), \(lengths)")
      }
    }
  }

  @Test("K-04 between two values of a spline the speed is constant to a millionth")
  func constantSpeedOnAnArc() {
    let values = [(0.0, 0.0), (50, 40), (100, -20), (160, 30), (180, 200)].map {
      Self.point($0.0, $0.1)
    }
    let curve = KeyframeCurve(values: values, calculationMode: .cubicPaced)
    let step = 1e-5
    let speeds = (1..<250).map { place in
      let fraction = Double(place) / 250
      let way = curve.value(at: fraction + step) - curve.value(at: fraction - step)
      return (way * way).sum().squareRoot() / (2 * step)
    }
    // The quadrature is exact to 1e-7 here, and a chord of 1/100 000 of the way is nearly an arc.
    for speed in speeds { expectClose(speed / speeds[0], 1, within: 1e-6) }
  }

  @Test("K-04 key times of a paced curve are shares of the way, and equal values are left out")
  func pacedKeyTimes() {
    let values = [(0.0, 0.0), (3, 4), (3, 4), (3, 19), (3, 19)].map { Self.point($0.0, $0.1) }
    let curve = KeyframeCurve(values: values, keyTimes: [0.5], calculationMode: .paced)
    #expect(curve.keyTimes == [0, 0.25, 1])
    #expect(curve.values == [values[0], values[1], values[3]])
    let still = KeyframeCurve(values: [values[1], values[2]], calculationMode: .cubicPaced)
    #expect(still.values == [values[1]] && still.value(at: 0.5) == values[1])
  }

  // MARK: Transforms and bad input

  @Test("K-05 extreme values and times are finite", arguments: modes)
  func extremes(mode: Mode) {
    let values = [Self.point(-1e300), Self.point(1e300), Self.point(1e-300), Self.point(0)]
    let times = [0, .leastNonzeroMagnitude, 1.0.nextDown, 1] + (mode == .discrete ? [1] : [])
    let curve = KeyframeCurve(values: values, keyTimes: times, calculationMode: mode)
    for step in -10...110 {
      let value = curve.value(at: Double(step) / 100)
      #expect(value[0].isFinite && value[1] == 0, "\(step): \(value[0])")
    }
  }

  @Test("K-05 counts that do not match, times out of order and numbers that are none trap")
  func traps() async {
    await #expect(processExitsWith: .failure) { _ = KeyframeCurve(values: []) }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeCurve(values: [KeyframeCurve.Value(repeating: .nan)])
    }
    await #expect(processExitsWith: .failure) { Self.make([0]) }
    await #expect(processExitsWith: .failure) { Self.make([0, 0.5, 1]) }
    await #expect(processExitsWith: .failure) { Self.make([0, 1], .discrete) }
    await #expect(processExitsWith: .failure) { Self.make([0.1, 1]) }
    await #expect(processExitsWith: .failure) { Self.make([0, 0.9]) }
    await #expect(processExitsWith: .failure) { Self.make([0, 1.5]) }
    await #expect(processExitsWith: .failure) { Self.make([0, .nan]) }
    await #expect(processExitsWith: .failure) { Self.make([0, 0.7, 0.3, 1], .discrete) }
    await #expect(processExitsWith: .failure) {
      Self.make([0, 1], .linear, timingFunctions: [.linear, .linear])
    }
    await #expect(processExitsWith: .failure) {
      Self.make([0, 1], .cubic, shapes: [KeyframeShape()])
    }
    await #expect(processExitsWith: .failure) { _ = KeyframeShape(bias: .infinity) }
    await #expect(processExitsWith: .failure) {
      let ends = [Self.point(-1.7e308), Self.point(1.7e308)]
      _ = KeyframeCurve(values: ends, calculationMode: .paced)
    }
  }

  static func make(
    _ times: [Double], _ mode: Mode = .linear, timingFunctions: [TimingCurve] = [],
    shapes: [KeyframeShape] = []
  ) {
    let count = mode == .discrete && times.count > 2 ? 3 : 2
    _ = KeyframeCurve(
      values: (0..<count).map { point(Double($0)) }, keyTimes: times,
      timingFunctions: timingFunctions, shapes: shapes,
      calculationMode: mode)
  }
}
