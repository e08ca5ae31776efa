import Comparison
import Foundation
import Measurements
internal import Reporting
import TestSupport
import Testing

/// The shards of a gate of some rows, as the files of several machines.
struct SampleShards {
  /// The rows of the whole gate, in the order of the program; removed benchmarks come last.
  var rows: [BenchmarkComparison]
  /// The number of shards.
  var count = 3
  /// The strictness of the gate.
  var policy = Assessment.Policy(
    judges: true, requiresCounterparts: false, namedMetrics: [], sides: .build("main"))
  /// The problems of each shard that are not about one benchmark, by its number.
  var others: [Int: [Assessment.Problem]] = [:]
  /// The means of each shard's timed benchmarks, by its number.
  var drifts: [Int: SharedGate.Drift] = [:]

  /// The identifiers of the candidate's benchmarks.
  var selected: [String] { rows.filter { $0.presence != .missing }.map(\.id) }

  /// The rows of a shard: removed benchmarks are in the first.
  func rows(of shard: Shard) -> [BenchmarkComparison] {
    let own = Set(shard.part(of: selected))
    return rows.filter { own.contains($0.id) || $0.presence == .missing && shard.number == 1 }
  }

  /// The report of the whole gate, as one machine makes it.
  func whole() throws -> Report {
    Report(
      kind: .gate, environment: try environment(), comparisons: rows,
      assessment: Assessment(
        rows, policy: policy, others: others.sorted { $0.key < $1.key }.flatMap(\.value)),
      reference: "commit 0123abc", evidence: ["builds: 12 s"],
      call: GateCall(options: ["--against", "main"]))
  }

  /// The report of a shard, which a test may change.
  func report(_ number: Int) throws -> Report {
    let shard = try #require(Shard(number, of: count))
    let rows = rows(of: shard)
    let run = SharedRun(part: shard, selected: selected, metrics: [.allocations, .time])
    let gate = SharedGate(
      run, builds: .init(reference: "commit 0123abc", candidate: "commit 4567def"),
      rules: .init(
        sensitivity: .standard, comparesTime: true, forcesTiming: false, cumulativeGrowth: 10,
        policy: policy),
      options: ["--against", "main"], drift: drifts[number])
    var report = Report(
      kind: .gate, environment: try environment(cpuModel: number == 2 ? "Other" : "AMD EPYC"),
      comparisons: rows,
      assessment: Assessment(rows, policy: policy, others: others[number] ?? []),
      reference: "commit 0123abc",
      evidence: [gate.aloneLine, "builds: 12 s", "timed in \(number) rounds"],
      call: GateCall(options: ["--against", "main"], seed: UInt64(number)))
    report.shard = gate
    return report
  }

  /// The document of a shard as it is read from its file, after a change.
  func file(
    _ number: Int, _ change: (inout JudgedDocument) -> Void = { _ in }
  ) throws -> (path: String, document: JudgedDocument) {
    var document = try JSONDecoder().decode(JudgedDocument.self, from: try report(number).json())
    change(&document)
    return ("\(number).json", document)
  }

  /// The documents of all shards.
  func files() throws -> [(path: String, document: JudgedDocument)] {
    try (1...count).map { try file($0) }
  }

  /// The gate that the shards are merged to.
  func merged() throws -> Report { try Report(merging: files()) }
}

/// Rows of a gate against another build, of all kinds.
struct RandomRows {
  var generator: SeededGenerator

  /// Returns rows with identifiers of one suite, those of removed benchmarks last.
  mutating func rows(_ number: Int) throws -> [BenchmarkComparison] {
    let present = try (0..<number).map { try row("suite/group/row[n=\($0)]") }
    let removed = (0..<generator.below(2)).map { index in
      Comparator(
        reference: reference([record("suite/removed/\(index)", [.allocations: count(3)])]),
        metrics: [.allocations], isSelected: { _, _ in true }
      ).compare([])
    }
    return present + removed.flatMap { $0 }
  }

  private mutating func row(_ id: String) throws -> BenchmarkComparison {
    let fate = generator.below(12)
    if fate == 0 {
      return BenchmarkComparison(id: id, record: failedRecord(id), metrics: [])
    }
    let new = record(id, counts(), items: 1 + generator.below(9), tags: ["gate"])
    var old = new
    if generator.below(3) == 0 { old.metrics = counts() }
    if fate == 1 { old.checksum = .exact(7) }
    var comparison = Comparator(
      reference: reference(fate == 2 ? [] : [old]), metrics: new.metrics.keys.sorted(),
      isSelected: { _, _ in true }
    ).compare([new])[0]
    // Of a failed benchmark a document has no metrics, and no table needs them.
    if let record = comparison.record, record.failure != nil {
      return BenchmarkComparison(id: id, record: withoutMetrics(record), metrics: [])
    }
    guard comparison.presence == nil else { return comparison }
    try addTime(to: &comparison)
    if generator.below(4) == 0 {
      comparison.explain([Explanation(.allocations, lines: ["f", "g"])])
      comparison.note([FunctionGrowth(name: "f", before: 500, growth: 60)])
    }
    return comparison
  }

  private func withoutMetrics(_ record: BenchmarkRecord) -> BenchmarkRecord {
    var failed = record
    failed.metrics = [:]
    return failed
  }

  private mutating func addTime(to comparison: inout BenchmarkComparison) throws {
    switch generator.below(5) {
    case 0:
      comparison = comparison.withSameTime(.sameFunctions)
    case 1:
      comparison.add(.untimed(.untimed))
    case 2:
      break
    default:
      let center = generator.uniform(in: -0.1...0.1)
      var finding = try PairedSamples.finding(
        (0..<(8 + generator.below(30))).map { _ in center + generator.uniform(in: -0.02...0.02) })
      if finding.verdict == .regressed {
        let causes: [Attribution] = [
          .moreWork(instructions: 0.03, allocations: 1), .sameCode, .oneLayout,
          .moreWork(instructions: nil, allocations: 2), .drawnLayouts(changed: ["f"]),
          .beyondLayouts,
        ]
        finding.attribute(causes[generator.below(causes.count)])
      }
      comparison.add(finding)
    }
  }

  /// Counts of the harness and of the benchmark itself, some of which vary.
  private mutating func counts() -> [Metric: MetricValue] {
    let own = Metric(custom: "hits", unit: "count", isExact: true, better: .more)
    var counts: [Metric: MetricValue] = [
      .allocations: count(generator.below(4)), own: count(generator.below(3)),
      .instructions: count(1000 + generator.below(30), over: 1),
    ]
    if generator.below(3) == 0 {
      counts[.eventAllocations] = .exact(
        ExactValue(total: 21, iterations: 1, steps: [3: 20, 148: 1]))
    }
    if generator.below(3) == 0 {
      let readings = (0..<8).map { _ in 100 + generator.below(9) }.sorted()
      counts[.allocatedBytes] = .exact(
        ExactValue(total: readings[0], iterations: 10, readings: readings))
    }
    return counts
  }

  private func reference(_ records: [BenchmarkRecord]) -> Reference {
    // The environment does not matter here: both sides are of the same build.
    guard let environment = try? environment() else { preconditionFailure("no environment") }
    return Reference(
      MeasurementSet(environment: environment, benchmarks: records), environment: environment)
  }
}
