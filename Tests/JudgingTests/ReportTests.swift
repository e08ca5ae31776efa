import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

@Suite struct ReportTests {
  @Test func textOfARunWithTimes() throws {
    try expectSnapshot(report(.run, Self.measured).text(), "textOfARunWithTimes")
  }

  @Test func textOfAComparison() throws {
    try expectSnapshot(report(.comparison, Self.measured).text(), "textOfAComparison")
  }

  @Test func textOfAGateWithoutTimes() throws {
    try expectSnapshot(
      report(.gate, Self.measured.map(withoutTimes)).text(), "textOfAGateWithoutTimes")
  }

  @Test func textOfAnUnchangedGate() throws {
    try expectSnapshot(
      report(.gate, [withoutTimes(Self.measured[0])], onlyMeasured: true).text(),
      "textOfAnUnchangedGate")
  }

  @Test func singleMeasurementIsNotJudged() throws {
    let alone = record("suite/alone", [.time: time(150), .allocations: count(11)])
    let text = try report(.measurement, [alone], onlyMeasured: true).text()
    #expect(!text.contains("new") && !text.contains("unproven"), "\(text)")
    #expect(text.hasSuffix("\n1 benchmark\n"), "\(text)")
  }

  @Test func framesHaveASeparateTable() throws {
    let whole = record("suite/whole", [.time: time(150), .allocations: count(10)])
    let text = try report(.run, [whole] + Self.stepped, onlyMeasured: true).text()
    try expectSnapshot(text, "framesHaveASeparateTable")
  }

  @Test func frameCountsAloneHaveOneTable() throws {
    let counted = Self.stepped.map { record in
      var record = record
      record.metrics = record.metrics.filter { $0.key.isExact && $0.key.isOfSteps }
      record.frames = nil
      return record
    }
    let report = try report(.gate, counted, onlyMeasured: true)
    try expectSnapshot(report.text(), "frameCountsAloneHaveOneTable")
    #expect(report.markdown().contains("| push | 0 | 133 |"), "\(report.markdown())")
    #expect(!report.markdown().contains("| benchmark |"))
  }

  @Test func jsonHasTheFramesOfARecord() throws {
    let report = try report(.run, Self.stepped, onlyMeasured: true)
    let document = try #require(
      try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    let benchmarks = try #require(document["benchmarks"] as? [[String: Any]])
    let frames = try #require(benchmarks.first?["frames"] as? [String: Any])
    #expect(frames["floors"] as? [Double] == [5000, 100_000, 90_000])
    #expect((frames["hitches"] as? [String: Any])?["count"] as? Int == 2)
    let metrics = try #require(benchmarks.first?["metrics"] as? [String: [String: Any]])
    #expect(metrics["eventAllocations"]?["steps"] as? [String: Int] == ["0": 113, "2": 20])
  }

  @Test func processorTimeAloneIsShown() throws {
    let only = record("suite/cpu", [.cpu: time(20_000)])
    let text = try report(.run, [only], onlyMeasured: true).text()
    #expect(text.contains("20.0 µs"), "\(text)")
    #expect(text.contains("times are shown, not judged (unproven)"), "\(text)")
  }

  @Test func markdownOfAGate() throws {
    try expectSnapshot(report(.gate, Self.measured).markdown(), "markdownOfAGate")
  }

  @Test func jsonOfAGate() throws {
    try expectSnapshot(
      String(decoding: report(.gate, Self.measured).json(), as: UTF8.self), "jsonOfAGate")
  }

  @Test(arguments: [(Report.Kind.run, "run"), (.gate, "gate"), (.comparison, "comparison")])
  func jsonNamesItsSchemaVerdictAndExitCode(kind: Report.Kind, name: String) throws {
    let report = try report(kind, [withoutTimes(Self.measured[0])], onlyMeasured: true)
    let document = try #require(
      try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(document["schema"] as? String == "bench.\(name)/1")
    #expect(document["verdict"] as? String == "unchanged")
    #expect(document["exitCode"] as? Int == 0)
  }

