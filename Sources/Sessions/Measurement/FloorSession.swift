internal import Comparison
package import Measurements
internal import Worker

/// Measures the floors of benchmarks: short samples in several fresh workers, pooled.
///
/// Short samples reach the floor on a busy machine too. Several workers are needed, because the
/// heap and the addresses of a process move the floor of some benchmarks by more than 1 %.
package struct FloorSession {
  /// The number of workers whose samples are pooled: enough to show the spread of their floors.
  static let processes = 8

  /// The pooled times by benchmark identifier; absent for benchmarks that failed or were not
  /// reached.
  private(set) var times: [String: TimedValue] = [:]
  /// The failures by benchmark identifier; later workers skip a benchmark that has failed.
  private(set) var failures: [String: BenchmarkFailure] = [:]
  /// The calibration floors of this machine: the lowest of all workers.
  private(set) var calibration: CalibrationFloors?
  /// The exit status for the signal that ended the session early; `nil` without a signal.
  private(set) var interruption: ExitStatus?

  private let entries: [BenchmarkDescription]
  private let program: String
  private let timeout: Duration
  private let processors: [Int]
  private let progress: ProgressBar
  private var schedules: [String: TurnSchedule] = [:]
  private var samples: [String: [[Int]]] = [:]

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - entries: The benchmarks, in order.
  ///   - program: The path of the program that contains the benchmarks.
  ///   - settings: The processor to use, and the timeout of a worker.
  ///   - showsProgress: Whether to draw a progress bar.
  /// - Throws: `CommandError` when the requested processor is not available.
  package init(
    _ entries: [BenchmarkDescription], in program: String, _ settings: MeasurementSettings,
    showsProgress: Bool
  ) throws(CommandError) {
    self.entries = entries
    self.program = program
    timeout = settings.timeout
    // Workers rotate over the processors, so that a neighbour of one does not hide the floor.
    processors = try Platform.processors(asked: settings.cpu)
    progress = ProgressBar(total: Self.processes, unit: "processes", isShown: showsProgress)
  }

  /// Measures all floors; an interruption ends the session without results.
  ///
  /// - Throws: `CommandError` when no worker starts.
  package mutating func run() throws {
    defer { progress.clear() }
    for process in 0..<Self.processes where interruption == nil {
      progress.update(done: process, current: "floors")
      try run(cpu: processors.isEmpty ? nil : processors[process % processors.count])
    }
    // Floors of fewer workers do not compare with stored ones, which are of all eight.
    guard interruption == nil else { return }
    for (id, processes) in samples where failures[id] == nil {
      // A benchmark with samples has a schedule, so 1 is never used.
      times[id] = try TimedValue(
        processes: processes, iterationsPerSample: schedules[id]?.iterations ?? 1)
    }
  }

  /// Samples all benchmarks in one worker; after a failure, a new worker continues with the next
  /// benchmark.
  private mutating func run(cpu: Int?) throws {
    let launch = WorkerLaunch(program: program, timeout: timeout.seconds, cpu: cpu)
    let workers = Workers { [launch] }
    var calibrated: Worker?
    do {
      for entry in entries where failures[entry.id] == nil {
        let answer = try workers.attempt { workers throws(WorkerError) in
          // After a failure the worker is a new one, which has not calibrated yet.
          if workers[0] !== calibrated { try calibrate(workers[0]) }
          calibrated = workers[0]
          try sample(entry, in: workers[0])
        }
        if case .failure(let failure) = answer {
          failures[entry.id] = BenchmarkFailure(failure.error)
        }
      }
    } catch WorkerError.interrupted(let signal) {
      interruption = .interrupted(by: signal)
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  private mutating func calibrate(_ worker: Worker) throws(WorkerError) {
    let floors = try worker.ask(.calibrate)
    calibration = calibration?.least(floors) ?? floors
  }

  private mutating func sample(
    _ entry: BenchmarkDescription, in worker: Worker
  ) throws(WorkerError) {
    let schedule = try schedule(of: entry, in: worker)
    _ = worker.endDescendants()
    try worker.ask(.prepare(schedule.plan(for: entry.id)))
    var taken: [Int] = []
    for _ in 0..<Self.turns(of: schedule) { taken += try worker.ask(.turn) }
    samples[entry.id, default: []].append(taken)
  }

  /// Returns the schedule of a benchmark, estimated in the first worker and used in all.
  private mutating func schedule(
    of entry: BenchmarkDescription, in worker: Worker
  ) throws(WorkerError) -> TurnSchedule {
    if let schedule = schedules[entry.id] { return schedule }
    let schedule = TurnSchedule(
      try worker.ask(.estimate(entry.id)),
      isMemoryBound: entry.isMemoryBound)
    schedules[entry.id] = schedule
    return schedule
  }

  /// Returns the turns in one worker, half as many as in a round: seventy samples of 100 µs, or
  /// four long ones.
  ///
  /// Eight workers then take a few seconds for forty benchmarks.
  private static func turns(of schedule: TurnSchedule) -> Int { schedule.turns / 2 }
}

extension MeasurementSession.Outcome {
  /// Replaces the times in the records by the pooled times of `floors`, and adds the failures of
  /// `floors`.
  package mutating func add(_ floors: FloorSession) {
    for index in records.indices {
      let id = records[index].id
      if let failure = floors.failures[id], records[index].failure == nil {
        records[index].failure = failure
      }
      guard let time = floors.times[id] else { continue }
      records[index].metrics[.time] = .timed(time)
      // Throughput was derived from the replaced time.
      records[index].metrics[.throughput] = nil
    }
    // Measured in the same workers as the floors.
    calibration = floors.calibration ?? calibration
    interruption = interruption ?? floors.interruption
  }
}
