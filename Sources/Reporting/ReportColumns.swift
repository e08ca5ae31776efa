internal import Comparison
internal import Measurements

/// A column of a report: its heading and its cell for each benchmark.
struct ReportColumn {
  /// The heading, and the rank that decides when the column is left out.
  let heading: Table.Column
  /// The function that returns the text of the cell in the row of a benchmark.
  let cell: (ReportRow) -> String

  /// Creates a column with words, which are aligned at the left.
  static func words(
    _ title: String, rank: Int = 0, isFlexible: Bool = false,
    _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, rank: rank, isFlexible: isFlexible), cell: cell)
  }

  /// Creates a column of numbers, with or without a unit, aligned by decimal point on a terminal.
  static func number(
    _ title: String, rank: Int = 0, _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, alignment: .point, rank: rank), cell: cell)
  }
}

extension [ReportColumn] {
  /// The columns of a run: times next to stored ones, and counts.
  static var run: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name), .number("floor", \.floor),
      .words(SampleStrip.heading, rank: 3, \.strip),
      .number("per item", rank: 8, \.floorPerItem), .number("items/s", rank: 12, \.throughput),
      .number("median", rank: 9, \.median),
      .number("spread", rank: 7, \.spread), .number("stored", rank: 6, \.referenceFloor),
      .number("ratio", rank: 1, \.ratio), .words("time", rank: 5, \.timeWords),
      .number("cpu", rank: 10) { $0.floor(of: .cpu) },
      .number("allocs", rank: 2) { $0.count(.allocations) },
      .number("stored", rank: 6) { $0.stored(.allocations) },
      .number("bytes", rank: 11) { $0.count(.allocatedBytes) },
    ] + counts(rank: 12) + processorCounts(rank: 12)
      + [.words("exact", rank: 4, \.exactVerdict)]
  }

  /// The columns of a report without times: counts next to stored counts.
  static var exact: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name),
      .number("allocs") { $0.count(.allocations) },
      .number("stored", rank: 2) { $0.stored(.allocations) },
      .number("bytes", rank: 3) { $0.count(.allocatedBytes) },
      .number("peak", rank: 5) { $0.count(.peakBytes) },
      .number("retained", rank: 4) { $0.count(.retainedBytes) },
    ] + counts(rank: 6)
      + [.words("exact", rank: 1, \.exactVerdict), .words("shard", rank: 7, \.place)]
  }

  /// The columns of a gate: verdicts on times, and counts.
  static var gate: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name),
      .number("reference", rank: 7, \.referenceFloor), .number("floor", rank: 5, \.floor),
      .number("ratio", rank: 1, \.ratio), .words("interval, %", rank: 4, \.interval),
      .words(ChangeBar.heading, rank: 2, \.changeBar),
      .words("time", isFlexible: true, \.timeVerdictOrDoubt),
      .number("instructions", rank: 6, \.instructions),
      .number("allocs", rank: 8) { $0.count(.allocations) },
      .words("exact", rank: 3, \.exactVerdict), .words("shard", rank: 9, \.place),
    ]
  }

  /// The columns of two compared measurements: floors and allocations of both, and other counts.
  static var comparison: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name),
      .number("before", rank: 6, \.referenceFloor), .number("floor", \.floor),
      .number("ratio", rank: 1, \.ratio), .words(SampleStrip.heading, rank: 3, \.strip),
      .number("spread", rank: 8, \.spread), .words("time", rank: 5, \.timeWords),
      .number("cpu", rank: 10) { $0.floor(of: .cpu) },
      .number("before", rank: 7) { $0.stored(.allocations) },
      .number("allocs", rank: 2) { $0.count(.allocations) },
      .number("bytes", rank: 11) { $0.count(.allocatedBytes) },
    ] + counts(rank: 12) + processorCounts(rank: 12)
      + [.words("exact", rank: 4, \.exactVerdict)]
  }

  /// The columns of commands that took turns: the verdict on the time, and the other costs.
  static var duel: [ReportColumn] {
    [
      .words("command", isFlexible: true, \.name),
      .number("reference", rank: 7, \.referenceFloor), .number("floor", rank: 5, \.floor),
      .number("ratio", rank: 1, \.ratio), .words("interval, %", rank: 4, \.interval),
      .words(ChangeBar.heading, rank: 2, \.changeBar),
      .words("time", isFlexible: true, \.timeVerdictOrDoubt),
      .number("processor", rank: 8) { $0.paired(.cpu, Quantity.time) },
      .words("", rank: 3) { $0.pairedVerdict(.cpu) },
      .number("peak memory", rank: 8) { $0.paired(.peakMemory, Quantity.size) },
      .words("", rank: 3) { $0.pairedVerdict(.peakMemory) },
    ]
  }

  /// Returns the columns of the counts beside those of allocations.
  private static func counts(rank: Int) -> [ReportColumn] {
    [
      .number("instructions", rank: rank) { $0.count(.instructions) },
      .number("retains", rank: rank) { $0.count(.retains) },
      .number("releases", rank: rank) { $0.count(.releases) },
      .number("minor faults", rank: rank) { $0.count(.minorFaults) },
      .number("major faults", rank: rank) { $0.count(.majorFaults) },
    ]
  }

  /// Returns the columns of the processor's own counters.
  private static func processorCounts(rank: Int) -> [ReportColumn] {
    [
      .number("cycles", rank: rank) { $0.count(.cycles) },
      .number("retired", rank: rank) { $0.count(.retiredInstructions) },
      .number("branch misses", rank: rank) { $0.count(.branchMisses) },
      .number("cache misses", rank: rank) { $0.count(.cacheMisses) },
    ]
  }

  /// Returns the table with a row for each benchmark.
  ///
  /// On a terminal, consecutive rows of one group are placed below the group's name. Of a group
  /// in `folded`, there is a line with the number of rows.
  func table(of rows: [ReportRow], folded: Set<String> = []) -> Table {
    var table = Table(map(\.heading))
    var named: Set<String> = []
    var rest = rows[...]
    while let first = rest.first {
      let members = rest.prefix { $0.group == first.group }
      rest = rest.dropFirst(members.count)
      if let group = first.group, folded.contains(group) {
        let count = rows.count { $0.group == group }
        if named.insert(group).inserted { table.append(heading: "\(group) \(count) rows") }
        continue
      }
      let isGrouped = first.group != nil && members.count > 1
      if isGrouped, let group = first.group { table.append(heading: group) }
      for var row in members {
        row.isGrouped = isGrouped
        table.append(map { $0.cell(row) }, mark: row.sign)
      }
    }
    return table
  }
}

