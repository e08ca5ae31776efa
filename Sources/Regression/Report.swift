public import Benchmarking

/// A comparison ready to be shown, in any format.
public struct Report: Sendable {
  /// What the report is of.
  public enum Kind: String, Sendable {
    /// Measured, beside what is stored.
    case run
    /// Judged.
    case gate
    /// Two measurements side by side.
    case comparison
    /// A measurement by itself: there is nothing to judge by.
    case measurement
  }

  /// What the report is of.
  public let kind: Kind
  /// Where the candidate was measured.
  public let environment: RunEnvironment
  /// The benchmarks.
  public let comparisons: [BenchmarkComparison]
  /// What they mean.
  public let assessment: Assessment
  /// What the candidate was compared with, in words.
  public let reference: String
  /// How it was compared, in words.
  public let evidence: [String]

  /// Creates a report.
  public init(
    kind: Kind, environment: RunEnvironment, comparisons: [BenchmarkComparison],
    assessment: Assessment, reference: String, evidence: [String] = []
  ) {
    self.kind = kind
    self.environment = environment
    self.comparisons = comparisons
    self.assessment = assessment
    self.reference = reference
    self.evidence = evidence
  }

  /// Whether whole iterations were timed.
  var hasTimes: Bool {
    comparisons.contains { $0.metrics.contains { !$0.metric.isExact && !$0.metric.isOfSteps } }
  }

  /// Whether all there is to show is of single steps.
  var isOfStepsOnly: Bool {
    comparisons.allSatisfy { comparison in
      !comparison.metrics.isEmpty && comparison.metrics.allSatisfy(\.metric.isOfSteps)
    }
  }

  /// The metrics beyond time and allocations get a line each where they are not as stored.
  var differences: [(id: String, metric: MetricComparison)] {
    comparisons.flatMap { comparison in
      comparison.metrics
        .filter { $0.verdict == .regressed || $0.verdict == .improved }
        .map { (comparison.id, $0) }
    }
  }

  /// The table of all benchmarks.
  var table: Table {
    var table = Table(
      hasTimes
        ? [
          .init("benchmark"), .init("floor", isNumber: true),
          .init("per item", isNumber: true, rank: 3),
          .init("median", isNumber: true, rank: 6), .init("spread", isNumber: true, rank: 5),
          .init("stored", isNumber: true, rank: 2), .init("ratio", isNumber: true, rank: 1),
          .init("time", rank: 4), .init("cpu", isNumber: true, rank: 7),
          .init("allocs", isNumber: true), .init("stored", isNumber: true, rank: 2),
          .init("bytes", isNumber: true, rank: 8), .init("exact"),
        ]
        : [
          .init("benchmark"), .init("allocs", isNumber: true),
          .init("stored", isNumber: true, rank: 1),
          .init("bytes", isNumber: true, rank: 2), .init("peak", isNumber: true, rank: 4),
          .init("retained", isNumber: true, rank: 3), .init("exact"),
        ])
    for comparison in comparisons {
      table.append(hasTimes ? timedRow(comparison) : exactRow(comparison))
    }
    return table
  }

  private func timedRow(_ comparison: BenchmarkComparison) -> [String] {
    let time = comparison[.time]
    let measured = time?.candidate?.timed
    let items = comparison.record?.items ?? 1
    return [
      shortened(comparison.id),
      measured.map { Quantity.time($0.floor) } ?? "",
      measured.flatMap { items > 1 ? Quantity.time($0.floor / Double(items)) : nil } ?? "",
      measured.map { Quantity.time($0.median) } ?? "",
      measured.map { Quantity.percent($0.relativeSpread) } ?? "",
      (time?.baseline?.timed).map { Quantity.time($0.floor) } ?? "",
      (time?.ratio).map(Quantity.ratio) ?? "",
      [time?.verdict?.rawValue, time?.note].compactMap { $0 }.joined(separator: ", "),
      (comparison[.cpu]?.candidate?.timed).map { Quantity.time($0.floor) } ?? "",
      count(comparison, .allocations), stored(comparison, .allocations),
      count(comparison, .allocatedBytes), outcome(comparison),
    ]
  }

  private func exactRow(_ comparison: BenchmarkComparison) -> [String] {
    [
      shortened(comparison.id), count(comparison, .allocations), stored(comparison, .allocations),
      count(comparison, .allocatedBytes), count(comparison, .peakBytes),
      count(comparison, .retainedBytes), outcome(comparison),
    ]
  }

  /// What a row ends with: the verdict on the exact metrics, or that it failed.
  private func outcome(_ comparison: BenchmarkComparison) -> String {
    if comparison.record?.failure != nil { return "failed" }
    return kind == .measurement ? "" : comparison.verdict?.rawValue ?? ""
  }

  /// What was counted, or why not.
  func count(_ comparison: BenchmarkComparison, _ metric: Metric) -> String {
    if let value = comparison[metric]?.candidate { return Quantity.count(value.headline) }
    return comparison.record?.unavailable[metric] == nil ? "" : "n/a"
  }

  private func stored(_ comparison: BenchmarkComparison, _ metric: Metric) -> String {
    (comparison[metric]?.baseline).map { Quantity.count($0.headline) } ?? ""
  }

  /// The suite's name is left out where all benchmarks are of one suite.
  func shortened(_ id: String) -> String {
    guard let suite = onlySuite, id.hasPrefix(suite + "/") else { return id }
    return String(id.dropFirst(suite.count + 1))
  }

  /// The suite's name, when there is only one.
  var onlySuite: String? {
    let suites = Set(comparisons.map { $0.id.prefix { $0 != "/" } })
    return suites.count == 1 ? suites.first.map(String.init) : nil
  }

  /// The environment in one line.
  var environmentLine: String {
    let machine = [
      environment.cpuModel, "\(environment.cpuCount) cpus", environment.hypervisor,
    ].compactMap { $0 }.joined(separator: ", ")
    let build = ([environment.configuration] + environment.flags).joined(separator: " ")
    return [build, environment.toolchain, environment.allocator, machine]
      .joined(separator: " · ")
  }

  /// What the harness itself costs, when time was measured.
  var overheadLine: String? {
    guard let loop = environment.loopOverhead, let clock = environment.clockOverhead else {
      return nil
    }
    return "harness overhead, not subtracted: \(Quantity.time(loop)) an iteration, "
      + "\(Quantity.time(clock)) a clock reading"
  }

  /// The last line: everything in one sentence.
  var summary: String {
    let measured = comparisons.count { $0.record != nil }
    let hasAnyTimes = comparisons.contains { $0.metrics.contains { !$0.metric.isExact } }
    let times = hasAnyTimes ? "; times are shown, not judged (unproven)" : ""
    return "\(measured) benchmark\(measured == 1 ? "" : "s")\(outcomes)"
      + (kind == .measurement ? "" : times)
  }

  /// How many benchmarks came out how.
  private var outcomes: String {
    let failed = comparisons.count { $0.record?.failure != nil }
    let verdicts = comparisons.filter { $0.record?.failure == nil }.compactMap(\.verdict)
    let counts = [Verdict.regressed, .missing, .new, .improved, .unchanged].compactMap { verdict in
      let number = verdicts.count { $0 == verdict }
      return number == 0 || kind == .measurement ? nil : "\(number) \(verdict.rawValue)"
    }
    let parts = (failed == 0 ? [] : ["\(failed) failed"]) + counts
    return parts.isEmpty ? "" : ", exact metrics: \(parts.joined(separator: ", "))"
  }
}
