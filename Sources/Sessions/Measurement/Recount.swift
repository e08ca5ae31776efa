package import Comparison
package import Measurements

/// Counts benchmarks of one build again, until each count is known to repeat or to vary.
package struct Recount {
  /// The readings of each count in all passes, including the first.
  private(set) var readings: Readings
  /// The records in the order of the first pass, with the counts of all passes merged.
  package var records: [BenchmarkRecord] { first.map(readings.merged) }
  /// The exit status for the signal that ended the counting early; `nil` without a signal.
  package private(set) var interruption: ExitStatus?

  private let first: [BenchmarkRecord]
  private let session: MeasurementSession

  /// Creates a recount.
  ///
  /// - Parameters:
  ///   - first: The first pass.
  ///   - session: The session that took the first pass.
  package init(_ first: [BenchmarkRecord], by session: MeasurementSession) {
    self.first = first
    readings = Readings(first)
    self.session = session
  }

  /// Takes passes of some benchmarks, each in a fresh worker, until each benchmark has `count`
  /// passes.
  package mutating func take(_ count: Int, of ids: Set<String>) throws {
    for pass in 0..<count where interruption == nil {
      // Benchmarks that had this pass in an earlier call are left out.
      let session = session.again { ids.contains($0.id) && readings.count(of: $0.id) == pass }
      guard let session else { continue }
      let outcome = try session.run()
      readings.add(outcome.records)
      interruption = outcome.interruption
    }
  }

  /// Counts some benchmarks on all sides until each count is known to repeat, and each varying
  /// count until it is decided or has the largest number of readings.
  ///
  /// - Parameters:
  ///   - ids: The benchmarks to count.
  ///   - varying: The benchmarks in `ids` that are known to vary.
  ///   - sides: The builds that are compared.
  ///   - deadline: The time, in nanoseconds of the monotonic clock, after which no further readings
  ///     of varying counts are taken.
  ///   - open: Returns the benchmarks that the sides so far leave undecided.
  /// - Returns: The benchmarks that the deadline left undecided.
  /// - Throws: `CommandError` when the instruments are not fit to measure or no worker starts.
  @discardableResult package static func settle(
    _ ids: Set<String>, varying: Set<String> = [], _ sides: inout [Recount],
    until deadline: Int = .max, open: ([Recount]) -> Set<String>
  ) throws -> Set<String> {
    for index in sides.indices { try sides[index].take(Readings.exact, of: ids) }
    var undecided = sides.reduce(varying) { $0.union($1.readings.unsteady) }.intersection(ids)
    for look in VaryingCount.looks where !undecided.isEmpty {
      if SessionClock.now > deadline { return undecided }
      for index in sides.indices { try sides[index].take(look, of: undecided) }
      undecided.formIntersection(open(sides))
    }
    return []
  }
}

extension [BenchmarkComparison] {
  /// The identifiers of benchmarks with a count that is proven to differ from the reference's.
  package var differing: Set<String> {
    ids { $0.verdict == .regressed || $0.verdict == .improved }
  }

  /// The identifiers of benchmarks with a count that varies in the reference.
  package var varying: Set<String> {
    ids { $0.baseline?.exact?.varies ?? false }
  }

  /// The identifiers of benchmarks with a count that is neither proven changed nor proven equal.
  package var undecided: Set<String> {
    ids { $0.verdict == .inconclusive }
  }

  private func ids(where isMeant: (MetricComparison) -> Bool) -> Set<String> {
    Set(filter { $0.metrics.contains { $0.metric.isExact && isMeant($0) } }.map(\.id))
  }
}
