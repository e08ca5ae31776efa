import ChildProcess
import Comparison
import Measurements
import Reporting
import ScriptedWorkers
import TestSupport
import Testing
import Worker

@testable import Sessions

@Suite struct MeasurementSessionTests {
  private let script = ScriptedWorkers([
    .scripted("s/g/a", tags: ["gate"]), .scripted("s/g/b"), .scripted("s/g/c"),
  ])

  private func ids(_ outcome: MeasurementSession.Outcome) -> [String] { outcome.records.map(\.id) }

  // MARK: Order and time

  @Test func benchmarksAreMeasuredInOrderByOneWorker() throws {
    script.measure = { $1.metrics[.allocations] = .exact(ExactValue(total: 2, iterations: 1)) }
    let outcome = try script.outcome(of: script.session())
    #expect(ids(outcome) == ["s/g/a", "s/g/b", "s/g/c"])
    #expect(outcome.selected == 3)
    #expect(outcome.isComplete)
    #expect(script.launches.count == 1)
    #expect(script.launches[0].timeout == 7)
    #expect(script.ended == [0])
    #expect(script.measurements.map(\.id) == ids(outcome))
    #expect(script.measurements.allSatisfy { $0.metrics == [.allocations] })
    #expect(script.measurements.allSatisfy { $0.recordsHeap == nil })
  }

  @Test func shareOfTheTimeIsFourFifthsOfWhatIsLeft() {
    let time = MeasurementSettings.TimeBudget()
    #expect(time.share(elapsed: 0, remaining: 1) == 0.5)
    expectClose(time.share(elapsed: 0, remaining: 120), 0.4, within: 1e-12)
    expectClose(time.share(elapsed: 30, remaining: 120), 0.2, within: 1e-12)
    #expect(time.share(elapsed: 60, remaining: 1) == 0.005)
    #expect(time.share(elapsed: 90, remaining: 1) == 0.005)
  }

