import Comparison
import Foundation
import Measurements
import Reporting
import TestSupport
import Testing

@testable import Storage

/// Limits and permissions, and the verdicts that they leave.
@Suite struct BoundsTests {
  @Test(
    "a value above its limit is a regression, whatever the reference has",
    arguments: [(30, 30, Verdict.unchanged), (31, 31, .regressed), (20, 30, .regressed)])
  func valueIsHeldToItsLimit(stored: Int, present: Int, verdict: Verdict) throws {
    let judged = try judged(stored, present, .allocations(atMost: 3))
    #expect(judged.verdict == verdict)
    #expect(judged.note?.contains("limit: allocations at most 3") == true)
    #expect(judged.isOverLimit == (verdict == .regressed))
  }

  /// Else a shard above a limit would contradict itself, and could not be merged.
  @Test(arguments: [Remark?.none, .sameCode, .text("of an older document")])
  func boundedRowIsReadAsItWasWritten(remark: Remark?) throws {
    let row = MetricComparison(
      metric: .allocations, baseline: count(4), candidate: count(4), verdict: .unchanged,
      evidence: .exact(ratio: 1, remark))
    let bounds = Bounds(limits: ["suite/a": [.allocations(atMost: 3)]])
    let judged = bounds.judged([comparison(row)])
    let copy = try JSONDecoder().decode(
      [BenchmarkComparison].self, from: JSONEncoder().encode(judged))
    #expect(copy.first?[.allocations]?.note == judged.first?[.allocations]?.note)
    #expect(copy.first?[.allocations]?.bound == .limit(.allocations(atMost: 3)))
  }

  @Test func varyingCountIsHeldByItsHighestReading() throws {
    let present = ExactValue(total: 20, iterations: 10, readings: [20, 31])
    let judged = try judged(.exact(present), .exact(present), .allocations(atMost: 3))
    #expect(judged.verdict == .regressed)
  }

  @Test(arguments: [
    (1000, 1050, Verdict.accepted), (1000, 1051, .regressed), (1000, 900, .improved),
    (1000, 1000, .unchanged), (0, 1, .regressed),
  ])
  func growthOfACountIsAcceptedUpToItsLimit(
    stored: Int, present: Int, verdict: Verdict
  ) throws {
    let judged = try judged(stored, present, .allocations(growth: .percent(5)))
    #expect(judged.verdict == verdict)
  }

  /// A growth that is too small for a gate can be above a limit, unless the count varies.
  @Test(arguments: [
    (Verdict.unchanged, 10_070, 0.5, Verdict.regressed), (.unchanged, 10_070, 0.7, .unchanged),
    (.unchanged, 10_071, 0.5, .unchanged), (.inconclusive, 10_070, 0.5, .inconclusive),
  ])
  func growthOfAnUnchangedCountIsHeldToItsLimit(
    found: Verdict, highest: Int, percent: Double, verdict: Verdict
  ) throws {
    let readings = highest > 10_070 ? [10_070, highest] : []
    let present = ExactValue(total: 10_070, iterations: 10, readings: readings)
    let row = MetricComparison(
      metric: .instructions, baseline: count(10_000), candidate: .exact(present), verdict: found,
      evidence: .exact(ratio: 1.007, nil))
    let bounds = Bounds(limits: ["suite/a": [.instructions(growth: .percent(percent))]])
    #expect(bounds.judged([comparison(row)]).first?[.instructions]?.verdict == verdict)
  }

  @Test func workThatIsGoneIsNeverAccepted() throws {
    for remark in [Remark.workIsGone, .empty] {
      let gone = MetricComparison(
        metric: .instructions, baseline: count(100), candidate: count(1), verdict: .regressed,
        evidence: .exact(ratio: 0.01, remark))
      let bounds = Bounds(limits: ["suite/a": [.instructions(growth: .percent(50))]])
      #expect(bounds.judged([comparison(gone)]).first?[.instructions]?.verdict == .regressed)
    }
  }

