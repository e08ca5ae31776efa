internal import Essentials

/// The processor time that the hypervisor gave to other machines, as a counter at one moment.
package struct StolenTime: Sendable {
  private let stolen: Int
  private let total: Int

  /// Reads the counters of the system since its start; `nil` if there are none.
  package static var now: StolenTime? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8) else { return nil }
    return StolenTime(text)
  }

  /// Parses the first line of `/proc/stat`: `cpu user nice system idle iowait irq softirq steal …`.
  ///
  /// The value is `nil` for any other line.
  package init?(_ text: String) {
    let line = text.prefix { $0 != "\n" }.split(separator: " ")
    // The fields after steal, the time of guests, are contained in user and nice.
    let times = line.dropFirst().prefix(8).compactMap { Int($0) }
    guard line.first == "cpu", times.count == 8 else { return nil }
    stolen = times[7]
    total = times.reduce(0, +)
  }

  /// Returns the stolen share of the time since an earlier reading, 0…1; 0 if no time has passed.
  package func share(since earlier: StolenTime) -> Double {
    total > earlier.total
      ? Double(stolen - earlier.stolen) / Double(total - earlier.total) : 0
  }
}
