/// The universal scalability law of a throughput on n threads.
///
/// The throughput is λ · n / (1 + σ (n − 1) + κ n (n − 1)), and λ that of one thread.
/// The serial share σ is the part of the work that one thread does at a time, as in Amdahl's law.
/// The crosstalk κ is the cost that each pair of threads adds, such as for keeping caches coherent.
/// (N. Gunther, *Guerrilla Capacity Planning*, 2007, chapter 4,
/// https://doi.org/10.1007/978-3-540-31010-5.)
///
/// The time of one item on one of the threads, n / throughput, is linear in three coefficients.
/// They are fitted by least squares of the relative residuals, since the noise of a time grows with
/// the time.
public struct ScalabilityFit: Sendable, Equatable {
  /// A throughput that was measured on some threads, each on a processor of its own.
  public struct Point: Sendable, Equatable {
    /// The number of threads, at least 1.
    public var threads: Int
    /// The items per second of all threads together, positive.
    public var throughput: Double

    /// Creates a point; traps unless both are positive and finite.
    public init(threads: Int, throughput: Double) {
      precondition(threads >= 1, "at least one thread runs")
      precondition(throughput > 0 && throughput.isFinite, "a throughput is positive")
      self.threads = threads
      self.throughput = throughput
    }
  }

  /// A coefficient with its 95 % confidence interval; neither is negative.
  public struct Coefficient: Sendable, Equatable {
    /// The estimate, at least 0.
    public let estimate: Double
    /// The interval, which contains the estimate; its upper end may be infinite.
    public let interval: ClosedRange<Double>
  }

  /// The fitted throughput of one thread, in items per second.
  public let rate: Double
  /// The serial share σ, with its interval.
  public let serialShare: Coefficient
  /// The crosstalk κ, with its interval.
  public let crosstalk: Coefficient
  /// The root mean square of the relative residuals: 0.03 is 3 %.
  public let error: Double

  /// The number of different thread counts that a fit needs: three numbers are fitted, so one
  /// further count can contradict them.
  public static let leastCounts = 4

  /// Fits the law; `nil` for fewer than ``leastCounts`` different thread counts, or if no fit has a
  /// positive throughput.
  ///
  /// - Parameter points: The measured throughputs, in any order.
  /// - Complexity: O(points); a few allocations.
  public init?(_ points: [Point]) {
    guard Set(points.map(\.threads)).count >= Self.leastCounts else { return nil }
    let rows = points.map(Self.row)
    guard let best = Self.nonNegative(rows), let free = LeastSquares(rows) else { return nil }
    rate = 1 / best[0]
    serialShare = Coefficient(best[1] / best[0], free.ratio(1))
    crosstalk = Coefficient(best[2] / best[0], free.ratio(2))
    error = (Self.sumOfSquares(best, rows) / Double(rows.count)).squareRoot()
  }

  /// Returns the fitted throughput on some threads, in items per second.
  public func throughput(at threads: Double) -> Double {
    let (share, talk) = (serialShare.estimate, crosstalk.estimate)
    return rate * threads / (1 + share * (threads - 1) + talk * threads * (threads - 1))
  }

  /// The number of threads beyond which the fitted throughput falls; `nil` without such a number.
  public var peak: Double? {
    let (share, talk) = (serialShare.estimate, crosstalk.estimate)
    guard talk > 0, share < 1 else { return talk > 0 ? 1 : nil }
    return max(1, ((1 - share) / talk).squareRoot())
  }

  /// Returns the row of a point: the coefficients of 1/λ, σ/λ and κ/λ in its relative time.
  private static func row(of point: Point) -> [Double] {
    let threads = Double(point.threads)
    // Multiplied by throughput / n, the row's product with the coefficients is 1.
    let weight = point.throughput / threads
    return [weight, weight * (threads - 1), weight * threads * (threads - 1)]
  }

  /// Returns the coefficients with the smallest error among those that are not negative; `nil` if
  /// no throughput of one thread is positive.
  ///
  /// Of two coefficients that may be 0, one of the four combinations is the solution.
  private static func nonNegative(_ rows: [[Double]]) -> [Double]? {
    let fits = [[0, 1, 2], [0, 1], [0, 2], [0]].compactMap { columns -> [Double]? in
      guard let fit = LeastSquares(rows.map { row in columns.map { row[$0] } }) else { return nil }
      var coefficients = [0.0, 0, 0]
      for (column, value) in zip(columns, fit.solution) { coefficients[column] = value }
      return coefficients[0] > 0 && coefficients.allSatisfy { $0 >= 0 } ? coefficients : nil
    }
    return fits.min { sumOfSquares($0, rows) < sumOfSquares($1, rows) }
  }

  private static func sumOfSquares(_ coefficients: [Double], _ rows: [[Double]]) -> Double {
    rows.reduce(0) { sum, row in
      let residual = zip(row, coefficients).reduce(-1) { $0 + $1.0 * $1.1 }
      return sum + residual * residual
    }
  }
}

extension ScalabilityFit.Coefficient {
  /// Widens an interval to the estimate, which cannot be negative.
  fileprivate init(_ estimate: Double, _ interval: ClosedRange<Double>) {
    self.estimate = estimate
    let low = max(0, min(interval.lowerBound, estimate))
    self.interval = low...max(interval.upperBound, estimate)
  }
}