  /// One benchmark for each way a comparison can end; `suite/missing` is stored only.
  private static let measured = [
    record(
      "suite/same[count=4096]",
      [
        .time: time(20_480, samples: [9, 9, 9]), .cpu: time(20_000), .allocations: count(0),
        .allocatedBytes: count(0),
      ], items: 4096, tags: ["gate"]),
    record(
      "suite/worse", [.time: time(150), .allocations: count(11), .allocatedBytes: count(352)]),
    record(
      "suite/better", [.time: time(1e6), .allocations: count(5), .allocatedBytes: count(160)]),
    record("suite/new", [.time: time(0.5), .allocations: count(0)]),
    record("suite/uncounted", [.time: time(12.5)], unavailable: [.allocations: "no jemalloc"]),
    record("suite/other-work", [.allocations: count(0)], checksum: .exact(41)),
    failedRecord("suite/failed", .crashed(how: "signal 4 (trap)", standardError: ["planted"])),
  ]

  /// Two replays of three steps; only the second stays below the budget.
  private static let stepped = [
    record(
      "suite/push",
      [
        .time: time(200_000), .frameP50: time(90_000),
        .frameP90: time(98_000), .frameP99: time(99_800), .frameMax: time(100_000),
        .budgetShare: time(1.2), .frameAllocations: count(0, over: 1),
        .eventAllocations: .exact(events([0: 113, 2: 20])),
      ],
      frames: FrameProfile(
        floors: [5000, 100_000, 90_000], stepNanoseconds: 1e9 / 120, replays: 300,
        clockNanoseconds: 24)),
    record(
      "suite/pop",
      [
        .frameP99: time(1000), .frameMax: time(1000), .budgetShare: time(0.012),
        .frameAllocations: .exact(ExactValue(total: 3, iterations: 1, steps: [1: 3])),
        .eventAllocations: .exact(events([0: 7])),
      ],
      frames: FrameProfile(
        floors: [1000, 900, 800], stepNanoseconds: 1e9 / 120, replays: 30, clockNanoseconds: 25)),
  ]

  private func withoutTimes(_ record: BenchmarkRecord) -> BenchmarkRecord {
    var record = record
    record.metrics[.time] = nil
    record.metrics[.cpu] = nil
    return record
  }

  private func report(
    _ kind: Report.Kind, _ records: [BenchmarkRecord], onlyMeasured: Bool = false
  ) throws -> Report {
    let environment = try JudgingTests.environment()
    let measured = Set(records.map(\.id))
    let comparisons = Comparator(
      reference: Reference(
        exact: [
          measured.contains("suite/push") ? Self.storedSteps(environment) : Self.stored(environment)
        ],
        timings: records.contains { $0.metrics[.time] != nil } ? [Self.times(environment)] : [],
        environment: environment),
      metrics: Metric.allCases, isSelected: { id, _ in !onlyMeasured || measured.contains(id) }
    ).compare(records)
    return Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(
          judges: kind == .gate, requiresCounterparts: kind == .gate, namedMetrics: [])),
      reference: "stored 2026-01-02 at 0123abc")
  }

  private static func stored(_ environment: RunEnvironment) -> ExactBaseline {
    let once = [
      Metric.allocations: ExactValue(total: 10, iterations: 10),
      .allocatedBytes: ExactValue(total: 320, iterations: 10),
    ]
    let never = [Metric.allocations: ExactValue(total: 0, iterations: 10)]
    return exactBaseline(
      [
        "suite/same[count=4096]": entry(
          never.merging(
            [.allocatedBytes: ExactValue(total: 0, iterations: 10)]) { $1 }),
        "suite/worse": entry(once), "suite/better": entry(once), "suite/missing": entry(never),
        "suite/uncounted": entry(never), "suite/other-work": entry(never),
        "suite/failed": entry(never),
      ], environment: environment)
  }

  private static func storedSteps(_ environment: RunEnvironment) -> ExactBaseline {
    let none = [Metric.frameAllocations: ExactValue(total: 0, iterations: 1)]
    return exactBaseline(
      [
        "suite/push": entry(none.merging([.eventAllocations: events([0: 113, 2: 19])]) { $1 }),
        "suite/pop": entry(none.merging([.eventAllocations: events([0: 7])]) { $1 }),
      ], environment: environment)
  }

  private static func times(_ environment: RunEnvironment) -> TimingBaseline {
    let floors = [
      "suite/same[count=4096]": 20_000.0, "suite/worse": 100, "suite/better": 2e6,
      "suite/uncounted": 12.5,
    ]
    return TimingBaseline(
      suite: "suite", environment: environment, provenance: provenance,
      benchmarks: floors.mapValues { [.time: time($0).timed].compactMapValues { $0 } }
        .merging(["suite/push": [.frameP99: time(50_000).timed].compactMapValues { $0 }]) { $1 })
  }
}
