internal import Comparison
internal import Measurements

extension [ReportColumn] {
  /// The columns for the steps of stepped benchmarks.
  static var frames: [ReportColumn] {
    [
      .words("frames", isFlexible: true, \.name),
      .number("p50", rank: 5) { $0.floor(of: .frameP50) },
      .number("p90", rank: 9) { $0.floor(of: .frameP90) },
      .number("p99") { $0.floor(of: .frameP99) },
      .number("stored", rank: 7) { $0.storedFloor(of: .frameP99) },
      .number("ratio", rank: 8) { $0.ratio(of: .frameP99) },
      .number("max", rank: 4) { $0.floor(of: .frameMax) },
      .number("budget", rank: 2, \.budgetShare), .number("hitches", rank: 1, \.hitches),
      .number("frame allocs", rank: 3) { $0.count(.frameAllocations) },
      .number("event allocs", rank: 6) { $0.count(.eventAllocations) },
    ]
  }
}

extension ReportRow {
  /// The duration of the longest frame, in per cent of the interval between two frames.
  fileprivate var budgetShare: String {
    (comparison[.budgetShare]?.candidate?.timed).map { Quantity.share($0.floor) } ?? ""
  }

  /// The number of frames beyond the budget, and the hitch time in milliseconds per second.
  fileprivate var hitches: String {
    guard let frames = comparison.record?.frames else {
      // A paired comparison keeps the hitch time, and no number of hitches.
      return (comparison[.hitches]?.tail?.candidate).map {
        $0 == 0 ? "0" : "\(Quantity.significant($0)) ms/s"
      } ?? ""
    }
    let milliseconds = Quantity.significant(frames.hitchMillisecondsPerSecond)
    return frames.hitches == 0 ? "0" : "\(frames.hitches), \(milliseconds) ms/s"
  }
}

extension Report {
  /// Returns the table of the steps of stepped benchmarks; `nil` if no steps were measured.
  func frameTable(_ form: ReportRow.Form) -> Table? {
    let stepped = shownRows(form).filter(\.hasSteps)
    return stepped.isEmpty
      ? nil : [ReportColumn].frames.table(of: stepped, folded: foldedGroups(form))
  }

  /// A line on the method of timing frames, shown below their table; empty if none were timed.
  var frameLine: String {
    let profiles = comparisons.compactMap(\.record?.frames)
    // One line is for all benchmarks: the fewest replays and the slowest clock hold for each. The
    // budget is an option of the run, and the same everywhere.
    guard let first = profiles.first, let replays = profiles.map(\.replays).min() else { return "" }
    let clock = profiles.map(\.clockNanoseconds).max() ?? 0
    return "each frame's floor over \(replays) replays or more, \(Quantity.time(clock)) of clock "
      + "taken off; a hitch uses more than "
      + "\(Quantity.significant(first.budget)) % of the interval"
  }
}
