import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Testing

@testable import Gates
@testable import Sessions

@Suite struct SelfTestRecordTests {
  private let test: ScriptedSelfTest
  private let gate = SelfTestGate(
    part: "aa", program: "abc", machine: "m", date: "2026-01-01T00:00:00Z", seed: 3, seconds: 2,
    isRed: false)

  init() throws { test = try ScriptedSelfTest() }

  private var file: URL { URL(filePath: "\(test.root.path)/.bench/selftest.jsonl") }

  @Test func gatesAreAppended() throws {
    let record = SelfTestRecord(root: test.root)
    #expect(record.gates.isEmpty)
    var second = gate
    second.isRed = true
    try record.append(gate)
    try record.append(second)
    #expect(record.gates == [gate, second])
    #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 2)
  }

  @Test func lineWithoutItsEndSwallowsNoGate() throws {
    let record = SelfTestRecord(root: test.root)
    try record.append(gate)
    let whole = try Data(contentsOf: file)
    try (whole + whole.dropLast(9)).write(to: file)
    try record.append(gate)
    #expect(record.gates == [gate, gate])
  }

  @Test func linkInThePlaceOfTheRecordIsRefused() throws {
    try SelfTestRecord(root: test.root).append(gate)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: URL(filePath: "\(test.root.path)/other"))
    #expect(throws: (any Error).self) { try SelfTestRecord(root: test.root).append(gate) }
  }

  @Test func gatesWithImpossibleValuesAreLeftOut() throws {
    func isRead(_ change: (inout SelfTestGate) -> Void) throws -> Bool {
      var changed = gate
      change(&changed)
      let line = try JSONEncoder().encode(changed)
      return SelfTestGate.all(in: line) == [changed]
    }
    #expect(try isRead { $0.seconds = 0 })
    #expect(try !isRead { $0.seconds = -1 })
    #expect(try isRead { $0.stolenShare = 1 })
    #expect(try !isRead { $0.stolenShare = 1.1 })
    #expect(try !isRead { $0.core.regressed = -1 })
    #expect(try isRead { $0.memory.improved = 1_000_000 })
    #expect(try !isRead { $0.memory.improved = 1_000_001 })
    #expect(try !isRead { $0.core.unchanged = -1 })
    #expect(try !isRead { $0.tails = .init(inconclusive: -1) })
    #expect(try isRead { $0.core.detectableEffects = [0] })
    #expect(try !isRead { $0.core.detectableEffects = [-0.1] })
    #expect(SelfTestGate.all(in: Data("no gate\n".utf8)).isEmpty)
  }

  @Test func verdictsAreTallied() {
    var tally = SelfTestGate.Tally()
    for verdict in [Verdict.regressed, .improved, .unchanged, .inconclusive, .regressed] {
      tally.add(verdict)
    }
    #expect(tally == .init(regressed: 2, improved: 1, unchanged: 1, inconclusive: 1))
    #expect(tally.count == 5)
    #expect((tally + tally).count == 10)
    #expect((tally + tally).regressed == 4)
  }

  /// Ten equal rounds prove that nothing changed, and rounds on either side by turns nothing.
  @Test(arguments: [(0.0, false), (0.03, true)])
  func undecidedTestHasADetectableEffect(distance: Double, isUndecided: Bool) throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for index in 0..<10 {
      let factor = index.isMultiple(of: 2) ? exp(distance) : exp(-distance)
      test.add(
        try PairedRound(
          reference: [[1000, 1000], [1000, 1000]],
          candidate: Array(repeating: [1000 * factor, 1000 * factor], count: 2)))
    }
    var tally = SelfTestGate.Tally()
    tally.add(test)
    #expect(tally.inconclusive == (isUndecided ? 1 : 0))
    let effect = try #require(test.detectableEffect(of: test.endpoint))
    #expect(tally.detectableEffects == (isUndecided ? [exp(effect) - 1] : []))
  }
}

