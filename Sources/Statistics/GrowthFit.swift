/// The growth of a measured cost with the size n of its input: base + factor · f(n), by least
/// squares.
///
/// Each curve f is fitted on the relative residuals, fit / cost − 1, because over sizes that are
/// decades apart the largest size alone would otherwise determine the fit. No cost falls with its
/// input, so the factor is not negative. The base may be negative, as for a tree with large leaves.
///
/// Several curves come close if noise is as large as their difference, and caches, which favour
/// small sizes, make any time look steeper. The choice is therefore the slowest-growing curve whose
/// error is at most an ``Allowance`` above the smallest error.
public struct GrowthFit: Sendable, Equatable {
  /// A measured cost at one size of the input.
  public struct Point: Sendable, Equatable {
    /// The size of the input, at least 1.
    public var size: Double
    /// The cost, in any unit, positive.
    public var cost: Double

    /// Creates a point; traps unless the size is at least 1 and the cost positive, both finite.
    public init(size: Double, cost: Double) {
      precondition(size >= 1 && size.isFinite, "a size is at least 1")
      precondition(cost > 0 && cost.isFinite, "a cost is positive")
      self.size = size
      self.cost = cost
    }
  }

  /// The curve f that was fitted, or chosen among all curves.
  public let curve: GrowthCurve
  /// The part of the cost that does not grow, in the unit of the costs; may be negative.
  public let base: Double
  /// The factor of the curve, in the unit of the costs, not negative; 0 for the constant curve.
  public let factor: Double
  /// The root mean square of the relative residuals: 0.03 is 3 %.
  public let error: Double

  /// The number of different sizes that a choice of curve needs: two numbers are fitted, so two
  /// further sizes can contradict the fit.
  public static let leastSizes = 4

  /// The reduction of the error that a steeper curve must achieve over a slower-growing one to be
  /// chosen.
  ///
  /// The numbers are choices.
  public struct Allowance: Sendable {
    /// The largest excess over the smallest error that a chosen curve may have: 0.1 is 10 %.
    let difference: Double

    /// The allowance for times, which noise and caches distort: 10 %.
    public static let timed = Allowance(difference: 0.1)
    /// The allowance for counts, which are exact but have steps where storage grows: 2 %.
    public static let counted = Allowance(difference: 0.02)
  }

  /// Chooses the curve for some points; `nil` for fewer than ``leastSizes`` different sizes.
  ///
  /// - Parameters:
  ///   - points: The measured costs.
  ///   - allowance: The preference for slow growth.
  /// - Complexity: O(points); a few allocations.
  public init?(_ points: [Point], _ allowance: Allowance) {
    guard Set(points.map(\.size)).count >= GrowthFit.leastSizes else { return nil }
    let fits = GrowthFit.all(points)
    let least = fits.map(\.error).min() ?? 0
    guard let simplest = fits.first(where: { $0.error <= least + allowance.difference }) else {
      return nil
    }
    self = simplest
  }

  /// Fits one curve to points, by least squares of the relative residuals; traps without points.
  public init(_ curve: GrowthCurve, to points: [Point]) {
    precondition(!points.isEmpty, "a curve is fitted to points")
    self.curve = curve
    // Relative residuals are base · u + factor · v − 1 with u = 1/cost and v = f(size)/cost. The
    // part of v that is orthogonal to u determines the factor, and the remainder the base.
    let u = points.map { 1 / $0.cost }
    let v = points.map { curve.value(at: $0.size) / $0.cost }
    let (uu, u1) = (dot(u, u), u.reduce(0, +))
    let share = curve == .constant ? 1 : dot(u, v) / uu
    let rest = zip(u, v).map { $1 - share * $0 }
    let square = curve == .constant ? 0 : dot(rest, rest)
    // For a curve that is the same at all sizes, the orthogonal part is only a rounding error. Its
    // square is near 2⁻¹⁰⁴ of that of v; 2⁻⁸⁰ is far above that and far below any growth.
    let isVaried = square > 0x1p-80 * dot(v, v)
    factor = isVaried ? max(0, rest.reduce(0, +) / square) : 0
    base = (u1 / uu) - factor * share
    let (base, factor) = (base, factor)
    let residuals = zip(u, v).map { base * $0 + factor * $1 - 1 }
    error = (dot(residuals, residuals) / Double(points.count)).squareRoot()
  }

  /// Returns the fits of all curves, the slowest-growing first.
  ///
  /// - Returns: One fit for each of `GrowthCurve.allCases`, in that order.
  public static func all(_ points: [Point]) -> [GrowthFit] {
    GrowthCurve.allCases.map { GrowthFit($0, to: points) }
  }

  /// Returns the cost that the fit predicts for a size, in the unit of the costs.
  public func cost(at size: Double) -> Double {
    curve == .constant ? base : base + factor * curve.value(at: size)
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}
