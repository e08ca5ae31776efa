package import Comparison
package import Measurements
package import Statistics

/// A benchmark on several numbers of threads: its speed-up and, from four numbers on, the fitted
/// scalability law.
package struct ThreadScaling: Sendable {
  /// The readings on one number of threads.
  package struct Point: Sendable, Equatable {
    /// The number of threads, each on a processor of its own.
    package let threads: Int
    /// The items per second of all threads together: the second largest sample, which other
    /// programs disturb least.
    package let throughput: Double
    /// The medians of the metrics of threads; absent for those that were not measured.
    package let medians: [Metric: Double]
  }

  /// The identifier with `…` for the number of threads, such as `shared/mutex[threads=…]`.
  package let name: String
  /// The readings by number of threads, the smallest number first; at least one.
  package let points: [Point]
  /// The numbers of threads for which there were too few processors, ascending.
  package let absent: [Int]
  /// The scalability law; `nil` for fewer than `ScalabilityFit.leastCounts` numbers of threads.
  package let fit: ScalabilityFit?

  /// Returns the benchmarks with threads, in the order of their first number of threads.
  package static func all(in comparisons: [BenchmarkComparison]) -> [ThreadScaling] {
    comparisons.grouped(by: \.threadFamily).compactMap { name, members in
      name.flatMap { ThreadScaling($0, members) }
    }
  }

  private init?(_ name: String, _ members: [BenchmarkComparison]) {
    points = members.compactMap(Point.init).sorted { $0.threads < $1.threads }
    absent = members.compactMap { member in
      member.record.flatMap { $0.absence == nil ? nil : $0.threads }
    }.sorted()
    guard !points.isEmpty else { return nil }
    self.name = name
    fit = ScalabilityFit(
      points.map { ScalabilityFit.Point(threads: $0.threads, throughput: $0.throughput) })
  }

  /// Returns the throughput of a point divided by that on the fewest threads.
  package func speedUp(of point: Point) -> Double { point.throughput / points[0].throughput }

  /// Returns the speed-up of a point as a share of that of threads which never wait.
  package func efficiency(of point: Point) -> Double {
    speedUp(of: point) * Double(points[0].threads) / Double(point.threads)
  }

  /// The law in words, or the reason why there is none.
  package var law: String {
    guard let fit else {
      return "speed-up as measured; a law is fitted from \(ScalabilityFit.leastCounts) numbers of "
        + "threads on, each with as many processors"
    }
    let peak = fit.peak.map { ", fastest on \(Quantity.count($0.rounded())) threads" } ?? ""
    return "serial share \(Self.words(fit.serialShare)), crosstalk \(Self.words(fit.crosstalk)), "
      + "error \(Quantity.percent(fit.error))\(peak)"
  }

  private static func words(_ coefficient: ScalabilityFit.Coefficient) -> String {
    func percent(_ share: Double) -> String { Quantity.significant(share * 100) }
    let interval = coefficient.interval
    let end = interval.upperBound.isFinite ? "\(percent(interval.upperBound))]" : "∞)"
    return "\(percent(coefficient.estimate)) % [\(percent(interval.lowerBound)), \(end)"
  }
}

extension ThreadScaling.Point {
  /// Creates the point of a benchmark; `nil` without a throughput.
  fileprivate init?(_ comparison: BenchmarkComparison) {
    guard let threads = comparison.record?.threads,
      let throughput = comparison[.throughput]?.candidate?.timed?.floor,
      throughput > 0, throughput.isFinite
    else { return nil }
    self.threads = threads
    self.throughput = throughput
    let medians = Metric.threadMetrics.compactMap { metric in
      comparison[metric]?.candidate?.timed.map { (metric, $0.median) }
    }
    self.medians = Dictionary(uniqueKeysWithValues: medians)
  }
}

extension BenchmarkComparison {
  /// The identifier with `…` for the number of threads; `nil` for a benchmark without threads.
  fileprivate var threadFamily: String? {
    let id = BenchmarkID(id)
    guard let threads = record?.threads,
      id.parameters.last?.description == "threads=\(threads)"
    else { return nil }
    let parameters = id.parameters.dropLast() + [BenchmarkParameter(name: "threads", value: "…")]
    return BenchmarkID(id.base, parameters: parameters).text
  }
}

extension Report {
  /// The benchmarks on several numbers of threads; none in a gate, which contains only judgements.
  private var scalings: [ThreadScaling] {
    kind == .gate ? [] : ThreadScaling.all(in: comparisons)
  }

  /// The table of benchmarks with threads; `nil` if there are none.
  var threadTable: Table? {
    let scalings = scalings
    guard !scalings.isEmpty else { return nil }
    var table = Table([
      .init("on threads", isFlexible: true), .init("threads", isNumber: true),
      .init("items/s", alignment: .point, rank: 1), .init("speed-up", isNumber: true),
      .init("of ideal", isNumber: true, rank: 3),
      .init("items/s each", alignment: .point, rank: 5), .init("fairness", isNumber: true, rank: 2),
      .init("switches", isNumber: true, rank: 4), .init("idle", isNumber: true, rank: 4),
    ])
    for scaling in scalings {
      for point in scaling.points {
        func percent(_ metric: Metric) -> String {
          point.medians[metric].map { Quantity.percent($0 / 100) } ?? ""
        }
        table.append([
          shortened(scaling.name), String(point.threads), Quantity.rate(point.throughput),
          Quantity.ratio(scaling.speedUp(of: point)),
          Quantity.percent(scaling.efficiency(of: point)),
          point.medians[.threadThroughput].map(Quantity.rate) ?? "", percent(.fairness),
          point.medians[.voluntarySwitches].map(Quantity.significant) ?? "", percent(.idleShare),
        ])
      }
      for threads in scaling.absent {
        table.append(
          [shortened(scaling.name), String(threads)] + Array(repeating: "n/a", count: 7))
      }
    }
    return table
  }

  /// Lines below the table of threads: the fitted laws, and why there is none.
  var threadLines: [String] {
    let scalings = scalings
    let fitted = scalings.filter { $0.fit != nil }.map { "\(shortened($0.name)): \($0.law)" }
    return fitted + [scalings.first { $0.fit == nil }?.law].compactMap { $0 }
  }
}