extension Report {
  /// The columns for the kind of the report, or those of counts if no time was measured.
  private var columns: [ReportColumn] {
    guard hasTimes else { return .exact }
    return switch kind {
    case .run, .measurement: .run
    case .gate: .gate
    case .comparison: .comparison
    case .duel: .duel
    }
  }

  /// Returns the rows for a medium, one for each benchmark; no benchmark is left out.
  func rows(_ form: ReportRow.Form) -> [ReportRow] {
    let common = form == .document ? nil : commonTimeWords?.words
    let places = (parts ?? []).places
    let rows = comparisons.map {
      ReportRow(
        comparison: $0, fullName: $0.record?.title ?? shortened($0.id),
        isJudged: kind != .measurement, form: form,
        commonTimeWords: common, place: places[$0.id]?.place ?? "",
        isLeading: form == .screen && kind != .measurement && $0.isEventful)
    }
    guard form == .screen else { return rows }
    return Verdict.allCases.flatMap { verdict in
      rows.filter { $0.isLeading && $0.comparison.leadingVerdict == verdict }
    } + rows.filter { !$0.isLeading }
  }

  /// Returns the table of benchmarks; `nil` without rows or if only single steps were measured.
  func table(_ form: ReportRow.Form) -> Table? {
    let shown = shownRows(form)
    return isOfStepsOnly || shown.isEmpty
      ? nil : columns.table(of: shown, folded: foldedGroups(form))
  }

  /// Returns the identifier, without the suite's name if all benchmarks are of one suite.
  func shortened(_ id: String) -> String {
    onlySuite.map(BenchmarkID(id).shortened) ?? id
  }

  /// The verdict and note that most unproven times share, and whether all times share both.
  ///
  /// The report states them once. The value is `nil` if there is no note, or if no more than half
  /// of the times share one.
  private var commonTimeWords: (words: String, isOfAll: Bool)? {
    let words = comparisons.compactMap { comparison in
      comparison[.time].flatMap { $0.verdict == .unproven ? $0.verdictAndNote : nil }
    }
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    // Only one text can be on more than half, so the order of the dictionary does not matter.
    guard let (most, count) = counts.first(where: { $0.value * 2 > words.count }),
      most != Verdict.unproven.rawValue
    else { return nil }
    return (most, count == words.count)
  }

  /// The line that states the verdict and note that most times share; `nil` if none is shared.
  var timeLine: String? {
    commonTimeWords.map { common in
      "times: \(common.words)" + (common.isOfAll ? "" : ", unless a row says otherwise")
    }
  }
}
