internal import Benchmarking
internal import Comparison

/// A column of a report: how it is headed, and what it says of a benchmark.
struct ReportColumn {
  /// The heading, and when the column may go.
  let heading: Table.Column
  /// The cell of a benchmark.
  let cell: (ReportRow) -> String

  /// A column of words.
  static func words(
    _ title: String, rank: Int = 0, isFlexible: Bool = false,
    _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, rank: rank, isFlexible: isFlexible), cell: cell)
  }

  /// A column of numbers, with or without a unit.
  static func number(
    _ title: String, rank: Int = 0, _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, alignment: .point, rank: rank), cell: cell)
  }
}

extension [ReportColumn] {
  /// Times beside stored ones, and counts.
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
      .number("instructions", rank: 12) { $0.count(.instructions) },
      .number("retains", rank: 12) { $0.count(.retains) },
      .number("releases", rank: 12) { $0.count(.releases) },
      .words("exact", rank: 4, \.exactVerdict),
    ]
  }

  /// Counts beside stored ones.
  static var exact: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name),
      .number("allocs") { $0.count(.allocations) },
      .number("stored", rank: 2) { $0.stored(.allocations) },
      .number("bytes", rank: 3) { $0.count(.allocatedBytes) },
      .number("peak", rank: 5) { $0.count(.peakBytes) },
      .number("retained", rank: 4) { $0.count(.retainedBytes) },
      .number("instructions", rank: 6) { $0.count(.instructions) },
      .number("retains", rank: 6) { $0.count(.retains) },
      .number("releases", rank: 6) { $0.count(.releases) },
      .words("exact", rank: 1, \.exactVerdict),
    ]
  }

  /// What was proven about times, and counts.
  static var gate: [ReportColumn] {
    [
      .words("benchmark", isFlexible: true, \.name),
      .number("reference", rank: 7, \.referenceFloor), .number("floor", rank: 5, \.floor),
      .number("ratio", rank: 1, \.ratio), .words("interval, %", rank: 4, \.interval),
      .words(ChangeBar.heading, rank: 2, \.changeBar),
      .words("time", isFlexible: true, \.timeVerdictOrDoubt),
      .number("instructions", rank: 6, \.instructions),
      .number("allocs", rank: 8) { $0.count(.allocations) },
      .words("exact", rank: 3, \.exactVerdict),
    ]
  }

  /// Times and counts of two measurements.
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
      .number("instructions", rank: 12) { $0.count(.instructions) },
      .number("retains", rank: 12) { $0.count(.retains) },
      .number("releases", rank: 12) { $0.count(.releases) },
      .words("exact", rank: 4, \.exactVerdict),
    ]
  }

  /// The table with a row for each benchmark.
  ///
  /// On a terminal, rows that follow each other and are of one group stand below its name.
  func table(of rows: [ReportRow]) -> Table {
    var table = Table(map(\.heading))
    var rest = rows[...]
    while let first = rest.first {
      let members = rest.prefix { $0.group == first.group }
      let isGrouped = first.group != nil && members.count > 1
      if isGrouped, let group = first.group { table.append(heading: group) }
      for var row in members {
        row.isGrouped = isGrouped
        table.append(map { $0.cell(row) }, mark: row.sign)
      }
      rest = rest.dropFirst(members.count)
    }
    return table
  }
}

extension Report {
  /// The columns that this report has something for.
  private var columns: [ReportColumn] {
    guard hasTimes else { return .exact }
    return switch kind {
    case .run, .measurement: .run
    case .gate: .gate
    case .comparison: .comparison
    }
  }

  /// The benchmarks in words.
  func rows(_ form: ReportRow.Form) -> [ReportRow] {
    let common = form == .document ? nil : commonTimeWords?.words
    return comparisons.map {
      ReportRow(
        comparison: $0, fullName: shortened($0.id), isJudged: kind != .measurement, form: form,
        commonTimeWords: common)
    }
  }

  /// The table of all benchmarks; `nil` where nothing was measured of whole iterations.
  func table(_ form: ReportRow.Form) -> Table? {
    isOfStepsOnly ? nil : columns.table(of: rows(form))
  }

  /// The identifier without the suite's name where all benchmarks are of one suite.
  func shortened(_ id: String) -> String {
    guard let suite = onlySuite, id.hasPrefix(suite + "/") else { return id }
    return String(id.dropFirst(suite.count + 1))
  }

  /// What most unproven times are called, with the reason why, and whether all are.
  ///
  /// It is said once for all of them; `nil` where it has no reason, and where fewer than half share
  /// one.
  private var commonTimeWords: (words: String, isOfAll: Bool)? {
    let words = comparisons.compactMap { comparison in
      comparison[.time].flatMap { $0.verdict == .unproven ? $0.verdictAndNote : nil }
    }
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    guard let (most, count) = counts.first(where: { $0.value * 2 > words.count }),
      most != Verdict.unproven.rawValue
    else { return nil }
    return (most, count == words.count)
  }

  /// The line that says it.
  var timeLine: String? {
    commonTimeWords.map { common in
      "times: \(common.words)" + (common.isOfAll ? "" : ", unless a row says otherwise")
    }
  }
}
