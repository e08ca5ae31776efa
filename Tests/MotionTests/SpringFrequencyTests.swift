import Geometry
import Motion
import TestSupport
import Testing

@Suite struct SpringFrequencyTests {
  @Test(
    "E-01 frequencies of the five known animations",
    arguments: [
      (1.2359999418258667, 0.6, 1.0, 8.637675225), (1.2359999418258667, 0.5, 1, 9.924603283),
      (0.5, 1, 0, 18.466826953), (0.85, 0.7, 0, 11.576054810),
      (0.5, 0.55, 1 / 0.55, 23.036887703),
    ])
  func knownAnimations(duration: Double, ratio: Double, velocity: Double, expected: Double) throws {
    let solved = try #require(
      SpringFrequency(duration: duration, dampingRatio: ratio, initialVelocity: velocity))
    expectClose(solved.angularFrequency, expected, within: 1e-8)
    #expect(solved.diagnostics == [])
  }

  @Test("E-01 closed form without initial velocity", arguments: 5...99)
  func closedFormFromRest(percent: Int) throws {
    let ratio = Double(percent) / 100
    let duration = 0.7
    let solved = try #require(SpringFrequency(duration: duration, dampingRatio: ratio))
    let envelope = ratio / (SpringFrequency.residual * (1 - ratio * ratio).squareRoot())
    // With v = 0 the envelope is exponential: ζ/√(1−ζ²)·e^(−ζωT) = ε.
    let closed = LibM.log(envelope) / (ratio * duration)
    expectClose(solved.angularFrequency, closed, within: 1e-10 * closed)
  }

  /// Frequencies for a duration of 1 s; the spread between branches is far above the tolerance.
  static let regressionRatios = [0.2, 0.5, 0.6, 0.7, 0.9, 1]
  static let regressionTable: [(velocity: Double, frequencies: [Double])] = [
    (-50, [36.8537, 16.6141, 14.2409, 12.5547, 10.5223, 11.0355]),
    (-10, [31.3604, 14.4542, 12.4495, 11.0268, 9.3509, 9.9499]),
    (-1, [27.4309, 13.0030, 11.2634, 10.0299, 8.6156, 9.3357]),
    (0, [26.5936, 12.7169, 11.0335, 9.8396, 8.4808, 9.2334]),
    (1, [4.9351, 12.3640, 10.7528, 9.6097, 8.3216, 9.1180]),
    (2, [9.6721, 3.9507, 10.3886, 9.3164, 8.1259, 8.9854]),
    (3, [13.9018, 5.8155, 4.8785, 4.2043, 7.8686, 8.8289]),
    (5, [19.8489, 8.7764, 7.4595, 6.5100, 5.2644]),
    (10, [26.1381, 11.9336, 10.2520, 9.0555, 7.6156, 7.3863]),
    (100, [38.9495, 17.4165, 14.9016, 13.1138, 10.9412, 11.3808]),
  ]

  @Test("E-02 regression table, lower branches included", arguments: regressionTable)
  func regression(velocity: Double, frequencies: [Double]) throws {
    for (ratio, expected) in zip(Self.regressionRatios, frequencies) {
      let solved = try #require(
        SpringFrequency(duration: 1, dampingRatio: ratio, initialVelocity: velocity))
      expectClose(solved.angularFrequency, expected, within: 1e-4, "v \(velocity) ζ \(ratio)")
      let isOnLowerBranch = velocity > ratio * expected
      #expect(solved.diagnostics.contains(.lowerBranch) == isOnLowerBranch)
      #expect(solved.diagnostics.isDisjoint(with: [.perturbedStart, .criticalFallback]))
    }
  }

  @Test("E-02 the division by zero at ζ = 1, v = 5/T is avoided and flagged")
  func divisionByZeroIsAvoided() throws {
    let solved = try #require(
      SpringFrequency(duration: 1, dampingRatio: 1, initialVelocity: 5))
    // Where the start is perturbed, the iteration runs off to minus infinity.
    #expect(solved.diagnostics == [.perturbedStart, .criticalFallback])
    #expect(solved.dampingRatio == 1)
    expectClose(solved.angularFrequency, 9.233413476451586, within: 1e-12)
  }

  @Test("E-06 a damping ratio without solution becomes critical and is flagged")
  func tinyDampingFallsBack() throws {
    let solved = try #require(SpringFrequency(duration: 2, dampingRatio: 5e-4))
    #expect(solved.diagnostics == .criticalFallback)
    #expect(solved.dampingRatio == 1)
    expectClose(solved.angularFrequency, 9.233413476451586 / 2, within: 1e-12)
  }

  @Test(
    "the unconverged result of twelve steps near ζ = 1 is reproduced",
    arguments: [
      (0.999, 10.02433), (0.9999, 11.16739), (0.999999, 13.46895), (0.9999999, 14.619280),
      (1 - 1e-12, 16.980226),
    ])
  func nearCriticalIsReproduced(ratio: Double, expected: Double) throws {
    let solved = try #require(SpringFrequency(duration: 1, dampingRatio: ratio))
    expectClose(solved.angularFrequency, expected, within: 1e-5)
  }

  @Test("E-02 a perturbed start may find a frequency")
  func perturbedStartConverges() throws {
    let solved = try #require(
      SpringFrequency(
        duration: 2.8314767914061916, dampingRatio: 0.31473946230063016,
        initialVelocity: 0.3645412562427406))
    #expect(solved.diagnostics == .perturbedStart)
    expectClose(solved.angularFrequency, 6.2840215138132605, within: 1e-9)
  }

  @Test("E-02 a perturbed start is 0.1 % higher, which twelve steps do not hide")
  func perturbedStartIsPinned() throws {
    let solved = try #require(
      SpringFrequency(
        duration: 1.176382716673603, dampingRatio: 0.7374639231948541,
        initialVelocity: 2.556951307255013))
    #expect(solved.diagnostics == [.perturbedStart, .unconverged, .lowerBranch])
    expectClose(solved.angularFrequency, 3.2051629640693617, within: 1e-6)
  }

  // Twelve steps end ever further from the root as ζ nears 1. Between these two the last one grows
  // from 0.997 to 1.003 millionths of the frequency.
  @Test("E-06 a last step of a millionth of the frequency is the limit of convergence")
  func limitOfConvergenceIsPinned() throws {
    let within = SpringFrequency(duration: 1, dampingRatio: 0.9999973268193345)
    #expect(try #require(within).diagnostics == [])
    let beyond = SpringFrequency(duration: 1, dampingRatio: 0.9999973307264054)
    #expect(try #require(beyond).diagnostics == .unconverged)
  }

  @Test func parameterRangesMatchThePlatform() {
    #expect(SpringFrequency.residual == 0.001)
    #expect(SpringFrequency.durations == 0.01...10)
    // From 1 to the next 32-bit floating-point number.
    expectClose(
      SpringFrequency.dampingRatios.lowerBound, Double(Float(1).ulp), within: 5e-15)
    #expect(SpringFrequency.dampingRatios.upperBound == 1)
  }

  @Test func argumentsAreClampedToTheirRanges() throws {
    let short = try #require(SpringFrequency(duration: 0.001, dampingRatio: 0.5))
    let shortest = try #require(SpringFrequency(duration: 0.01, dampingRatio: 0.5))
    #expect(short.angularFrequency == shortest.angularFrequency)
    #expect(short.diagnostics == .clampedDuration && shortest.diagnostics == [])
    let over = try #require(SpringFrequency(duration: 1, dampingRatio: 3))
    let critical = try #require(SpringFrequency(duration: 1, dampingRatio: 1))
    #expect(over.angularFrequency == critical.angularFrequency && over.dampingRatio == 1)
    #expect(over.diagnostics == .clampedSpring && critical.diagnostics == [])
  }

  @Test(
    arguments: [
      (0.0, 0.5, 0.0), (-1, 0.5, 0), (.nan, 0.5, 0), (.infinity, 0.5, 0), (1, .nan, 0),
      (1, 0.5, .infinity),
    ])
  func invalidAnimationHasNoFrequency(duration: Double, ratio: Double, velocity: Double) {
    #expect(
      SpringFrequency(duration: duration, dampingRatio: ratio, initialVelocity: velocity) == nil)
    #expect(Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity) == nil)
  }

  @Test func everySolutionIsPositiveAndFinite() throws {
    var random = SeededGenerator(seed: 0x5EED)
    for _ in 0..<20_000 {
      let duration = random.uniform(in: 0.005...20)
      let ratio = random.uniform(in: 0...1.2)
      let velocity = random.uniform(in: -100...100)
      let solved = try #require(
        SpringFrequency(duration: duration, dampingRatio: ratio, initialVelocity: velocity))
      let frequency = solved.angularFrequency
      #expect(
        frequency > 0 && frequency.isFinite,
        "seed \(random.seed): T \(duration) ζ \(ratio) v \(velocity) gave \(frequency)")
    }
  }
}
