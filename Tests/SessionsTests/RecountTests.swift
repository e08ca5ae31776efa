import Comparison
import Measurements
import ScriptedWorkers
import Testing
import Worker

@testable import Sessions

@Suite struct RecountTests {
  private let script = ScriptedWorkers([.scripted("s/g/a"), .scripted("s/g/b")])

  /// The allocations of `id` in its `pass`-th measurement: 2, or `pass` more if the count varies.
  private func count(varying: Set<String>, from least: Int = 2) {
    var passes: [String: Int] = [:]
    script.measure = { call, record in
      let pass = passes[call.id, default: 0]
      passes[call.id] = pass + 1
      let total = least + (varying.contains(call.id) ? pass % 3 : 0)
      record.metrics[.allocations] = .exact(ExactValue(total: total, iterations: 1))
    }
  }

  private func recount() throws -> Recount {
    let session = script.session([.time, .allocations])
    return Recount(try script.outcome(of: session).records, by: session)
  }

  private func passes(of id: String) -> Int { script.measurements.count { $0.id == id } }

  @Test func eachFurtherPassIsAFreshWorkerThatOnlyCounts() throws {
    count(varying: [])
    var recount = try recount()
    script.forget()
    try script.run { try recount.take(5, of: ["s/g/a"]) }
    #expect(script.measurements.map(\.id) == Array(repeating: "s/g/a", count: 4))
    #expect(script.measurements.allSatisfy { $0.metrics == [.allocations] })
    #expect(script.launches.count == 4)
    #expect(recount.readings.count(of: "s/g/a") == 5)
    #expect(recount.readings.count(of: "s/g/b") == 1)
    #expect(recount.records.map(\.id) == ["s/g/a", "s/g/b"])
    try script.run { try recount.take(5, of: ["s/g/a"]) }
    #expect(script.launches.count == 4, "the passes have been taken")
  }

  @Test func recordsMergeTheCountsOfAllPasses() throws {
    count(varying: ["s/g/b"])
    var recount = try recount()
    try script.run { try recount.take(3, of: ["s/g/a", "s/g/b"]) }
    #expect(recount.records[0].metrics[.allocations]?.exact?.readings == [])
    #expect(recount.records[1].metrics[.allocations]?.exact?.readings == [2, 3, 4])
  }

  @Test func signalEndsTheCounting() throws {
    count(varying: [])
    var recount = try recount()
    script.forget()
    script.failure = { $0.worker == 1 && $0.measurement != nil ? .interrupted(signal: 2) : nil }
    try script.run { try recount.take(5, of: ["s/g/a"]) }
    #expect(recount.interruption == .interrupted)
    #expect(script.launches.count == 2)
  }

  // MARK: Both sides

  @Test func steadyCountsSettleAfterFivePasses() throws {
    count(varying: [])
    var sides = [try recount(), try recount()]
    script.forget()
    let undecided = try script.run {
      try Recount.settle(["s/g/a"], &sides) { _ in
        Issue.record("nothing is open")
        return []
      }
    }
    #expect(undecided.isEmpty)
    #expect(passes(of: "s/g/a") == 8)
    #expect(passes(of: "s/g/b") == 0)
  }

  @Test func varyingCountIsReadUntilItIsDecided() throws {
    count(varying: ["s/g/b"])
    var sides = [try recount(), try recount()]
    script.forget()
    var looks: [Int] = []
    let undecided = try script.run {
      try Recount.settle(["s/g/a", "s/g/b"], &sides) { sides in
        looks.append(sides[0].readings.count(of: "s/g/b"))
        return looks.count < 2 ? ["s/g/b"] : []
      }
    }
    #expect(undecided.isEmpty)
    #expect(looks == [8, 16])
    #expect(sides.allSatisfy { $0.readings.count(of: "s/g/b") == 16 })
    #expect(sides.allSatisfy { $0.readings.count(of: "s/g/a") == 5 })
  }

  @Test func countThatIsKnownToVaryIsReadAgain() throws {
    count(varying: [])
    var sides = [try recount()]
    _ = try script.run {
      try Recount.settle(["s/g/a"], varying: ["s/g/a", "s/g/b"], &sides) { _ in [] }
    }
    #expect(sides[0].readings.count(of: "s/g/a") == 8)
    #expect(sides[0].readings.count(of: "s/g/b") == 1, "nobody asked for it")
  }

  @Test func readingsEndAtTheLastLook() throws {
    count(varying: ["s/g/a"])
    var sides = [try recount()]
    let undecided = try script.run {
      try Recount.settle(["s/g/a"], &sides) { _ in ["s/g/a"] }
    }
    #expect(undecided.isEmpty, "only the deadline leaves a count undecided")
    #expect(sides[0].readings.count(of: "s/g/a") == VaryingCount.looks.last)
  }

  @Test func deadlineLeavesCountsUndecided() throws {
    count(varying: ["s/g/a"])
    var sides = [try recount()]
    func settle(until deadline: Int) throws -> Set<String> {
      try script.run { try Recount.settle(["s/g/a"], &sides, until: deadline) { _ in ["s/g/a"] } }
    }
    let undecided = try settle(until: script.now)
    #expect(undecided == ["s/g/a"])
    #expect(sides[0].readings.count(of: "s/g/a") == 5, "the first passes are not optional")
  }

  @Test func rowsTellWhichCountsDifferVaryOrAreOpen() {
    func comparison(_ id: String, _ verdict: Verdict, varies: Bool) -> BenchmarkComparison {
      let value = ExactValue(total: 1, iterations: 1, readings: varies ? [1, 2] : [])
      return BenchmarkComparison(
        id: id, record: nil,
        metrics: [
          MetricComparison(
            metric: .allocations, baseline: .exact(value), verdict: verdict,
            evidence: .exact(ratio: nil, nil)),
          MetricComparison(metric: .time, verdict: .inconclusive, evidence: .absent(nil)),
        ])
    }
    let rows = [
      comparison("worse", .regressed, varies: false), comparison("better", .improved, varies: true),
      comparison("same", .unchanged, varies: false),
      comparison("open", .inconclusive, varies: true),
    ]
    #expect(rows.differing == ["worse", "better"])
    #expect(rows.varying == ["better", "open"])
    #expect(rows.undecided == ["open"])
  }
}
