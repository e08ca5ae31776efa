internal import Foundation

/// How much of the processors' time the hypervisor gave to others, between two readings.
package struct StolenTime: Sendable {
  private let stolen: Int
  private let total: Int

  /// Reads the counters of the system since its start; `nil` where it has none.
  package static var now: StolenTime? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8) else { return nil }
    return StolenTime(text)
  }

  /// Reads the first line of `/proc/stat`: `cpu user nice system idle iowait irq softirq steal …`.
  package init?(_ text: String) {
    let line = text.prefix { $0 != "\n" }.split(separator: " ")
    let times = line.dropFirst().prefix(8).compactMap { Int($0) }
    guard line.first == "cpu", times.count == 8 else { return nil }
    stolen = times[7]
    total = times.reduce(0, +)
  }

  /// The share of the time since an earlier reading that was stolen, 0…1.
  package func share(since earlier: StolenTime) -> Double {
    total > earlier.total
      ? Double(stolen - earlier.stolen) / Double(total - earlier.total) : 0
  }
}
