/// A linear model whose product with each row should be 1, by least squares.
struct LeastSquares {
  /// The coefficients with the smallest sum of squared residuals.
  let solution: [Double]
  /// The inverse of the normal matrix, which scaled by the variance is that of the coefficients.
  private let inverse: [[Double]]
  /// The estimated variance of a residual.
  private let variance: Double
  private let degreesOfFreedom: Int

  /// Solves the normal equations; `nil` if the columns depend on each other, or without more rows
  /// than columns.
  init?(_ rows: [[Double]]) {
    guard let width = rows.first?.count, rows.count > width else { return nil }
    let columns = 0..<width
    let matrix = columns.map { one in
      columns.map { other in rows.reduce(0) { $0 + $1[one] * $1[other] } }
    }
    guard let inverse = Self.inverse(of: matrix) else { return nil }
    let sums = columns.map { column in rows.reduce(0) { $0 + $1[column] } }
    let solution = inverse.map { row in zip(row, sums).reduce(0) { $0 + $1.0 * $1.1 } }
    let squares = rows.reduce(0) { sum, row in
      let residual = zip(row, solution).reduce(-1) { $0 + $1.0 * $1.1 }
      return sum + residual * residual
    }
    self.solution = solution
    self.inverse = inverse
    degreesOfFreedom = rows.count - width
    variance = squares / Double(degreesOfFreedom)
  }

  /// Returns the 95 % confidence interval of a coefficient divided by the first one.
  ///
  /// A ratio r is inside if the coefficient minus r times the first one does not differ from 0 by
  /// Student's test (E. Fieller, "Some Problems in Interval Estimation", 1954). Where the first one
  /// may itself be 0, the interval has no upper end.
  func ratio(_ index: Int) -> ClosedRange<Double> {
    let limit = StudentDistribution(degreesOfFreedom: degreesOfFreedom).limit(confidence: 0.95)
    let scale = limit * limit * variance
    let (top, bottom) = (solution[index], solution[0])
    // The ratios inside are those with a r² − 2 b r + c ≤ 0.
    let a = bottom * bottom - scale * inverse[0][0]
    let b = top * bottom - scale * inverse[0][index]
    let c = top * top - scale * inverse[index][index]
    guard a > 0 else { return -Double.infinity...Double.infinity }
    // The estimate is always inside, so a negative radicand is a rounding error.
    let reach = max(0, b * b - a * c).squareRoot()
    return (b - reach) / a...(b + reach) / a
  }

  /// Returns the inverse of a symmetric positive matrix, by elimination; `nil` if it is singular.
  private static func inverse(of matrix: [[Double]]) -> [[Double]]? {
    let size = matrix.count
    var rows = matrix.enumerated().map { index, row in
      row + (0..<size).map { $0 == index ? 1 : 0 }
    }
    for pivot in 0..<size {
      // In a positive matrix the pivots are positive; 2⁻⁴⁰ of the original is a rounding error.
      guard rows[pivot][pivot] > 0x1p-40 * matrix[pivot][pivot] else { return nil }
      let divisor = rows[pivot][pivot]
      rows[pivot] = rows[pivot].map { $0 / divisor }
      for other in 0..<size where other != pivot {
        let factor = rows[other][pivot]
        rows[other] = zip(rows[other], rows[pivot]).map { $0 - factor * $1 }
      }
    }
    return rows.map { Array($0.dropFirst(size)) }
  }
}