  @Test func newBenchmarkAboveItsLimitIsAProblem() throws {
    let new = comparison(
      MetricComparison(
        metric: .allocations, candidate: count(50), verdict: .new, evidence: .absent(nil)),
      presence: .new)
    let judged = Bounds(limits: ["suite/a": [.allocations(atMost: 3)]]).judged([new])
    let assessment = Assessment(
      judged, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: []))
    #expect(assessment.exitCode == .regressed)
    #expect(
      assessment.problems.map(\.message)
        == ["suite/a: allocations: 5: limit: allocations at most 3"])
  }

  // MARK: Times

  /// The ratio of 0.15, as a logarithm, is 1.162.
  @Test(arguments: [
    (0.0, 17.0, Verdict.accepted), (0, 16, .regressed), (0.01, 16, .inconclusive),
    (0.01, 17, .accepted), (0.01, 1, .regressed),
  ])
  func slowdownIsHeldByItsInterval(scatter: Double, percent: Double, verdict: Verdict) throws {
    let differences = (0..<48).map { 0.15 + scatter * Double($0 % 7 - 3) }
    let finding = try PairedSamples.finding(differences)
    try #require(finding.verdict == .regressed)
    let judged = try judged(finding, .time(growth: .percent(percent)))
    #expect(judged.verdict == verdict, "\(String(describing: finding.interval))")
  }

  @Test(arguments: [1, 2])
  func limitMakesNoTimeRedThatIsNot(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let centre = Double.random(in: -0.1...0.1, using: &random)
      let scatter = Double.random(in: 0...0.03, using: &random)
      let percent = Double.random(in: 0...12, using: &random)
      let differences = (0..<24).map { centre + scatter * Double($0 % 7 - 3) }
      let finding = try PairedSamples.finding(differences)
      let judged = try judged(finding, .time(growth: .percent(percent)))
      #expect(
        judged.verdict != .regressed || finding.verdict == .regressed,
        "seed \(seed): centre \(centre), scatter \(scatter), limit \(percent)")
    }
  }

  @Test func timesOfTwoMomentsAreNotJudged() throws {
    let stored = MetricComparison(
      metric: .time, baseline: time(10), candidate: time(20), verdict: .unproven,
      evidence: .stored(ratio: 2, nil))
    let bounds = Bounds(limits: ["suite/a": [.time(growth: .percent(5))]])
    let judged = bounds.judged([comparison(stored)])
    #expect(judged.first?[.time]?.verdict == .unproven)
    #expect(
      bounds.notes(on: judged)
        == ["limits that this gate did not judge: suite/a time up to +5 %"])
  }

  // MARK: Permissions

  private let permission = Permission(
    "suite/a", percent: 20, until: "2026-12-31", because: "the format is checked")

  @Test func permissionGoesBeforeALimitUntilItEnds() throws {
    let finding = try PairedSamples.finding(Array(repeating: 0.15, count: 24))
    var slower = comparison()
    slower.add(finding)
    for (today, verdict) in [("2026-12-31", Verdict.accepted), ("2027-01-01", .regressed)] {
      let bounds = Bounds(
        limits: ["suite/a": [.time(growth: .percent(1))]], permissions: [permission],
        today: today)
      let judged = bounds.judged([slower])
      #expect(judged.first?[.time]?.verdict == verdict)
      let isAccepted = verdict == .accepted
      let note = judged.first?[.time]?.note
      #expect(note?.contains("the format is checked") == isAccepted, "\(String(describing: note))")
      let ended = "the permission of suite/a to be slower ended on 2026-12-31"
      #expect(bounds.notes(on: judged) == (isAccepted ? [] : [ended]))
    }
  }

  @Test func permittedSlowdownIsShownWithItsReason() throws {
    let slower = try PairedSamples.comparison(PairedSamples.ids[0])
    let permission = Permission(
      slower.id, percent: 20, until: "2026-12-31", because: "the format is checked")
    let comparisons = Bounds(permissions: [permission], today: "2026-01-01").judged([slower])
    #expect(comparisons.first?.verdict == .accepted)
    let report = Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123abc")
    #expect(report.assessment.exitCode == .success)
    for text in [report.text(), report.text(width: 80), report.markdown()] {
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      #expect(
        words.contains("accepted up to +20 % until 2026-12-31: the format is checked"), "\(text)")
      #expect(words.contains("1 slower as accepted") || text.contains("1 accepted"), "\(text)")
    }
  }

  @Test func permissionIsNotOfAllocations() throws {
    let grown = MetricComparison(
      metric: .allocations, baseline: count(10), candidate: count(11), verdict: .regressed,
      evidence: .exact(ratio: 1.1, nil))
    let bounds = Bounds(permissions: [permission], today: "2026-01-01")
    #expect(bounds.judged([comparison(grown)]).first?[.allocations]?.verdict == .regressed)
  }

  // MARK: Code

  @Test(arguments: [
    (1000, 1020, Limit.codeSize(growth: .percent(2)), Verdict?.some(.accepted)),
    (1000, 1021, .codeSize(growth: .percent(2)), .regressed),
    (1000, 900, .codeSize(growth: .percent(0)), .improved),
    (1000, 1000, .codeSize(growth: .percent(0)), .unchanged),
    (1000, 1020, .codeSize(atMost: 1020), nil),
    (1021, 1021, .codeSize(atMost: 1020), .regressed),
    (1000, 2000, .codeSize(of: "B", atMost: 10), nil),
  ])
  func codeIsHeldToItsLimitAlone(old: Int, new: Int, limit: Limit, verdict: Verdict?) throws {
    let size = CodeComparison(of: nil, reference: old, candidate: new)
    let bounds = Bounds(code: [limit])
    let judged = bounds.judged([size])
    #expect(judged.map(\.codeSize.verdict) == [verdict])
    #expect(judged.problems.map(\.code) == (verdict == .regressed ? [.regressed] : []))
    let isJudged = limit.module == nil
    let held = isJudged ? "limits that held: " : "limits that this gate did not judge: "
    #expect(bounds.notes(on: [], judged) == (verdict == .regressed ? [] : [held + limit.words]))
    let copy = try JSONDecoder().decode(
      [CodeComparison].self, from: JSONEncoder().encode(judged))
    #expect(copy.map(\.codeSize.bound) == judged.map(\.codeSize.bound))
    #expect(copy.map(\.codeSize.verdict) == [verdict] && copy.map(\.growth) == [size.growth])
  }

  @Test func newModuleHasNoGrowth() {
    let new = CodeComparison(of: "A", reference: nil, candidate: 500)
    let growth = Bounds(code: [.codeSize(of: "A", growth: .percent(1))])
    #expect(
      growth.notes(on: [], growth.judged([new]))
        == ["limits that this gate did not judge: codeSize of A up to +1 %"])
    let value = Bounds(code: [.codeSize(of: "A", atMost: 499)])
    #expect(
      value.judged([new]).problems.map(\.message)
        == ["code of A 500 bytes, before 0 (+500); limit: codeSize of A at most 499"])
    #expect(value.module(missingIn: ["B"]) == "A" && value.module(missingIn: ["A"]) == nil)
  }

  @Test func lineNamesTheModulesThatChangedMost() {
    func sizes(_ changes: [Int]) -> [CodeComparison] {
      [CodeComparison(of: nil, reference: 1000, candidate: 1000 + changes.reduce(0, +))]
        + changes.enumerated().map { index, change in
          CodeComparison(of: "M\(index)", reference: 100, candidate: 100 + change)
        }
    }
    #expect(sizes([0, 0]).line == nil)
    #expect(
      sizes([1, 0, -20, 3]).line
        == "code 984 bytes, before 1000 (-16, -1.6 %): M2 -20, M3 +3, M0 +1")
    #expect(
      sizes([1, 2, 3, 4, 5, 6, 7]).line
        == "code 1028 bytes, before 1000 (+28, +2.8 %): M6 +7, M5 +6, M4 +5, M3 +4, M2 +3, 2 more")
  }

  // MARK: The file

  @Test func limitsOfAProductAreReadAsTheyAreWritten() throws {
    let lines = [
      #"{"product": "p", "metric": "codeSize", "module": "A", "percent": 1}"#,
      #"{"benchmark": "b", "metric": "time", "percent": 1}"#,
    ]
    let text = #"{"schema": "bench.limits/1", "limits": [\#(lines.joined(separator: ", "))]}"#
    let file = try LimitsFile(from: Data(text.utf8), path: "")
    #expect(file.code == ["p": [.codeSize(of: "A", growth: .percent(1))]])
    #expect(file.limits == ["b": [.time(growth: .percent(1))]])
    #expect(try LimitsFile(from: file.text(), path: "") == file)
  }

  @Test func fileIsReadAsItIsWritten() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(root: folder.path)
    let lock = try store.lock()
    #expect(
      try store.limits() == LimitsFile(from: Data(#"{"schema": "bench.limits/1"}"#.utf8), path: ""))
    _ = try store.permit(permission, under: lock)
    let longer = Permission("suite/a", percent: 25, until: "2027-01-31", because: "still")
    _ = try store.permit(longer, under: lock)
    #expect(try store.limits().permissions == [longer], "one of each benchmark")
    #expect(store.files.isEmpty, "it is no baseline")
  }

  @Test(arguments: [
    (#""limit": []"#, "limit"),
    (#""limits": [{"benchmark": "a", "metric": "time", "most": 1}]"#, "most"),
    (#""limits": [{"metric": "codeSize", "percent": 1}]"#, "codeSize up to +1 % is of a benchmark"),
    (slower("0", "2026-12-31", "b"), "0.0 per cent"),
    (slower("1", "2026-02-30", "b"), "2026-02-30"),
    (slower("1", "2026-12-31", " "), "no reason"),
  ])
  func damagedFileIsRefused(fields: String, word: String) throws {
    let error = #expect(throws: StorageError.self) {
      let text = #"{"schema": "bench.limits/1", \#(fields)}"#
      return try LimitsFile(from: Data(text.utf8), path: "limits.json")
    }
    #expect("\(error as Any)".contains(word), "\(error as Any)")
  }

  private static func slower(_ percent: String, _ until: String, _ because: String) -> String {
    let fields = #""benchmark": "a", "because": "\#(because)""#
    return #""slower": [{\#(fields), "percent": \#(percent), "until": "\#(until)"}]"#
  }

  // MARK: Parts

  private func judged(_ stored: Int, _ present: Int, _ limit: Limit) throws -> MetricComparison {
    try judged(count(stored), count(present), limit)
  }

  private func judged(
    _ stored: MetricValue, _ present: MetricValue, _ limit: Limit
  ) throws -> MetricComparison {
    let environment = try environment()
    let known = record("suite/a", [.allocations: stored])
    let comparator = Comparator(
      reference: Reference(
        MeasurementSet(environment: environment, benchmarks: [known]), environment: environment),
      metrics: [.allocations], isSelected: { _, _ in true })
    let compared = comparator.compare([record("suite/a", [.allocations: present])])
    return try #require(Bounds(limits: ["suite/a": [limit]]).judged(compared).first?[.allocations])
  }

  private func judged(_ finding: PairedFinding, _ limit: Limit) throws -> MetricComparison {
    var slower = comparison()
    slower.add(finding)
    return try #require(Bounds(limits: ["suite/a": [limit]]).judged([slower]).first?[.time])
  }

  private func comparison(
    _ metrics: MetricComparison..., presence: Verdict? = nil
  ) -> BenchmarkComparison {
    BenchmarkComparison(
      id: "suite/a", record: record("suite/a"), metrics: metrics, presence: presence)
  }
}
