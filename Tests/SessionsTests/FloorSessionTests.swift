import Comparison
import Measurements
import ScriptedWorkers
import TestSupport
import Testing
import Worker

@testable import Sessions

@Suite struct FloorSessionTests {
  private let script = ScriptedWorkers([.scripted("s/g/a"), .scripted("s/g/b", tags: ["memory"])])

  @Test func floorsArePooledFromEightWorkers() throws {
    // The third worker is the fastest, by 1 %.
    script.nanoseconds = { $0.worker == 2 ? 9900 : 10_000 }
    let session = try script.floors()
    #expect(script.launches.count == FloorSession.processes)
    #expect(script.ended == Array(0..<8))
    #expect(script.launches.allSatisfy { $0.timeout == 7 })
    expectClose(session.times["s/g/a"]?.floor ?? 0, 9900, within: 1e-9)
    expectClose(session.times["s/g/a"]?.median ?? 0, 10_000, within: 1e-9)
    #expect(session.times["s/g/a"]?.iterationsPerSample == 10)
    #expect(session.times["s/g/b"]?.iterationsPerSample == 25, "samples of memory are longer")
    #expect(session.failures.isEmpty)
  }

  @Test func scheduleOfTheFirstWorkerHoldsForAll() throws {
    script.nanoseconds = { $0.worker == 0 ? 10_000 : 20_000 }
    _ = try script.floors()
    let estimates = script.calls.filter { if case .estimate = $0.request { true } else { false } }
    #expect(estimates.map(\.worker) == [0, 0])
    let turns = Dictionary(grouping: script.calls.filter { $0.isTurn && $0.id == "s/g/a" }) {
      $0.worker
    }
    // Half of the 47 turns of a round.
    #expect((0..<8).allSatisfy { turns[$0]?.count == 23 })
    #expect(script.calls.filter(\.isTurn).allSatisfy { $0.plan?.iterations != 5 })
  }

  @Test func workersRotateOverTheProcessors() throws {
    let processors = try Platform.processors(asked: nil)
    _ = try script.floors()
    let expected = (0..<8).map { processors.isEmpty ? nil : processors[$0 % processors.count] }
    #expect(script.launches.map(\.cpu) == expected)
  }

  @Test func failedBenchmarkIsSkippedByLaterWorkers() throws {
    script.failure = { $0.worker == 1 && $0.id == "s/g/a" ? .stalled(seconds: 7) : nil }
    let session = try script.floors()
    #expect(session.failures == ["s/g/a": .stalled(seconds: 7)])
    #expect(session.times.keys.sorted() == ["s/g/b"])
    // A worker follows the one that failed.
    #expect(script.launches.count == 9)
    #expect(script.calls.filter { $0.id == "s/g/a" }.map(\.worker).max() == 1)
    #expect(script.calls.count { $0.request == .calibrate } == 9)
  }

  @Test func calibrationIsTheLeastOfAllWorkers() throws {
    #expect(
      try script.floors().calibration == CalibrationFloors(arithmetic: 1, branches: 2, loads: 3))
  }

  @Test func signalLeavesNoTimes() throws {
    script.failure = { $0.worker == 3 ? .interrupted(signal: 2) : nil }
    let session = try script.floors()
    #expect(session.interruption == .interrupted)
    #expect(session.times.isEmpty)
    #expect(script.launches.count == 4)
  }

  @Test func programThatDoesNotStartEndsTheCommand() {
    script.failure = { $0.request == .calibrate ? .notStarted("no memory") : nil }
    #expect(throws: CommandError.self) { try script.floors() }
  }

  @Test func pooledTimesReplaceThoseOfASession() throws {
    script.entries.append(.scripted("s/g/c"))
    script.failure = { $0.isTurn && $0.id == "s/g/b" ? .stalled(seconds: 7) : nil }
    let floors = try script.floors()
    script.measure = { call, record in
      record.metrics[.throughput] = .timed(.scripted)
      if call.id == "s/g/c" { record.failure = .threw("a reason") }
    }
    var outcome = try script.outcome(of: script.session([.time]))
    outcome.calibration = nil
    outcome.add(floors)
    #expect(outcome.records[0].metrics[.time] == floors.times["s/g/a"].map(MetricValue.timed))
    #expect(outcome.records[0].metrics[.throughput] == nil, "derived from the replaced time")
    #expect(outcome.records[1].failure == .stalled(seconds: 7))
    #expect(outcome.records[1].metrics[.throughput] != nil)
    #expect(outcome.records[2].failure == .threw("a reason"))
    #expect(outcome.calibration == floors.calibration)
    #expect(outcome.isComplete)
  }

  @Test func signalDuringTheFloorsIsTheSessions() throws {
    var outcome = try script.outcome(of: script.session())
    script.failure = { _ in .interrupted(signal: 15) }
    var session = try FloorSession(
      script.entries, in: "/nowhere/suites", MeasurementSettings(timeout: .seconds(7)),
      showsProgress: false)
    try script.run { try session.run() }
    outcome.add(session)
    #expect(outcome.interruption == .terminated)
  }
}
