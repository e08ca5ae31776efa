internal import Benchmarking

extension Report {
  /// The table of the steps of stepped benchmarks; `nil` where nothing was measured of any.
  var frameTable: Table? {
    let stepped = comparisons.filter { $0.metrics.contains(where: \.metric.isOfSteps) }
    guard !stepped.isEmpty else { return nil }
    var table = Table([
      .init("frames"), .init("p50", isNumber: true), .init("p90", isNumber: true, rank: 4),
      .init("p99", isNumber: true), .init("stored", isNumber: true, rank: 2),
      .init("ratio", isNumber: true, rank: 3), .init("max", isNumber: true),
      .init("budget", isNumber: true), .init("hitches", isNumber: true),
      .init("frame allocs", isNumber: true), .init("event allocs", isNumber: true, rank: 1),
    ])
    for comparison in stepped { table.append(frameRow(comparison)) }
    return table
  }

  private func frameRow(_ comparison: BenchmarkComparison) -> [String] {
    func time(_ metric: Metric) -> String {
      (comparison[metric]?.candidate?.timed).map { Quantity.time($0.floor) } ?? ""
    }
    let p99 = comparison[.frameP99]
    return [
      shortened(comparison.id), time(.frameP50), time(.frameP90), time(.frameP99),
      (p99?.baseline?.timed).map { Quantity.time($0.floor) } ?? "",
      (p99?.ratio).map(Quantity.ratio) ?? "", time(.frameMax),
      (comparison[.budgetShare]?.candidate?.timed).map { Quantity.share($0.floor) } ?? "",
      (comparison.record?.frames).map(hitches) ?? "",
      count(comparison, .frameAllocations), count(comparison, .eventAllocations),
    ]
  }

  private func hitches(_ frames: FrameProfile) -> String {
    let milliseconds = Quantity.significant(frames.hitchMillisecondsPerSecond)
    return frames.hitches == 0 ? "0" : "\(frames.hitches), \(milliseconds) ms/s"
  }

  /// How the times of frames were taken, for below their table; empty where none were.
  var frameLine: String {
    let profiles = comparisons.compactMap(\.record?.frames)
    guard let first = profiles.first, let replays = profiles.map(\.replays).min() else { return "" }
    let clock = profiles.map(\.clockNanoseconds).max() ?? 0
    return "each frame's floor over \(replays) replays or more, \(Quantity.time(clock)) of clock "
      + "taken off; a hitch uses more than "
      + "\(Quantity.significant(first.budget)) % of the interval\n"
  }
}
