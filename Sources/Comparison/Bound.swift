public import Measurements

/// A reviewed and dated permission for a benchmark to be slower by a stated size.
///
/// It covers the time and the instructions; allocations have baselines.
public struct Permission: Sendable, Hashable, Codable {
  /// The identifier of the benchmark.
  package let benchmark: String
  /// The largest growth of the time and of the instructions, in per cent of the reference.
  package let percent: Double
  /// The last day of the permission in UTC, such as `2026-12-31`.
  package let until: String
  /// The reason for the permission.
  package let because: String

  /// Creates a permission.
  package init(_ benchmark: String, percent: Double, until: String, because: String) {
    (self.benchmark, self.percent) = (benchmark, percent)
    (self.until, self.because) = (until, because)
  }

  /// The metrics that a slowdown shows in.
  package static let metrics: [Metric] = [.time, .instructions]
}

/// A limit of the suite, or a permission, that a metric of a benchmark is held to.
public enum Bound: Sendable, Hashable, Codable {
  /// A limit, which stays until somebody changes it.
  case limit(Limit)
  /// A permission, which ends.
  case permission(Permission)

  /// The largest growth in per cent; `nil` for a limit of values.
  var percent: Double? {
    switch self {
    case .limit(let limit): limit.percent
    case .permission(let permission): permission.percent
    }
  }

  /// The bound in words, such as `limit: time up to +10 %`.
  package var words: String {
    switch self {
    case .limit(let limit): "limit: \(limit.words)"
    case .permission(let permission):
      "accepted up to +\(Quantity.count(permission.percent)) % until \(permission.until): "
        + permission.because
    }
  }
}
