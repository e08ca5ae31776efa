internal import Benchmarking

/// A column of a report: how it is headed, and what it says of a benchmark.
struct ReportColumn {
  /// The heading, and when the column may go.
  let heading: Table.Column
  /// The cell of a benchmark.
  let cell: (ReportRow) -> String

  /// A column of words.
  static func words(
    _ title: String, rank: Int = 0, _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, rank: rank), cell: cell)
  }

  /// A column of numbers.
  static func number(
    _ title: String, rank: Int = 0, _ cell: @escaping (ReportRow) -> String
  ) -> ReportColumn {
    ReportColumn(heading: .init(title, isNumber: true, rank: rank), cell: cell)
  }
}

extension [ReportColumn] {
  /// Times beside stored ones, and counts.
  static var run: [ReportColumn] {
    [
      .words("benchmark", \.name), .number("floor", \.floor),
      .number("per item", rank: 3, \.floorPerItem), .number("median", rank: 6, \.median),
      .number("spread", rank: 5, \.spread), .number("stored", rank: 2, \.referenceFloor),
      .number("ratio", rank: 1, \.ratio), .words("time", rank: 4, \.timeVerdictAndNote),
      .number("cpu", rank: 7) { $0.floor(of: .cpu) },
      .number("allocs") { $0.count(.allocations) },
      .number("stored", rank: 2) { $0.stored(.allocations) },
      .number("bytes", rank: 8) { $0.count(.allocatedBytes) },
      .number("instructions", rank: 9) { $0.count(.instructions) },
      .number("retains", rank: 9) { $0.count(.retains) },
      .number("releases", rank: 9) { $0.count(.releases) },
      .words("exact", \.exactVerdict),
    ]
  }

  /// Counts beside stored ones.
  static var exact: [ReportColumn] {
    [
      .words("benchmark", \.name), .number("allocs") { $0.count(.allocations) },
      .number("stored", rank: 1) { $0.stored(.allocations) },
      .number("bytes", rank: 2) { $0.count(.allocatedBytes) },
      .number("peak", rank: 4) { $0.count(.peakBytes) },
      .number("retained", rank: 3) { $0.count(.retainedBytes) },
      .number("instructions", rank: 5) { $0.count(.instructions) },
      .number("retains", rank: 5) { $0.count(.retains) },
      .number("releases", rank: 5) { $0.count(.releases) },
      .words("exact", \.exactVerdict),
    ]
  }

  /// What was proven about times, and counts.
  static var gate: [ReportColumn] {
    [
      .words("benchmark", \.name), .number("reference", rank: 5, \.referenceFloor),
      .number("floor", rank: 3, \.floor), .number("ratio", rank: 1, \.ratio),
      .words("interval, %", rank: 2, \.interval), .words("time", \.timeVerdictOrDoubt),
      .number("instructions", rank: 4, \.instructions),
      .number("allocs", rank: 6) { $0.count(.allocations) }, .words("exact", \.exactVerdict),
    ]
  }

  /// Times and counts of two measurements.
  static var comparison: [ReportColumn] {
    [
      .words("benchmark", \.name), .number("before", rank: 2, \.referenceFloor),
      .number("floor", \.floor), .number("ratio", rank: 1, \.ratio),
      .number("spread", rank: 5, \.spread), .words("time", rank: 4, \.timeVerdictAndNote),
      .number("cpu", rank: 7) { $0.floor(of: .cpu) },
      .number("before", rank: 2) { $0.stored(.allocations) },
      .number("allocs") { $0.count(.allocations) },
      .number("bytes", rank: 8) { $0.count(.allocatedBytes) },
      .number("instructions", rank: 9) { $0.count(.instructions) },
      .number("retains", rank: 9) { $0.count(.retains) },
      .number("releases", rank: 9) { $0.count(.releases) },
      .words("exact", \.exactVerdict),
    ]
  }

  /// The table with a row for each benchmark.
  func table(of rows: [ReportRow]) -> Table {
    var table = Table(map(\.heading))
    for row in rows { table.append(map { $0.cell(row) }) }
    return table
  }
}

extension Report {
  /// The columns that this report has something for.
  var columns: [ReportColumn] {
    guard hasTimes else { return .exact }
    return switch kind {
    case .run, .measurement: .run
    case .gate: .gate
    case .comparison: .comparison
    }
  }

  /// The benchmarks in words.
  var rows: [ReportRow] {
    comparisons.map {
      ReportRow(comparison: $0, name: shortened($0.id), isJudged: kind != .measurement)
    }
  }

  /// The table of all benchmarks; `nil` where nothing was measured of whole iterations.
  var table: Table? { isOfStepsOnly ? nil : columns.table(of: rows) }

  /// The identifier without the suite's name where all benchmarks are of one suite.
  func shortened(_ id: String) -> String {
    guard let suite = onlySuite, id.hasPrefix(suite + "/") else { return id }
    return String(id.dropFirst(suite.count + 1))
  }
}