  @Test func budgetIsOverOnlyIfItIsALimit() {
    let limit = MeasurementSettings.TimeBudget(
      samples: .seconds(1), total: .seconds(2), isLimit: true)
    #expect(!limit.isOver(after: 1.999))
    #expect(limit.isOver(after: 2))
    #expect(
      !MeasurementSettings.TimeBudget(samples: .seconds(1), total: .seconds(2)).isOver(after: 3))
  }

  @Test func samplesGetShorterAsTheTimePasses() throws {
    // 2.4 of 3 seconds are for samples: 0.8 for each, of which the first benchmark takes 1.5 more.
    script.measure = { [script] call, _ in if call.id == "s/g/a" { script.now += 1_500_000_000 } }
    _ = try script.outcome(
      of: script.session(time: .init(samples: .seconds(1), total: .seconds(3))))
    let seconds = script.measurements.map(\.plan.seconds)
    for (found, expected) in zip(seconds, [0.8, 0.28, 0.336]) {
      expectClose(found, expected, within: 1e-9)
    }
  }

  @Test func spentBudgetEndsTheSession() throws {
    script.measure = { [script] _, _ in script.now += 2_000_000_000 }
    let outcome = try script.outcome(
      of: script.session(
        time: .init(samples: .milliseconds(100), total: .seconds(2), isLimit: true)))
    #expect(ids(outcome) == ["s/g/a"])
    #expect(outcome.spentBudget == .seconds(2))
    #expect(!outcome.isComplete)
    #expect(
      outcome.partial
        == PartialRun(reason: "the budget of 2 s was over", measured: 1, selected: 3))
    #expect(outcome.interruptions.map(\.code) == [.data])
  }

  // MARK: Failures

  @Test func failureOfABenchmarkStartsAnotherWorker() throws {
    script.failure = {
      $0.measurement?.id == "s/g/b" ? .died(.exit(3), standardError: ["why"]) : nil
    }
    let outcome = try script.outcome(of: script.session())
    #expect(ids(outcome) == ["s/g/a", "s/g/b", "s/g/c"])
    #expect(outcome.records.map { $0.failure == nil } == [true, false, true])
    #expect(
      outcome.records[1].failure
        == BenchmarkFailure(.died(.exit(3), standardError: ["why"])))
    #expect(script.launches.count == 2)
    #expect(script.calls.filter { $0.worker == 1 }.map(\.id) == ["s/g/c"])
  }

  @Test func signalEndsTheSessionWithTheRecordsSoFar() throws {
    script.failure = { $0.measurement?.id == "s/g/b" ? .interrupted(signal: 15) : nil }
    let outcome = try script.outcome(of: script.session())
    #expect(ids(outcome) == ["s/g/a"])
    #expect(outcome.interruption == .terminated)
    #expect(!outcome.isComplete)
    #expect(outcome.interruptions.map(\.code) == [.terminated])
    #expect(outcome.interruptions[0].message == "interrupted after 1 benchmark; nothing was stored")
    #expect(outcome.partial?.reason == "ended by SIGTERM")
  }

  @Test func programThatDoesNotStartIsAnErrorOfTheCommand() throws {
    script.failure = { $0.measurement == nil ? nil : .notStarted("no such file") }
    let session = script.session()
    let error = #expect(throws: CommandError.self) { try script.outcome(of: session) }
    #expect(error?.code == .failure)
  }

  // MARK: Instruments

  @Test(
    arguments: [
      (100, [.allocations], nil), (99, [.allocations], "99 of 100"), (nil, [.allocations], nil),
      (99, [.minorFaults], nil),
    ] as [(Int?, [Metric], String?)])
  func counterMustReadKnownAllocations(
    canary: Int?, metrics: [Metric], message: String?
  ) throws {
    script.harness.canary = canary
    script.harness.canaryProblem = canary == 100 ? nil : "99 of 100"
    let session = script.session(metrics)
    let error = Result { try script.outcome(of: session) }
    switch error {
    case .success: #expect(message == nil)
    case .failure(let error):
      #expect((error as? CommandError)?.code == .failure)
      #expect((error as? CommandError)?.message == message)
    }
  }

  @Test func emptyLoopThatTakesNoTimeCannotTime() throws {
    script.harness.overhead = LoopOverhead(
      loopNanoseconds: LoopOverhead.smallestPossible / 2, clockNanoseconds: 20)
    let timing = script.session([.time])
    #expect(throws: CommandError.self) { try script.outcome(of: timing) }
    #expect(try script.outcome(of: script.session()).records.count == 3)
    script.harness.overhead = LoopOverhead(
      loopNanoseconds: LoopOverhead.smallestPossible, clockNanoseconds: 20)
    #expect(try script.outcome(of: timing).records.count == 3)
  }

  /// The loop takes 0.3 ns, and a quarter more is not told from it.
  @Test func bodyAsShortAsTheEmptyLoopHasARemark() throws {
    let floors = ["s/g/a": 0.37, "s/g/b": 0.38, "s/g/c": 10]
    script.measure = { call, record in
      let floor = floors[call.id] ?? 0
      record.metrics[.time] = .timed(
        TimedValue(
          floor: floor, median: floor, medianAbsoluteDeviation: 0, p90: floor, p99: floor,
          iterationsPerSample: 1, samples: []))
    }
    let notes = try script.outcome(of: script.session([.time])).records.map(\.notes)
    #expect(notes.map { $0.contains { $0.hasPrefix("may be empty") } } == [true, false, false])
  }

  @Test func namedMetricsAloneAreMeasured() throws {
    var settings = MeasurementSettings(timeout: .seconds(7))
    #expect(settings.measures(.time) && settings.measures(.allocations))
    settings.metrics = [.allocations]
    #expect(!settings.measures(.time) && settings.measures(.allocations))
  }

  @Test func customTimesAreMeasuredOnlyBesideTheTime() throws {
    let hits = Metric(custom: "hits", unit: "", isExact: true, better: .more)
    let delay = Metric(custom: "delay", unit: "ns", isExact: false, better: .less)
    script.entries[0] = .scripted("s/g/a", customMetrics: [hits, delay])
    func chosen(_ standard: [Metric]) throws -> [Metric] {
      try MeasurementSettings(timeout: .seconds(7)).chosen(
        orElse: standard, of: script.entries, in: script.program())
    }
    #expect(try chosen([.allocations]) == [.allocations, hits])
    #expect(try Set(chosen([.time])) == [.time, hits, delay])
  }

  @Test func machineIsCalibratedOnlyForTimes() throws {
    #expect(try script.outcome(of: script.session()).calibration == nil)
    let timed = try script.outcome(of: script.session([.time]))
    #expect(timed.calibration == CalibrationFloors(arithmetic: 1, branches: 2, loads: 3))
    var environment = RunEnvironment.scripted
    environment.note(timed)
    #expect(environment.calibration == timed.calibration)
    #expect(environment.loopOverhead == 0.3)
    #expect(environment.clockOverhead == 20)
  }

  @Test func workerThatFailsAtItsInstrumentsEndsTheCommand() throws {
    script.failure = { $0.request == .checkHarness ? .stalled(seconds: 7) : nil }
    let session = script.session()
    let error = #expect(throws: CommandError.self) { try script.outcome(of: session) }
    #expect(error?.message?.hasPrefix("the worker failed before the first benchmark: ") == true)
  }

  // MARK: Threads

  @Test func benchmarkWithMoreThreadsThanProcessorsIsAbsent() throws {
    script.entries[1] = .scripted("s/g/b", threads: 10_000)
    let outcome = try script.outcome(of: script.session([.time, .allocations]))
    #expect(outcome.records[1].absence?.hasPrefix("needs 10000 processors") == true)
    #expect(outcome.records[1].threads == 10_000)
    #expect(!outcome.records[1].hasRun)
    #expect(script.measurements.map(\.id) == ["s/g/a", "s/g/c"])
  }

  @Test func metricsOfThreadsAreAskedOfBenchmarksWithThreads() throws {
    script.entries = [.scripted("s/g/a"), .scripted("s/g/b", threads: 1)]
    let ofThreads = try #require(Metric.standard.first { $0.isOfThreads })
    _ = try script.outcome(of: script.session([.allocations, ofThreads]))
    #expect(
      script.measurements.map(\.metrics) == [[.allocations], [.allocations, ofThreads]])
  }

  // MARK: Checksums

  private func confirming(
    time: MeasurementSettings.TimeBudget = .init()
  ) -> MeasurementSession {
    script.session(time: time) { $0.confirmsChecksums = true }
  }

  @Test func checksumsAreConfirmedByAnotherProcess() throws {
    script.measure = { call, record in
      record.checksum = .exact(call.id == "s/g/b" ? UInt64(call.worker) : 5)
    }
    let outcome = try script.outcome(of: confirming())
    #expect(
      outcome.records.map(\.failure) == [
        nil, .checksumVariesByProcess(first: .exact(0), second: .exact(1)), nil,
      ])
    #expect(script.launches.count == 2)
    #expect(script.ended == [0, 1], "one worker runs at a time")
    let second = script.calls.filter { $0.worker == 1 }.compactMap(\.measurement)
    #expect(second.map(\.metrics) == [[], [], []])
    #expect(second.map(\.plan.seconds) == [0.005, 0.005, 0.005])
  }

  @Test func failureWhileAChecksumIsConfirmedIsTheBenchmarks() throws {
    script.failure = {
      $0.worker == 1 && $0.id == "s/g/a" ? .stalled(seconds: 7) : nil
    }
    let outcome = try script.outcome(of: confirming())
    #expect(outcome.records.map(\.failure) == [.stalled(seconds: 7), nil, nil])
  }

  @Test func failedBenchmarksAreNotConfirmed() throws {
    script.failure = {
      $0.worker == 0 && $0.measurement?.id == "s/g/a" ? .stalled(seconds: 7) : nil
    }
    _ = try script.outcome(of: confirming())
    let confirmed = script.measurements.filter(\.metrics.isEmpty)
    #expect(confirmed.map(\.id) == ["s/g/b", "s/g/c"])
  }

  @Test func budgetThatIsALimitLeavesChecksumsUnconfirmed() throws {
    script.measure = { [script] call, _ in
      if call.measurement?.metrics.isEmpty == true { script.now += 3_000_000_000 }
    }
    let outcome = try script.outcome(
      of: confirming(time: .init(samples: .milliseconds(100), total: .seconds(2), isLimit: true)))
    #expect(outcome.records.count == 3)
    #expect(outcome.isComplete)
    #expect(script.measurements.count { $0.metrics.isEmpty } == 1)
  }

  @Test func signalWhileChecksumsAreConfirmedKeepsTheRecords() throws {
    script.failure = {
      $0.measurement?.metrics.isEmpty == true ? .interrupted(signal: 2) : nil
    }
    let outcome = try script.outcome(of: confirming())
    #expect(outcome.interruption == .interrupted)
    #expect(outcome.records.count == 3)
    #expect(outcome.partial == nil, "every benchmark was measured")
  }

  @Test func interruptedSessionConfirmsNothing() throws {
    script.failure = { $0.measurement?.id == "s/g/c" ? .interrupted(signal: 2) : nil }
    _ = try script.outcome(of: confirming())
    #expect(script.launches.count == 1)
  }

  // MARK: Allocators

  @Test func timesUnderAnotherAllocatorComeFromAProcessOfTheirOwn() throws {
    let allocator = try script.allocator()
    let session = script.session([.time, .allocations, .minorFaults]) {
      $0.allocator = allocator
      $0.recordsHeap = true
    }
    script.measure = { call, record in
      record.checksum = .exact(call.launch.preload != nil && call.id == "s/g/c" ? 2 : 1)
      record.notes = ["a note"]
      for metric in call.measurement?.metrics ?? [] {
        record.metrics[metric] =
          metric.isExact ? .exact(ExactValue(total: 1, iterations: 1)) : .timed(.scripted)
      }
    }
    let outcome = try script.outcome(of: session)
    #expect(outcome.timeAllocator == "system")
    #expect(script.launches.map(\.preload) == [nil, "libc.so.6"])
    let counted = script.calls.filter { $0.worker == 0 }.compactMap(\.measurement)
    let timed = script.calls.filter { $0.worker == 1 }.compactMap(\.measurement)
    #expect(counted.allSatisfy { $0.metrics == [.allocations] })
    #expect(timed.allSatisfy { $0.metrics == [.time, .minorFaults] })
    #expect(counted.allSatisfy { $0.recordsHeap == true })
    #expect(timed.allSatisfy { $0.recordsHeap == nil })
    #expect(Set(outcome.records[0].metrics.keys) == [.time, .allocations, .minorFaults])
    #expect(outcome.records[0].notes == ["a note"])
    #expect(
      outcome.records.map(\.failure) == [
        nil, nil, .checksumVariesByProcess(first: .exact(1), second: .exact(2)),
      ])
    #expect(script.ended.sorted() == [0, 1])
  }

  @Test func benchmarkThatFailedIsNotTimedUnderAnotherAllocator() throws {
    let allocator = try script.allocator()
    let session = script.session([.time, .allocations]) { $0.allocator = allocator }
    script.failure = {
      $0.launch.preload == nil && $0.measurement?.id == "s/g/a" ? .stalled(seconds: 7) : nil
    }
    let outcome = try script.outcome(of: session)
    #expect(outcome.records[0].failure == .stalled(seconds: 7))
    let timed = script.calls.filter { $0.launch.preload != nil }.map(\.id)
    #expect(timed == ["s/g/b", "s/g/c"])
  }

  @Test func countsAloneNeedNoSecondProcess() throws {
    let allocator = try script.allocator()
    let session = script.session { $0.allocator = allocator }
    _ = try script.outcome(of: session)
    #expect(script.launches.map(\.preload) == [nil])
  }

  // MARK: Requests

  @Test func metricThatNoBenchmarkOffersIsRefused() throws {
    let settings = MeasurementSettings(metrics: [.throughput], timeout: .seconds(7))
    let error = #expect(throws: CommandError.self) {
      try settings.requireMetrics(of: script.entries)
    }
    #expect(error?.code == .usage)
    #expect(
      error?.message == "--metric throughput: it is of items, and no selected benchmark has any")
    let some = script.entries + [.scripted("s/g/d", items: 4)]
    try settings.requireMetrics(of: some)
    #expect(
      settings.metricsMissing(in: some)
        == ["note: throughput: 3 of the selected benchmarks have no items"])
    #expect(settings.metricsMissing(in: [.scripted("s/g/d", items: 4)]).isEmpty)
  }

  @Test func processorThatIsNotAvailableIsRefused() throws {
    let session = script.session(cpu: 100_000)
    let error = #expect(throws: CommandError.self) { try script.outcome(of: session) }
    #expect(error?.code == .unavailable)
    #expect(script.launches.isEmpty)
  }
}
