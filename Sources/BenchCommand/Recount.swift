internal import Benchmarking
internal import Comparison

/// Counts benchmarks of one build again, until it is known whether every pass reads the same.
struct Recount {
  /// All passes, the first one too.
  private(set) var readings: Readings
  /// The benchmarks in the order of the first pass, with what all passes read.
  var records: [BenchmarkRecord] { first.map(readings.merged) }
  /// The signal that ended it early.
  private(set) var interruption: ExitStatus?

  private let first: [BenchmarkRecord]
  private let session: MeasurementSession

  /// Prepares to count again.
  ///
  /// - Parameters:
  ///   - first: The first pass.
  ///   - session: The session it came from.
  init(_ first: [BenchmarkRecord], by session: MeasurementSession) {
    self.first = first
    readings = Readings(first)
    var session = session
    session.metrics = session.metrics.filter(\.isExact)
    session.progress = ProgressBar(total: 0, isShown: false)
    self.session = session
  }

  /// Takes passes of some benchmarks, each in a fresh worker, until there are so many.
  mutating func take(_ count: Int, of ids: Set<String>) throws {
    for pass in 0..<count where interruption == nil {
      var session = session
      session.entries = session.entries.filter {
        ids.contains($0.id) && readings.count(of: $0.id) == pass
      }
      guard !session.entries.isEmpty else { continue }
      let outcome = try session.run()
      readings.add(outcome.records)
      interruption = outcome.interruption
    }
  }

  /// Counts some benchmarks on all sides until it is known how far each count reaches.
  ///
  /// - Parameters:
  ///   - ids: What to count.
  ///   - jittery: Those of them that are known to jitter.
  ///   - sides: The builds that are compared.
  /// - Throws: `CommandError` when the instruments are not fit to measure or no worker starts.
  static func settle(
    _ ids: Set<String>, jittery: Set<String> = [], _ sides: inout [Recount]
  ) throws {
    for index in sides.indices { try sides[index].take(Readings.exact, of: ids) }
    let unsteady = sides.reduce(jittery) { $0.union($1.readings.unsteady) }.intersection(ids)
    for index in sides.indices { try sides[index].take(Readings.jittery, of: unsteady) }
  }
}

extension [BenchmarkComparison] {
  /// The benchmarks with a count that is other than its reference.
  var differing: Set<String> {
    ids { $0.verdict == .regressed || $0.verdict == .improved }
  }

  /// The benchmarks with a count whose reference jitters.
  var jittery: Set<String> {
    ids { $0.baseline?.exact?.isJittery ?? false }
  }

  private func ids(where isMeant: (MetricComparison) -> Bool) -> Set<String> {
    Set(filter { $0.metrics.contains { $0.metric.isExact && isMeant($0) } }.map(\.id))
  }
}
