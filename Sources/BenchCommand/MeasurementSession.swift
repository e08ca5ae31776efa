internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Profiling
internal import Worker

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
    let workers = Workers { [try launch()] }
    do {
      var outcome = try checkInstruments(workers)
      try measure(with: workers, &outcome)
      workers.end()
      if metrics.contains(.instructions), outcome.interruption == nil {
        try addInstructions(to: &outcome)
      }
      return outcome
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  /// Measures one benchmark after the other.
  private func measure(with workers: Workers, _ outcome: inout Outcome) throws {
    defer { progress.clear() }
    let start = Platform.monotonicNanoseconds
    for (index, entry) in entries.enumerated() {
      progress.update(done: index, current: entry.id)
      let elapsed = Double(Platform.monotonicNanoseconds - start) / 1e9
      let seconds = time.share(elapsed: elapsed, remaining: entries.count - index)
      var request = MeasurementRequest(
        id: entry.id, metrics: metrics, plan: MeasurementPlan(seconds: seconds))
      request.addedAllocations = addedAllocations
      do {
        let answer = try workers.attempt { workers throws(WorkerError) in
          try workers[0].ask(.measure(request), taking: seconds)
        }
        switch answer {
        case .success(let record): outcome.records.append(record)
        case .failure(let failure):
          outcome.records.append(Self.record(of: entry, failing: failure.error))
        }
      } catch WorkerError.interrupted(let signal) {
        outcome.interruption = .interrupted(by: signal)
        return
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
      outcome.interruption = .interrupted(by: signal)
    }
  }

  private var measuresTime: Bool { metrics.contains { !$0.isExact } }

  private func launch() throws -> WorkerLaunch {
    if let cpu { _ = try Platform.processors(asked: cpu) }
    return WorkerLaunch(program: program, timeout: timeout, cpu: cpu)
  }

  /// The counters must be alive before anything is counted, and the loop must be a loop.
  private func checkInstruments(_ workers: Workers) throws -> Outcome {
    let answer = try workers.attempt { workers throws(WorkerError) in
      Outcome(
        metrics: metrics, harness: try workers[0].ask(.checkHarness),
        calibration: measuresTime ? try workers[0].ask(.calibrate) : nil)
    }
    let outcome: Outcome
    switch answer {
    case .success(let found): outcome = found
    case .failure(let failure):
      throw CommandError(failure.error, of: "the worker failed before the first benchmark")
    }
    if metrics.contains(where: { Metric.allocationMetrics.contains($0) }),
      outcome.harness.canary != nil, !outcome.harness.counterIsAlive
    {
      throw CommandError(
        .failure, outcome.harness.canaryProblem ?? "the allocation counter is dead")
    }
    if measuresTime, outcome.harness.overhead.loopNanoseconds < LoopOverhead.smallestPossible {
      throw CommandError(
        .failure, "the empty measuring loop was optimised away; nothing can be timed")
    }
    return outcome
  }

  private static func record(
    of entry: BenchmarkDescription, failing error: WorkerError
  ) -> BenchmarkRecord {
    BenchmarkRecord(
      id: entry.id, suite: entry.suite, items: entry.items, tags: entry.tags,
      failure: BenchmarkFailure(error))
  }
}
