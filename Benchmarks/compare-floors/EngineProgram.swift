internal import Benchmarking
internal import Worker

/// The program of the engine's suites, whose workers time the engine.
struct EngineProgram {
  /// Its file.
  let path: String
  /// The processor its workers run on.
  let processor: Int

  /// Seconds of samples for a benchmark in a turn.
  private static let seconds = 0.1
  /// Seconds of silence that count as a stall.
  private static let timeout = 60.0

  /// Has a turn: nanoseconds for an item of each benchmark, by a fresh worker.
  ///
  /// The metric is processor time, as in the floors: on a processor that others use too, its ratios
  /// repeat where those of the wall clock do not.
  ///
  /// - Throws: `ComparisonError.failed`, `.noTime`.
  func times(of kernels: [Kernel]) throws(ComparisonError) -> [Double] {
    let worker = try start()
    defer { worker.end() }
    var times: [Double] = []
    for kernel in kernels {
      let request = MeasurementRequest(
        id: "\(Kernel.suite)/\(kernel.benchmark)", metrics: [.cpu],
        plan: MeasurementPlan(seconds: Self.seconds))
      let record = try ask(worker, .measure(request))
      guard let time = record.metrics[.cpu]?.timed else {
        let reason = record.failure.map { "\($0)" } ?? record.unavailable[.cpu]
        throw .noTime(benchmark: kernel.benchmark, reason: reason ?? "no processor time")
      }
      times.append(time.floor / Double(record.items))
    }
    return times
  }

  /// How the program was built, and where it runs.
  ///
  /// - Throws: `ComparisonError.failed`.
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
