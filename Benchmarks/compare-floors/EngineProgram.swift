internal import Measurements
internal import Worker

/// The program of the engine's suites, whose workers time the engine.
struct EngineProgram {
  let path: String
  /// The number of the processor on which the workers run.
  let processor: Int

  /// The seconds of samples for a benchmark in a turn.
  ///
  /// The number is a choice: a thousand samples of 100 µs, and a turn of a group takes seconds.
  private static let seconds = 0.1
  /// The seconds without an answer that count as a stall; a choice, far above the set-up and the
  /// samples of any kernel.
  private static let timeout = 60.0

  /// Runs a turn in a fresh worker, and returns the nanoseconds per item of each benchmark.
  ///
  /// The metric is processor time, as in the floors: on a processor that others use too, ratios of
  /// processor time repeat where those of the wall clock do not. A replay's processor time includes
  /// its set-up, so its frames are timed one by one, by the wall clock.
  ///
  /// - Throws: `ComparisonError.failed` when the worker fails, `.noTime` when a benchmark has no
  ///   time.
  func times(of kernels: [Kernel]) throws(ComparisonError) -> [Double] {
    let worker = try start()
    defer { worker.end() }
    var times: [Double] = []
    for kernel in kernels {
      let request = MeasurementRequest(
        id: "\(Kernel.suite)/\(kernel.benchmark)", metrics: [kernel.metric],
        plan: MeasurementPlan(seconds: Self.seconds))
      let record = try ask(worker, .measure(request))
      guard let time = record.metrics[kernel.metric]?.timed else {
        let reason = record.failure.map { "\($0)" } ?? record.unavailable[kernel.metric]
        throw .noTime(benchmark: kernel.benchmark, reason: reason ?? "no time")
      }
      // The floor is of an iteration, and programs of floors print the time of an item.
      times.append(time.floor / Double(record.items))
    }
    return times
  }

  /// Returns the build of the program, and its machine.
  ///
  /// - Throws: `ComparisonError.failed` when the worker fails.
  func environment() throws(ComparisonError) -> RunEnvironment {
    let worker = try start()
    defer { worker.end() }
    return try ask(worker, .introduce).environment
  }

  private func start() throws(ComparisonError) -> Worker {
    do {
      return try Worker(WorkerLaunch(program: path, timeout: Self.timeout, cpu: processor))
    } catch {
      throw .failed(program: path, reason: "\(BenchmarkFailure(error))")
    }
  }

  private func ask<Answer>(
    _ worker: Worker, _ call: WorkerCall<Answer>
  ) throws(ComparisonError) -> Answer {
    do {
      return try worker.ask(call)
    } catch .interrupted(let signal) {
      throw .interrupted(signal: signal)
    } catch {
      throw .failed(program: path, reason: "\(BenchmarkFailure(error))")
    }
  }
}
