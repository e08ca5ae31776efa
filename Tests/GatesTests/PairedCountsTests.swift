import Comparison
import Measurements
import ScriptedWorkers
import Testing
import Worker

@testable import Gates

/// Counts of two scripted programs: how often each is counted, and what is concluded.
@Suite struct PairedCountsTests {
  private let rounds: ScriptedRounds
  private var workers: ScriptedWorkers { rounds.workers }

  init() throws {
    rounds = try ScriptedRounds()
    workers.entries = [.scripted("s/g/a"), .scripted("s/g/b")]
  }

  /// Sets the allocations of benchmarks; `pass` is the number of the benchmark's count in its
  /// program, from 0.
  private func allocate(_ count: @escaping (_ program: String, _ id: String, _ pass: Int) -> Int) {
    workers.measure = { [rounds] call, record in
      let pass = rounds.passes(of: call.id, in: call.program) - 1
      record.metrics[.allocations] = .exact(
        ExactValue(total: count(call.program, call.id, pass), iterations: 1))
    }
  }

  private func passes(_ program: String) -> [Int] {
    ["s/g/a", "s/g/b"].map { rounds.passes(of: $0, in: program) }
  }

  @Test func equalCountsAreTakenThreeTimes() throws {
    allocate { _, _, _ in 3 }
    let outcome = try rounds.counts(rounds.request())
    #expect(outcome.comparisons.map(\.id) == ["s/g/a", "s/g/b"])
    #expect(outcome.comparisons.map(\.verdict) == [.unchanged, .unchanged])
    #expect(passes("reference") == [3, 3] && passes("candidate") == [3, 3])
    #expect(outcome.problems.isEmpty && outcome.notes.isEmpty && outcome.interruption == nil)
  }

  @Test(arguments: [(4, Verdict.regressed), (2, .improved)])
  func differentCountsAreTakenFiveTimes(new: Int, verdict: Verdict) throws {
    allocate { program, id, _ in program == "candidate" && id == "s/g/b" ? new : 3 }
    let outcome = try rounds.counts(rounds.request())
    #expect(outcome.comparisons.map(\.verdict) == [.unchanged, verdict])
    #expect(passes("reference") == [3, 5] && passes("candidate") == [3, 5])
  }

  @Test func varyingCountsAreTakenUntilDecided() throws {
    allocate { program, id, pass in id == "s/g/a" ? 3 : pass % 2 + (program == "candidate" ? 9 : 3)
    }
    let outcome = try rounds.counts(rounds.request())
    #expect(outcome.comparisons.map(\.verdict) == [.unchanged, .regressed])
    #expect(passes("reference") == [3, 8] && passes("candidate") == [3, 8])
    #expect(outcome.notes.isEmpty)
  }

  @Test func budgetLeavesVaryingCountsUndecided() throws {
    // Three readings of each never decide, and the clock moves with each measurement.
    allocate { _, id, pass in id == "s/g/a" ? 3 : 1000 + 500 * (pass % 2) }
    let outcome = try rounds.counts(rounds.request(budget: 0))
    #expect(outcome.comparisons.map(\.verdict) == [.unchanged, .inconclusive])
    #expect(
      outcome.notes == [
        "benchmarks with a varying count that the budget left undecided: 1; a longer --budget "
          + "reads them more often"
      ])
    #expect(passes("candidate") == [3, 5])
  }

  @Test func benchmarksOfOneSideAreNewOrMissing() throws {
    allocate { _, _, _ in 3 }
    let outcome = try rounds.counts(
      rounds.request(), reference: [.scripted("s/g/a"), .scripted("s/g/old")])
    #expect(outcome.comparisons.map(\.id) == ["s/g/a", "s/g/b", "s/g/old"])
    #expect(outcome.comparisons.map(\.presence) == [nil, .new, .missing])
    #expect(passes("reference") == [3, 0])
  }

  @Test func repairedBenchmarkIsNoErrorOfTheCandidate() throws {
    workers.measure = { call, record in
      if call.program == "reference", call.id == "s/g/b" {
        record.failure = .threw("no")
      } else {
        record.metrics[.allocations] = .exact(ExactValue(total: 3, iterations: 1))
      }
    }
    let outcome = try rounds.counts(rounds.request())
    #expect(outcome.notes.count == 1)
    #expect(
      outcome.notes.first?.hasPrefix("s/g/b works now; in the reference it failed: ") == true)
  }

  @Test func benchmarkThatFailsInBothBuildsIsNotRepaired() throws {
    workers.measure = { _, record in record.failure = .threw("no") }
    #expect(try rounds.counts(rounds.request()).notes.isEmpty)
  }

  @Test(
    arguments: [(2, .interrupted), (15, .terminated)] as [(Int32, Comparison.ExitStatus)],
    ["reference", "candidate"])
  func interruptionIsAProblem(
    signal: (number: Int32, code: Comparison.ExitStatus), program: String
  ) throws {
    allocate { _, _, _ in 3 }
    workers.failure = { call in
      call.program == program && call.measurement != nil
        ? .interrupted(signal: signal.number) : nil
    }
    let outcome = try rounds.counts(rounds.request())
    #expect(outcome.interruption == signal.code)
    #expect(outcome.problems.map(\.code) == [signal.code])
    #expect(outcome.problems[0].message == "interrupted while counting; nothing was timed")
    // Neither side was counted again.
    #expect(passes(program == "reference" ? "candidate" : "reference") == [1, 1])
  }

  @Test func interruptionOfALaterPassIsAProblemToo() throws {
    allocate { _, _, _ in 3 }
    workers.failure = { [rounds] call in
      call.measurement != nil && rounds.passes(of: "s/g/b", in: "reference") == 2
        ? .interrupted(signal: 2) : nil
    }
    #expect(try rounds.counts(rounds.request()).interruption == .interrupted)
  }
}

extension ScriptedRounds {
  /// The number of measurements of a benchmark in a program so far.
  fileprivate func passes(of id: String, in program: String) -> Int {
    workers.calls.count { $0.measurement?.id == id && $0.program == program }
  }
}
