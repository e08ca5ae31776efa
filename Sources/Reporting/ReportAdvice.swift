internal import Comparison
internal import Measurements

extension Report {
  /// The command that reproduces the failures; `nil` if all are of missing or new benchmarks.
  var reproduction: ShellCommand? {
    let comparable = Set(comparisons.filter { $0.presence == nil }.map(\.id))
    let failed = notices.filter { $0.severity == .error && comparable.contains($0.benchmark) }
    guard kind == .gate, !failed.isEmpty else { return nil }
    // A gate against stored values has no call; one without times was asked for by `--exact`.
    let call = self.call ?? GateCall(options: hasTimes ? [] : ["--exact"])
    return call.command(for: failed.map(\.benchmark), by: program)
  }

  /// The commands that accept the differences: `baseline accept`, or `release` for cumulative
  /// growth.
  var acceptances: [String] {
    let kept = judgedDifferences.filter(\.metric.isKeptInBaselines)
    let program = ShellCommand(program).description
    return [
      kept.contains { !$0.isDrip } ? "\(program) baseline accept --because \"…\"" : nil,
      kept.contains(where: \.isDrip) ? "\(program) baseline release NAME" : nil,
    ].compactMap { $0 }
  }

  /// The advice that merging accepts a paired comparison's difference; `nil` without a difference.
  ///
  /// After a command that accepts counts it is the second step, and no other way.
  var acceptanceByMerging: String? {
    let isPaired = call != nil || judgedDifferences.contains { $0.finding != nil }
    guard isPaired, judgedDifferences.contains(where: { !$0.isDrip }) else { return nil }
    let step = acceptances.isEmpty ? "merging accepts it" : "then merge"
    return "\(step): the next gate compares with what was merged"
  }

  /// The metrics whose differences the exit code of a gate reports; empty for other reports.
  private var judgedDifferences: [MetricComparison] {
    guard kind == .gate else { return [] }
    let judged = Set(assessment.problems.filter(\.isDifference).compactMap(\.benchmark))
    return comparisons.filter { judged.contains($0.id) }.flatMap(\.metrics)
      .filter { $0.verdict == .regressed || $0.verdict == .improved }
  }
}
