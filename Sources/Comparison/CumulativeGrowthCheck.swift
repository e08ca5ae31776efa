public import Measurements

/// Detects growth since the last release that is large in sum although each accepted step was
/// small.
public struct CumulativeGrowthCheck: Sendable {
  private let anchors: [ExactBaseline]
  private let environment: RunEnvironment
  /// The growth, in per cent, from which a count is regressed.
  package let percent: Double

  /// Creates a check against the last release.
  ///
  /// - Parameters:
  ///   - anchors: The exact metrics at the last release.
  ///   - environment: The candidate's environment; anchors of another kind of build are not
  ///     compared, and `notes` reports them.
  ///   - percent: The growth, in per cent, from which a count is regressed.
  public init(anchors: [ExactBaseline], environment: RunEnvironment, percent: Double) {
    self.anchors = anchors
    self.environment = environment
    self.percent = percent
  }

  /// A remark for each release baseline that another kind of build counted, so that it is not
  /// compared.
  public var notes: [String] {
    anchors.filter { !isComparable($0) }.map {
      "\($0.suite) was counted with \($0.key.summary) at release \($0.release?.name ?? ""): "
        + "growth since then is not judged"
    }
  }

  /// Returns the comparisons, with the verdict `regressed` for each metric that has grown by
  /// `percent` or more since the release.
  ///
  /// A metric that is not in the anchor, or was not counted now, keeps its verdict.
  public func judged(_ comparisons: [BenchmarkComparison]) -> [BenchmarkComparison] {
    comparisons.map { comparison in
      guard comparison.record?.failure == nil,
        let anchor = anchors.first(where: { $0.benchmarks[comparison.id] != nil }),
        isComparable(anchor)
      else { return comparison }
      var judged = comparison
      for metric in comparison.metrics {
        if let drip = drip(metric, comparison.id, anchor) { judged.replace(drip) }
      }
      return judged
    }
  }

  private func isComparable(_ anchor: ExactBaseline) -> Bool {
    anchor.key.countsCompare(with: BuildKey(environment))
  }

  private func drip(
    _ comparison: MetricComparison, _ id: String, _ anchor: ExactBaseline
  ) -> MetricComparison? {
    let metric = comparison.metric
    // Bytes of another allocator are not compared, because each rounds sizes in its own way.
    // A count where more is better is guarded by the gate alone.
    guard comparison.verdict != .new, metric.better == .less, let new = comparison.candidate?.exact,
      let old = anchor.benchmarks[id]?.metrics[metric],
      metric.isCustom || metric.unit != "bytes" || anchor.key.allocator == environment.allocator,
      hasGrown(new, since: old)
    else { return nil }
    let remark = Remark.grownSince(
      release: anchor.release?.name ?? "", from: old.highestValue, to: new.value)
    // A change that is regressed by itself keeps its numbers; the remark adds the release.
    if comparison.verdict == .regressed {
      return comparison.judged(.regressed, .exact(ratio: comparison.ratio, remark))
    }
    return MetricComparison(
      metric: metric, baseline: .exact(old), candidate: .exact(new), verdict: .regressed,
      evidence: .grown(ratio: old.total > 0 ? new.value / old.value : nil, remark))
  }

  /// Whether the lowest count exceeds the highest one of the release by `percent` or more.
  ///
  /// Any growth from 0 exceeds the limit, because every percentage of 0 is 0.
  private func hasGrown(_ new: ExactValue, since old: ExactValue) -> Bool {
    let growth = new.value - old.highestValue
    return growth > 0 && growth * 100 >= percent * old.highestValue.magnitude
  }
}
