/// How a measured cost grows with the size n of its input: base + factor · f(n), by least squares.
///
/// Each curve f is fitted on the relative residuals, fit / cost − 1, because costs over sizes that
/// are decades apart would otherwise be those of the largest size alone. No cost falls with its
/// input, so the factor is not negative; the base may be, as for a tree whose leaves hold many.
///
/// More curves than one come close where noise is as large as what tells them apart, and caches,
/// which favour small sizes, make any time look steeper. So the slowest growing one counts of those
/// whose error is at most an ``Allowance`` above the least.
public struct GrowthFit: Sendable, Equatable {
  /// A size, and what it costs.
  public struct Point: Sendable, Equatable {
    /// How large the input is, at least 1.
    public var size: Double
    /// What that costs, in any unit, positive.
    public var cost: Double

    /// Creates a point; traps unless the size is at least 1 and the cost positive, both finite.
    public init(size: Double, cost: Double) {
      precondition(size >= 1 && size.isFinite, "a size is at least 1")
      precondition(cost > 0 && cost.isFinite, "a cost is positive")
      self.size = size
      self.cost = cost
    }
  }

  /// The shape.
  public let curve: GrowthCurve
  /// The part of the cost that does not grow, in the unit of the costs.
  public let base: Double
  /// What multiplies the curve, in the unit of the costs, not negative; 0 for the constant curve.
  public let factor: Double
  /// The root mean square of the relative residuals: 0.03 is 3 %.
  public let error: Double

  /// Different sizes that a choice of curve needs: two numbers are fitted, so two sizes are left
  /// that can contradict.
  public static let leastSizes = 4
  /// By how much the error of a curve must be less than that of a slower growing one, for the
  /// steeper one to be believed.
  public struct Allowance: Sendable {
    /// The difference of the two errors.
    let difference: Double

    /// For times: what noise and caches do to them.
    public static let timed = Allowance(difference: 0.1)
    /// For counts, which have neither in them, but steps where storage or a tree grows.
    public static let counted = Allowance(difference: 0.02)
  }

  /// Chooses the curve for some points; `nil` when there are fewer than ``leastSizes`` different
  /// sizes.
  ///
  /// - Parameters:
  ///   - points: What was measured.
  ///   - allowance: How far the choice leans to slow growth.
  /// - Complexity: O(points), a few allocations.
  public init?(_ points: [Point], _ allowance: Allowance) {
    guard Set(points.map(\.size)).count >= GrowthFit.leastSizes else { return nil }
    let fits = GrowthFit.all(points)
    let least = fits.map(\.error).min() ?? 0
    guard let simplest = fits.first(where: { $0.error <= least + allowance.difference }) else {
      return nil
    }
    self = simplest
  }

  /// Fits one curve to one or more points.
  public init(_ curve: GrowthCurve, to points: [Point]) {
    precondition(!points.isEmpty, "a curve is fitted to points")
    self.curve = curve
    // Relative residuals are base · u + factor · v − 1 with u = 1/cost and v = f(size)/cost. The
    // part of v that u does not explain leads to the factor, and what is left to the base.
    let u = points.map { 1 / $0.cost }
    let v = points.map { curve.value(at: $0.size) / $0.cost }
    let (uu, u1) = (dot(u, u), u.reduce(0, +))
    let share = curve == .constant ? 1 : dot(u, v) / uu
    let rest = zip(u, v).map { $1 - share * $0 }
    let square = curve == .constant ? 0 : dot(rest, rest)
    // What rounding leaves of a curve that is the same at all sizes has no direction.
    let isVaried = square > 0x1p-80 * dot(v, v)
    factor = isVaried ? max(0, rest.reduce(0, +) / square) : 0
    base = (u1 / uu) - factor * share
    let (base, factor) = (base, factor)
    let residuals = zip(u, v).map { base * $0 + factor * $1 - 1 }
    error = (dot(residuals, residuals) / Double(points.count)).squareRoot()
  }

  /// All curves, the slowest growing first.
  ///
  /// - Returns: One fit for each of `GrowthCurve.allCases`, in that order.
  public static func all(_ points: [Point]) -> [GrowthFit] {
    GrowthCurve.allCases.map { GrowthFit($0, to: points) }
  }

  /// The cost that the fit gives to a size.
  public func cost(at size: Double) -> Double {
    curve == .constant ? base : base + factor * curve.value(at: size)
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}
