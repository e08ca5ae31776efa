internal import Comparison
internal import Essentials
internal import Reporting

extension [Comparison] {
  /// The main table: for each kernel its times, ratios and missed limits.
  var table: Table {
    var table = Table([
      .init("kernel"), .init("ours", isNumber: true), .init("floor", isNumber: true),
      .init("× floor", isNumber: true), .init("limit", isNumber: true), .init("best peer"),
      .init("takes", isNumber: true), .init("× ours", isNumber: true),
      .init("limit", isNumber: true), .init("misses"),
    ])
    for comparison in self { table.append(comparison.cells) }
    return table
  }

  /// The table of the bounds of kernels that miss a limit; `nil` if no such bound was timed.
  var boundTable: Table? {
    var table = Table([
      .init("kernel that misses"), .init("ours", isNumber: true), .init("beside"),
      .init("takes", isNumber: true), .init("× floor", isNumber: true),
      .init("ours ×", isNumber: true),
    ])
    let bounded = filter(\.misses).flatMap { comparison in
      comparison.bounds.map { (comparison, $0) }
    }
    for (comparison, bound) in bounded {
      table.append([
        comparison.kernel.benchmark, Quantity.time(comparison.ours), bound.name,
        Quantity.time(bound.time), bound.toFloor.text, bound.ours.text,
      ])
    }
    return bounded.isEmpty ? nil : table
  }

  /// The number of kernels that miss a limit, in one line for the end of the output.
  var conclusion: String {
    let missing = filter(\.misses)
    guard !missing.isEmpty else { return "all \(count) kernels keep their limits" }
    return "\(missing.count) of \(count) kernels miss a limit"
  }
}

extension Comparison {
  fileprivate var cells: [String] {
    let misses = [isNearFloor ? nil : "floor", isAhead ? nil : "peer"].compactMap { $0 }
    return [
      kernel.benchmark, Quantity.time(ours), Quantity.time(floor), toFloor.text,
      "≤ \(Quantity.significant(kernel.timesFloor))",
      bestPeer.map { $0.name + ($0.isDerived ? " (derived)" : "") } ?? "none",
      bestPeer?.times.min().map(Quantity.time) ?? "", toPeer?.text ?? "",
      toPeer == nil ? "" : "≥ \(Quantity.significant(kernel.timesPeer))",
      misses.joined(separator: ", "),
    ]
  }
}

extension Comparison.Ratio {
  /// The ratio with its spread, `1.04 ± 2 %`; the spread is rounded up to whole per cent.
  fileprivate var text: String {
    // From 9.995 on, two decimals would round to 10.00.
    let digits = value < 9.995 ? String(format: "%.2f", value) : String(format: "%.0f", value)
    return "\(digits) ± \(Int((spread * 100).rounded(.up))) %"
  }
}
