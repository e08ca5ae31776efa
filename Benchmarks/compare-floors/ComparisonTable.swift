internal import Foundation
internal import Regression

extension [Comparison] {
  /// A row for each kernel.
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

  /// What misses its limits, in a sentence.
  var conclusion: String {
    let missing = filter { !$0.isNearFloor || !$0.isAhead }
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
  /// `1.04 ± 2 %`; the spread as a whole number of per cent, rounded up.
  fileprivate var text: String {
    let digits = value < 9.995 ? String(format: "%.2f", value) : String(format: "%.0f", value)
    return "\(digits) ± \(Int((spread * 100).rounded(.up))) %"
  }
}
