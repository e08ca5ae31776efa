package import Measurements

/// The limits and permissions that a gate holds besides its own rules.
package struct Bounds: Sendable {
  /// The limits by the identifier of their benchmark.
  private let limits: [String: [Limit]]
  /// The limits of the product's code.
  private let code: [Limit]
  /// The permissions that have not ended, by the identifier of their benchmark.
  private let permissions: [String: Permission]
  /// The permissions that have ended.
  private let ended: [Permission]

  /// Creates the bounds of a gate.
  ///
  /// - Parameters:
  ///   - limits: The limits by the identifier of their benchmark, at most one of each metric.
  ///   - code: The limits of the product's code, at most one of each module.
  ///   - permissions: The permissions, at most one of each benchmark.
  ///   - today: The day in UTC, such as `2026-11-28`.
  package init(
    limits: [String: [Limit]] = [:], code: [Limit] = [], permissions: [Permission] = [],
    today: String = ""
  ) {
    (self.limits, self.code) = (limits, code)
    ended = permissions.filter { $0.until < today }
    self.permissions = Dictionary(
      permissions.filter { $0.until >= today }.map { ($0.benchmark, $0) }
    ) { first, _ in first }
  }

  /// Returns the comparisons with the verdicts that the bounds leave.
  ///
  /// A value above its limit is a regression. A regression within a growth becomes `accepted`. A
  /// slowdown that may be within one and may not is `inconclusive`.
  package func judged(_ comparisons: [BenchmarkComparison]) -> [BenchmarkComparison] {
    comparisons.map { comparison in
      guard comparison.record?.hasRun == true else { return comparison }
      var judged = comparison
      for metric in comparison.metrics {
        guard let bound = bound(of: metric.metric, comparison.id) else { continue }
        if let held = metric.held(to: bound) { judged.replace(held) }
      }
      return judged
    }
  }

  /// Returns the sizes of code with the verdicts of their limits; without one, a size has none.
  package func judged(_ sizes: [CodeComparison]) -> [CodeComparison] {
    sizes.map { size in
      guard let limit = code.first(where: { $0.module == size.module }) else { return size }
      // Code may grow below a value. A limit of the growth judges it like any count.
      let change: Verdict? =
        limit.percent == nil
        ? nil : size.growth > 0 ? .regressed : size.growth < 0 ? .improved : .unchanged
      var judged = size
      let compared = size.codeSize.judged(change, size.codeSize.evidence)
      judged.codeSize = compared.held(to: .limit(limit)) ?? size.codeSize
      return judged
    }
  }

  /// Returns the first module with a limit that is not among `modules`; `nil` without one.
  package func module(missingIn modules: [String]) -> String? {
    code.compactMap(\.module).first { !modules.contains($0) }
  }

  private func bound(of metric: Metric, _ id: String) -> Bound? {
    if Permission.metrics.contains(metric), let permission = permissions[id] {
      return .permission(permission)
    }
    return limits[id]?.first { $0.metric == metric.rawValue }.map(Bound.limit)
  }

  /// Returns lines on the limits that held, those that nobody judged, and the permissions that have
  /// ended; what was accepted is a row.
  package func notes(
    on comparisons: [BenchmarkComparison], _ sizes: [CodeComparison] = []
  ) -> [String] {
    let rows =
      comparisons.filter { $0.record?.hasRun == true }.flatMap { comparison in
        (limits[comparison.id] ?? []).map { limit in
          (
            words: "\(comparison.id) \(limit.words)",
            metric: comparison.metrics.first { $0.metric.rawValue == limit.metric }
          )
        }
      }
      + code.map { limit in
        (words: limit.words, metric: sizes.first { $0.module == limit.module }?.codeSize)
      }
    let open = rows.filter { $0.metric?.bound == nil }.map(\.words)
    let held = rows.filter { row in
      guard let metric = row.metric, metric.bound != nil else { return false }
      // What is accepted of a benchmark is a row of its own.
      return metric.metric == .codeSize
        ? !metric.isOverLimit : [.unchanged, .improved].contains(metric.verdict)
    }.map(\.words)
    let ends = ended.filter { permission in comparisons.contains { $0.id == permission.benchmark } }
    return (held.isEmpty ? [] : ["limits that held: \(held.joined(separator: ", "))"])
      + (open.isEmpty
        ? []
        : ["limits that this gate did not judge: \(open.joined(separator: ", "))"])
      + ends.map { "the permission of \($0.benchmark) to be slower ended on \($0.until)" }
  }
}

extension MetricComparison {
  /// Whether the metric is above its limit.
  package var isOverLimit: Bool {
    if case .limit = bound { verdict == .regressed } else { false }
  }

  /// Returns the comparison as a bound leaves it; `nil` if the metric was not judged.
  fileprivate func held(to bound: Bound) -> MetricComparison? {
    if case .limit(let limit) = bound, let most = limit.atMost {
      guard let value = candidate?.exact?.highestValue else { return nil }
      return bounded(by: bound, value > most ? .regressed : verdict)
    }
    guard let percent = bound.percent, let verdict, baseline != nil || finding != nil else {
      return nil
    }
    let most = 1 + percent / 100
    switch evidence {
    case .timed(let finding):
      guard verdict == .regressed || verdict == .layoutSensitive else {
        return bounded(by: bound, verdict)
      }
      if let interval = finding.interval, interval.lowerBound > most {
        return bounded(by: bound, verdict)
      }
      return bounded(by: bound, finding.ratio <= most ? .accepted : .inconclusive)
    case .exact(let ratio, let remark):
      // Work that is gone, and a function that grew in an equal sum, are no growth of the count.
      guard verdict == .regressed, remark?.isOfTotal != false else {
        let isOver = verdict == .unchanged && !varies && ratio.map { $0 > most } == true
        return bounded(by: bound, isOver ? .regressed : verdict)
      }
      return bounded(by: bound, ratio.map { $0 <= most } == true ? .accepted : .regressed)
    case .stored, .grown, .tail, .absent:
      return nil
    }
  }

  private func bounded(by bound: Bound, _ verdict: Verdict?) -> MetricComparison {
    var bounded = judged(verdict, evidence)
    bounded.bound = bound
    return bounded
  }
}

extension Remark {
  /// Whether the verdict beside the remark is about the sum that the ratio is of.
  fileprivate var isOfTotal: Bool {
    switch self {
    case .workIsGone, .empty, .grownFunction: false
    default: true
    }
  }
}
