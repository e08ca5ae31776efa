internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Profiling

/// Measures some benchmarks one after the other, each in a worker that may die of it.
struct MeasurementSession {
  /// Which benchmarks, in order.
  var entries: [BenchmarkDescription]
  /// Which metrics of each.
  var metrics: [Metric]
  /// Seconds of samples for each benchmark, and for the whole session.
  var time = TimeBudget(seconds: 0.5, total: 60)
  /// Seconds of silence that count as a stall, beyond the time asked for.
  var timeout = 60.0
  /// The processor to run on.
  var cpu: Int?
  /// Allocations to add to each iteration, for the harness to prove itself on.
  var addedAllocations = 0
  /// The program to measure.
  var program: String
  /// Shows what is going on.
  var progress: ProgressBar

  /// How time is shared out.
  struct TimeBudget {
    /// At most so many seconds of samples for a benchmark.
    var seconds: Double
    /// Seconds for the session.
    var total: Double

    /// Seconds of samples for the next of `remaining` benchmarks, `elapsed` seconds into the
    /// session.
    ///
    /// A fifth is kept for set-up, warm-up and counting.
    func share(elapsed: Double, remaining: Int) -> Double {
      max(0.005, min(seconds, (total - elapsed) / Double(remaining) * 0.8))
    }
  }

  /// What came out.
  struct Outcome {
    /// A record for each benchmark that was reached.
    var records: [BenchmarkRecord] = []
    /// The metrics that were asked for.
    var metrics: [Metric]
    /// The state of the instruments.
    var harness: HarnessCheck
    /// This machine's speed; absent when no time was measured.
    var calibration: CalibrationFloors?
    /// The signal that ended the session early.
    var interruption: ExitStatus?
  }

  /// Measures everything; ends early, with what there is, when the user interrupts.
  ///
  /// - Throws: `CommandError` when the instruments are not fit to measure or no worker starts.
  func run() throws -> Outcome {
    let measurer = try makeMeasurer()
    var outcome = try checkInstruments(measurer)
    try measure(with: measurer, &outcome)
    if metrics.contains(.instructions), outcome.interruption == nil {
      try addInstructions(to: &outcome)
    }
    return outcome
  }

  /// Measures one benchmark after the other, and starts a new worker where one has died.
  private func measure(with first: WorkerProcess, _ outcome: inout Outcome) throws {
    defer { progress.clear() }
    var measurer = first
    let start = Platform.monotonicNanoseconds
    for (index, entry) in entries.enumerated() {
      progress.update(done: index, current: entry.id)
      let elapsed = Double(Platform.monotonicNanoseconds - start) / 1e9
      let seconds = time.share(elapsed: elapsed, remaining: entries.count - index)
      var request = MeasurementRequest(
        id: entry.id, metrics: metrics, plan: MeasurementPlan(seconds: seconds))
      request.addedAllocations = addedAllocations
      do throws(WorkerError) {
        let answer = try measurer.ask(.measure(request), timeout: timeout + seconds)
        guard case .record(let record) = answer else {
          throw .unexpectedAnswer("no record")
        }
        outcome.records.append(record)
      } catch {
        if case .interrupted(let signal) = error {
          outcome.interruption = ExitStatus(rawValue: 128 + signal) ?? .interrupted
          break
        }
        outcome.records.append(Self.record(of: entry, failing: error))
        measurer = try makeMeasurer()
      }
    }
  }

  /// Counts instructions, after everything else: the tool that does slows a program down a hundred
  /// times.
  private func addInstructions(to outcome: inout Outcome) throws {
    do {
      let counter = try InstructionCounter(program: program)
      let ids = outcome.records.filter { $0.failure == nil }.map(\.id)
      let counts = try counter.count(ids, timeout: timeout)
      for index in outcome.records.indices {
        switch counts[outcome.records[index].id] {
        case .success(let count):
          outcome.records[index].metrics[.instructions] = .exact(count.value)
        case .failure(let failure):
          outcome.records[index].unavailable[.instructions] = "\(failure)"
        case nil:
          continue
        }
      }
    } catch let error as ToolError {
      throw CommandError(.unavailable, "\(error)")
    } catch WorkerError.interrupted(let signal) {
      outcome.interruption = ExitStatus(rawValue: 128 + signal) ?? .interrupted
    }
  }

  private var measuresTime: Bool { metrics.contains { !$0.isExact } }

  private func makeMeasurer() throws -> WorkerProcess {
    if let cpu { _ = try Platform.processors(asked: cpu) }
    let pinning = cpu.map { ["--cpu", String($0)] } ?? []
    do {
      return try WorkerProcess(
        WorkerProcess.Launch(executable: program, arguments: ["worker"] + pinning))
    } catch {
      throw CommandError(.failure, "no worker process: \(error)")
    }
  }

  /// The counters must be alive before anything is counted, and the loop must be a loop.
  private func checkInstruments(_ measurer: WorkerProcess) throws -> Outcome {
    do {
      guard case .harness(let check) = try measurer.ask(.checkHarness, timeout: timeout) else {
        throw WorkerError.unexpectedAnswer("no harness check")
      }
      if metrics.contains(where: { Metric.allocationMetrics.contains($0) }),
        check.canary != nil, !check.counterIsAlive
      {
        throw CommandError(.failure, check.canaryProblem ?? "the allocation counter is dead")
      }
      guard measuresTime else { return Outcome(metrics: metrics, harness: check) }
      guard check.overhead.loopNanoseconds >= LoopOverhead.smallestPossible else {
        throw CommandError(
          .failure, "the empty measuring loop was optimised away; nothing can be timed")
      }
      guard case .calibration(let floors) = try measurer.ask(.calibrate, timeout: timeout) else {
        throw WorkerError.unexpectedAnswer("no calibration")
      }
      return Outcome(metrics: metrics, harness: check, calibration: floors)
    } catch let error as WorkerError {
      throw CommandError(.failure, "the worker failed before the first benchmark: \(error)")
    }
  }

  private static func record(
    of entry: BenchmarkDescription, failing error: WorkerError
  ) -> BenchmarkRecord {
    BenchmarkRecord(
      id: entry.id, suite: entry.suite, items: entry.items, tags: entry.tags,
      failure: BenchmarkFailure(error))
  }
}
