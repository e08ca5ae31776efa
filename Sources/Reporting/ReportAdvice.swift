internal import Benchmarking
internal import Comparison

extension Report {
  /// What to type to see a failure again; `nil` where no benchmark failed that has a counterpart.
  var reproduction: ShellCommand? {
    let comparable = Set(comparisons.filter { $0.presence == nil }.map(\.id))
    let failed = notices.filter { $0.severity == .error && comparable.contains($0.benchmark) }
    guard kind == .gate, !failed.isEmpty else { return nil }
    let call = self.call ?? GateCall(options: hasTimes ? [] : ["--exact"])
    return call.command(for: failed.map(\.benchmark))
  }

  /// What to type to accept the differences, a command for each place that would keep them.
  var acceptances: [String] {
    let kept = judgedDifferences.filter(\.metric.isKeptInBaselines)
    return [
      kept.contains { !$0.isDrip } ? "bench baseline accept --because \"…\"" : nil,
      kept.contains(where: \.isDrip) ? "bench baseline release NAME" : nil,
    ].compactMap { $0 }
  }

  /// That a difference from another build is accepted with the change that makes it.
  var acceptanceByMerging: String? {
    let isPaired = call != nil || judgedDifferences.contains { $0.finding != nil }
    return isPaired && judgedDifferences.contains { !$0.isDrip }
      ? "merging accepts it: the next gate compares with what was merged" : nil
  }

  /// The differences of a gate that its exit code tells of.
  private var judgedDifferences: [MetricComparison] {
    guard kind == .gate else { return [] }
    let judged = Set(assessment.problems.filter(\.isDifference).compactMap(\.benchmark))
    return comparisons.filter { judged.contains($0.id) }.flatMap(\.metrics)
      .filter { $0.verdict == .regressed || $0.verdict == .improved }
  }
}
