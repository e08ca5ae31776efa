import Comparison
import Measurements
import ScriptedWorkers
import Testing
import Worker

@testable import Gates

/// The lines of a report on the tails of a session.
@Suite struct TailEvidenceTests {
  private let rounds: ScriptedRounds
  init() throws { rounds = try ScriptedRounds() }

  private func lines(
    _ subjects: [PairedSubject], timesTails: Bool = true, areTimed: Bool = true
  ) throws -> [String] {
    let session = try rounds.gate(
      subjects, plan: PairedPlan(benchmarks: max(subjects.count, 1)), timesTails: timesTails)
    return TailEvidence(session.items, areTimed: areTimed).lines
  }

  @Test func nothingIsSaidOfASessionWithoutRounds() throws {
    #expect(try lines([]).isEmpty)
    rounds.workers.failure = { $0.id.isEmpty ? nil : .stalled(seconds: 7) }
    #expect(try lines([.scripted("a")]).isEmpty)
  }

  @Test func oldBuildCannotTimeTails() throws {
    #expect(
      try lines([.scripted("a")], timesTails: false, areTimed: false)
        == ["no tails were judged: one of the builds is too old to time single iterations"])
  }

  @Test func verdictsAreCounted() throws {
    rounds.workers.nanoseconds = { call in
      call.isTail && call.program == "candidate" && call.id == "s/g/slow" ? 30_000 : 10_000
    }
    #expect(
      try lines([.scripted("slow"), .scripted("a"), .scripted("b")])
        == ["tails: 1 regressed, 2 unchanged; benchmarks: 3"])
    rounds.workers.nanoseconds = { call in
      call.isTail && call.program == "candidate" ? 3_000 : 10_000
    }
    #expect(try lines([.scripted("fast")]) == ["tails: 1 improved; benchmarks: 1"])
  }

  @Test func benchmarksWithoutATailAreCountedButNotThoseWithThreads() throws {
    rounds.workers.nanoseconds = { $0.id == "s/g/short" ? 100 : 10_000 }
    #expect(
      try lines([.scripted("short"), .scripted("threads", threads: 2)])
        == [
          "no tails were judged",
          "benchmarks without a p99: 1, whose iterations take less than 250 ns or more than 100 µs",
        ])
  }

  @Test func reasonForAnAbsentTailIsNamed() throws {
    rounds.workers.nanoseconds = { $0.isTail ? -1 : 10_000 }
    #expect(
      try lines([.scripted("a")])
        == [
          "no tails were judged",
          "s/g/a: tails not judged: a time is negative or not finite",
        ])
  }
}
