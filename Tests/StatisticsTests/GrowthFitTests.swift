import Statistics
import TestSupport
import Testing

@Suite struct GrowthFitTests {
  private static let decades = [100.0, 1000, 10_000, 100_000, 1_000_000]

  @Test(arguments: GrowthCurve.allCases, [(7.0, 3.0), (0, 0.02), (5000, 1e-3), (-3, 12)])
  func fitRecoversBaseAndFactorOfANoiselessCurve(curve: GrowthCurve, parts: (Double, Double)) throws
  {
    let (base, factor) = curve == .constant ? (7, 0) : parts
    let fit = GrowthFit(curve, to: points { base + factor * value(of: curve, at: $0) })
    // A base or factor that shows in no cost by a 1e-9th cannot be recovered to more than that.
    expectClose(fit.cost(at: 100), base + factor * value(of: curve, at: 100), within: 1e-6)
    expectClose(fit.factor, factor, within: 1e-9 * factor, "\(curve)")
    #expect(fit.error < 1e-9, "\(curve): \(fit)")
  }

  @Test(arguments: GrowthCurve.allCases, UInt64(1)...20)
  func fitFindsTheCurveUnderNoise(curve: GrowthCurve, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let base = curve == .constant ? 80 : generator.uniform(in: 0...5)
    let factor = curve == .constant ? 0 : generator.uniform(in: 1...50)
    let noisy = points {
      (base + factor * value(of: curve, at: $0)) * generator.uniform(in: 0.97...1.03)
    }
    let fit = try #require(GrowthFit(noisy, .timed))
    #expect(fit.curve == curve, "seed \(seed): \(fit)")
    #expect(fit.error <= 0.03, "seed \(seed): \(fit)")
  }

  /// Least squares by its definition: no step away from the solution lowers the sum of squares.
  @Test(arguments: UInt64(1)...50)
  func fitIsALocalOptimum(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let costs = points { 1 + $0.squareRoot() * generator.uniform(in: 0.2...5) }
    for fit in GrowthFit.all(costs) {
      let least = error(of: fit.curve, fit.base, fit.factor, costs)
      // The error adds five squares, each off by some ulp of the costs' ratio to the fit.
      expectClose(fit.error, least, within: 1e-9 * max(1, least), "seed \(seed): \(fit)")
      for step in [-1e-4, 1e-4] {
        let scale = step * fit.cost(at: 100).magnitude
        #expect(error(of: fit.curve, fit.base + scale, fit.factor, costs) >= least * (1 - 1e-9))
        let factor = max(0, fit.factor * (1 + step))
        #expect(error(of: fit.curve, fit.base, factor, costs) >= least * (1 - 1e-9))
      }
      #expect(fit.factor >= 0)
    }
  }

  @Test(arguments: UInt64(1)...20)
  func fitIsInvariantToUnitAndOrder(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let costs = points { 10 + $0 * generator.uniform(in: 0.5...2) }
    let fit = try #require(GrowthFit(costs, .timed))
    // A power of two scales without rounding.
    let scaled = try #require(
      GrowthFit(costs.map { GrowthFit.Point(size: $0.size, cost: $0.cost * 1024) }, .timed))
    #expect(scaled.curve == fit.curve && scaled.factor == fit.factor * 1024, "seed \(seed)")
    #expect(scaled.base == fit.base * 1024 && scaled.error == fit.error, "seed \(seed)")
    let shuffled = try #require(GrowthFit(costs.shuffled(using: &generator), .timed))
    #expect(shuffled.curve == fit.curve, "seed \(seed)")
    expectClose(shuffled.error, fit.error, within: 1e-12, "seed \(seed)")
  }

  @Test func fallingCostCountsAsConstant() throws {
    for fit in GrowthFit.all(points { 1000 / $0.squareRoot() }) {
      #expect(fit.factor == 0, "\(fit)")
    }
  }

  @Test func differencesWithinTheToleranceAreConstant() throws {
    // Rises by a tenth over four decades.
    let slow = points { 100 + 0.75 * value(of: .logarithmic, at: $0) }
    #expect(try #require(GrowthFit(slow, .timed)).curve == .constant)
    #expect(try #require(GrowthFit(slow, .counted)).curve == .logarithmic)
    let faster = points { 100 + 5 * value(of: .logarithmic, at: $0) }
    #expect(try #require(GrowthFit(faster, .timed)).curve == .logarithmic)
  }

  @Test func threeSizesAreTooFewForAFit() {
    let three = Self.decades.prefix(3).map { GrowthFit.Point(size: $0, cost: $0) }
    #expect(GrowthFit(three, .timed) == nil)
    #expect(GrowthFit(three + three, .timed) == nil)
    let four = three + [GrowthFit.Point(size: 5, cost: 5)]
    #expect(GrowthFit(four, .timed)?.curve == .linear)
  }

  @Test func invalidPointsTrap() async {
    await #expect(processExitsWith: .failure) { _ = GrowthFit.Point(size: 0, cost: 1) }
    await #expect(processExitsWith: .failure) { _ = GrowthFit.Point(size: 10, cost: 0) }
    await #expect(processExitsWith: .failure) { _ = GrowthFit.Point(size: 10, cost: .nan) }
  }

  private func points(_ cost: (Double) -> Double) -> [GrowthFit.Point] {
    Self.decades.map { GrowthFit.Point(size: $0, cost: cost($0)) }
  }

  /// The curves by counting: doublings instead of logarithms for what is between them.
  private func value(of curve: GrowthCurve, at size: Double) -> Double {
    let doublings = Double(size.exponent) + series(size.significand)
    return switch curve {
    case .constant: 1
    case .logarithmic: doublings
    case .linear: size
    case .linearithmic: size * doublings
    case .quadratic: size * size
    }
  }

  /// log₂ of a number from 1 to 2, by 2 artanh((x − 1)/(x + 1)) / ln 2; forty terms of at most 9⁻ᵏ.
  private func series(_ x: Double) -> Double {
    let ratio = (x - 1) / (x + 1)
    var (sum, power) = (0.0, ratio)
    for term in 0..<40 {
      sum += power / Double(2 * term + 1)
      power *= ratio * ratio
    }
    return 2 * sum / 0.6931471805599453
  }

  private func error(
    of curve: GrowthCurve, _ base: Double, _ factor: Double, _ points: [GrowthFit.Point]
  ) -> Double {
    let grown = curve == .constant ? 0 : factor
    let squares = points.map { point in
      let residual = (base + grown * value(of: curve, at: point.size)) / point.cost - 1
      return residual * residual
    }
    return (squares.reduce(0, +) / Double(points.count)).squareRoot()
  }
}