@Suite struct SelfTestReportTests {
  private func gate(
    red: Bool = false, core: SelfTestGate.Tally = .init(), memory: SelfTestGate.Tally = .init(),
    tails: SelfTestGate.Tally? = nil, surprises: [String] = []
  ) -> SelfTestGate {
    SelfTestGate(
      part: "aa", program: "abc", machine: "m", date: "2026-01-01T00:00:00Z", seed: 3, seconds: 2,
      core: core, memory: memory, tails: tails, isRed: red, surprises: surprises)
  }

  private func report(
    _ part: SelfTestPart, _ gates: [SelfTestGate], ever: [SelfTestGate] = []
  ) -> SelfTestReport {
    SelfTestReport(
      parts: [(part, gates)], everSame: ever, allocator: nil, environment: .scripted)
  }

  /// The cells of the only row, in Markdown.
  private func row(_ part: SelfTestPart, _ gates: [SelfTestGate]) -> [String] {
    let lines = report(part, gates).markdown().split(separator: "\n")
    let line = lines.first { $0.hasPrefix("| \(part.name)") } ?? ""
    return line.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func rowShowsTheGatesOfAPart() {
    let gates = [
      gate(
        red: true, core: .init(regressed: 1, unchanged: 3),
        memory: .init(unchanged: 1, inconclusive: 1, detectableEffects: [0.04]),
        tails: .init(unchanged: 1, inconclusive: 1)),
      gate(core: .init(unchanged: 4)),
    ]
    let cells = row(.same, gates)
    #expect(cells[1] == "2")
    #expect(cells[2].hasPrefix("1 of 2 (≤ "))
    #expect(cells[3].hasPrefix("7 of 8 (≥ "))
    #expect(cells[4].hasPrefix("0 of 8 (≤ "))
    #expect(cells[5] == "1 of 2, 4.0 % visible")
    #expect(cells[6].hasPrefix("1 of 2 (≥ "))
    #expect(cells[7].hasPrefix("1 of 2 (≤ "))
    #expect(cells[8].hasPrefix("2 s") && cells[8].hasSuffix("at most 2 s"))
  }

  @Test func partOfASlowdownExpectsRegressions() {
    let gates = [
      gate(
        core: .init(regressed: 3, unchanged: 1), memory: .init(unchanged: 1),
        tails: .init(regressed: 2, unchanged: 1))
    ]
    #expect(row(.slower(percent: 2), gates)[3].hasPrefix("3 of 4"))
    #expect(row(.oneAllocation, gates)[3].hasPrefix("3 of 4"))
    #expect(row(.same, gates)[3].hasPrefix("1 of 4"))
    #expect(row(.slowerStep, gates)[6].hasPrefix("2 of 3"))
    #expect(row(.same, gates)[6].hasPrefix("1 of 3"))
  }

  @Test func textListsWrongVerdictsAndCountsRecordedGates() {
    let text = report(
      .same, [gate(surprises: ["s/g/a regressed", "s/g/b improved"])],
      ever: [gate(), gate(red: true)]
    ).text(width: nil)
    #expect(text.contains("aa, seed 3: s/g/a regressed, s/g/b improved\n"))
    #expect(text.contains("on this machine so far: 1 of 2 (≤ "))
    // 299 clean trials have 0.99 to the power of 299 below 5 %.
    #expect(text.contains("red; 1 % is claimed after 299 without one"))
    #expect(
      text.hasPrefix("self-test of the gate · swift-6.3.1 · jemalloc 5.3.0 · Model, 2 cpus, kvm · ")
    )
    #expect(
      report(.same, []).text(width: nil)
        .contains("no gate of a build against itself has been run here"))
  }

  @Test func documentHasEveryGate() throws {
    let json = try report(.same, [gate()], ever: [gate(), gate(red: true)]).json()
    let found = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(found["schema"] as? String == "bench.selftest/1")
    #expect(found["selfComparisons"] as? Int == 2)
    #expect(found["redSelfComparisons"] as? Int == 1)
  }
}
