internal import Comparison
public import Measurements
public import Storage

/// A measurement whose allocations are those of another tool's thresholds, as a first baseline.
///
/// The other tool also counts the allocations of its own reading of the counters, which are the
/// same number in each benchmark of a suite. This number is estimated as the most common difference
/// from the measurement.
public struct ThresholdBaseline: Sendable {
  /// The measurement, with the allocations of the thresholds minus those of the other tool itself.
  public let measurement: MeasurementSet
  /// The number of thresholds that agree with the measurement, the number of all, and the
  /// difference, in words.
  public let summary: String

  /// Reads a folder of thresholds for the benchmarks of a measurement.
  ///
  /// A benchmark without a threshold, and one whose count varies, keeps the measured count.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - measured: The measurement of the same benchmarks.
  /// - Throws: `StorageError` for a damaged folder, one of another version of Swift, one without a
  ///   threshold of these benchmarks, and a threshold below what the other tool allocates itself.
  public init(path: String, for measured: MeasurementSet) throws(StorageError) {
    let thresholds = try ThresholdFolder.matched(
      try ThresholdFolder.read(path), of: path, to: measured)
    let stored = Dictionary(
      thresholds.benchmarks.map { ($0.id, $0.metrics[.allocations]?.exact) }
    ) { first, _ in first }.compactMapValues { $0 }
    let differences = measured.benchmarks.compactMap { record -> Double? in
      guard let old = stored[record.id], let new = record.metrics[.allocations]?.exact else {
        return nil
      }
      return new.value - old.value
    }
    guard let own = Commonest(differences) else {
      throw .unreadable(path: path, reason: "has no threshold of allocations for these benchmarks")
    }
    measurement = try Self.replacing(stored, plus: Int(own.value.rounded()), in: measured, path)
    summary =
      "thresholds: \(own.count) of \(differences.count) agree with the counts, after "
      + "\(Quantity.change(own.value)) allocations for what the other tool's reading allocates"
  }

  /// Reads a folder of thresholds without keeping them, so that damage is reported before anything
  /// is measured.
  ///
  /// - Throws: `StorageError` for a path without such a folder, and for a damaged one.
  public static func check(_ path: String) throws(StorageError) {
    _ = try ThresholdFolder.read(path)
  }

  private static func replacing(
    _ stored: [String: ExactValue], plus constant: Int, in measured: MeasurementSet, _ path: String
  ) throws(StorageError) -> MeasurementSet {
    var result = measured
    for (index, record) in measured.benchmarks.enumerated() {
      guard let old = stored[record.id], let new = record.metrics[.allocations]?.exact, !new.varies
      else { continue }
      let count = old.total + constant
      guard count >= 0 else {
        throw .unreadable(
          path: path,
          reason: "has \(old.total) allocations for \(record.id), fewer than the \(-constant) of "
            + "the other tool's own reading")
      }
      result.benchmarks[index].metrics[.allocations] = .exact(
        ExactValue(total: count * new.iterations, iterations: new.iterations))
    }
    return result
  }
}

/// The most common one of some numbers, with its number of occurrences.
struct Commonest {
  let value: Double
  let count: Int

  /// Finds the most common number, the smaller one of two equally common ones; `nil` if there are
  /// none.
  init?(_ numbers: [Double]) {
    let groups = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
    // The second comparison makes the choice independent of the dictionary's order.
    guard let most = groups.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    (value, count) = (most.key, most.value)
  }
}
