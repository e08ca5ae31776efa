internal import Benchmarking
internal import Comparison
internal import Reporting

/// The numbers of a row in words; empty where there are none.
struct RowWords {
  let row: PageRow

  /// The floor of an iteration.
  var floor: String { row.floor.map(Quantity.time) ?? "" }

  /// The floor for each of the things that an iteration handles.
  var floorPerItem: String {
    guard let floor = row.floor, let items = row.line.items, items > 1 else { return "" }
    return "\(Quantity.time(floor / Double(items))) each"
  }

  /// The relative change of the time.
  var change: String { row.change.map(Quantity.signedPercent) ?? "" }

  /// The relative changes that were not excluded.
  var interval: String {
    row.interval.map {
      "[\(Quantity.bareSignedPercent($0.lowerBound)), "
        + "\(Quantity.bareSignedPercent($0.upperBound))]"
    } ?? ""
  }

  /// The allocations of an iteration.
  var allocations: String {
    if let value = row.line[.allocations]?.value { return Quantity.count(value) }
    return row.line.unavailable?[Metric.allocations.rawValue] == nil ? "" : "n/a"
  }

  /// The change of the allocations.
  var allocationChange: String {
    row.line[.allocations].flatMap(Self.difference) ?? ""
  }

  /// What is not as it was, the time first.
  var changes: String {
    let time = row.time.flatMap { time -> String? in
      guard let verdict = time.verdict, verdict != .unproven, verdict != .unchanged,
        !change.isEmpty
      else { return nil }
      return "time \([change, interval].filter { !$0.isEmpty }.joined(separator: " "))"
    }
    let counts = row.line.metricNames.compactMap { name -> String? in
      guard let value = row.line.metrics?[name],
        value.verdict == .regressed || value.verdict == .improved
      else { return nil }
      return Self.difference(value).map { "\(name) \($0)" }
    }
    return ([time].compactMap { $0 } + counts.prefix(3)).joined(separator: ", ")
  }

  /// By how much a count differs from what it is compared with; `nil` where it does not.
  private static func difference(_ value: JudgedDocument.Value) -> String? {
    guard let new = value.value, let old = value.baseline, new != old else { return nil }
    return Quantity.change(new - old)
  }

  /// A metric's value in its unit.
  static func value(_ value: Double, unit: String) -> String {
    switch unit {
    case "ns": Quantity.time(value)
    case "%": Quantity.share(value)
    case "count": Quantity.count(value)
    default: "\(Quantity.count(value)) \(unit)"
    }
  }
}
