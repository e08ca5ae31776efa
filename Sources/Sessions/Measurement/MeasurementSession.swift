package import Comparison
internal import Essentials
package import Measurements
internal import Profiling
internal import Worker

/// Measures benchmarks one after the other in a worker; a new worker replaces one that ends early.
package struct MeasurementSession {
  /// The benchmarks, in the order in which they are measured.
  private let entries: [BenchmarkDescription]
  /// The path of the program to measure.
  private let program: String
  /// The metrics to measure; a benchmark may lack some of them.
  private let metrics: [Metric]
  private let settings: MeasurementSettings
  private let progress: ProgressBar

  /// Returns a session that takes the exact metrics of some of the benchmarks again; `nil` if none
  /// is meant.
  func again(_ isMeant: (BenchmarkDescription) -> Bool) -> MeasurementSession? {
    let meant = entries.filter(isMeant)
    guard !meant.isEmpty else { return nil }
    // Of this pass alone: the number of passes is not known in advance.
    return MeasurementSession(
      entries: meant, program: program, metrics: metrics.filter(\.isExact), settings: settings,
      progress: progress.next(total: meant.count, unit: "counted again"))
  }

  /// The result of a session: the records, the readings of its instruments, and the reason of an
  /// early end.
  package struct Outcome {
    /// The records of the benchmarks that were reached.
    package var records: [BenchmarkRecord] = []
    /// The requested metrics, which a record may lack.
    var metrics: [Metric]
    /// The overheads of loop and clock, and the reading of known allocations.
    var harness: HarnessCheck
    /// The calibration floors of this machine; `nil` if no time was measured.
    var calibration: CalibrationFloors?
    /// The name of the allocator under which times were taken; `nil` for that of the program.
    var timeAllocator: String?
    /// The exit status for the signal that ended the session early; `nil` without a signal.
    package var interruption: ExitStatus?
    /// The budget, if it ended the session early; otherwise `nil`.
    var spentBudget: Duration?
    /// The number of benchmarks to measure, of which `records` may have fewer.
    var selected = 0

    /// Whether neither a signal nor the budget ended the session early.
    package var isComplete: Bool { interruption == nil && spentBudget == nil }
  }

  /// Measures all benchmarks; an interruption ends the session with the records so far.
  ///
  /// - Throws: `CommandError` when the instruments are not fit to measure or no worker starts.
  package func run() throws -> Outcome {
    let start = SessionClock.now
    let workers = Workers { [try launch()] }
    do {
      var outcome = try checkInstruments(workers)
      outcome.selected = entries.count
      try measure(with: workers, since: start, &outcome)
      // Ended before another worker starts, so that only one runs at a time.
      workers.end()
      if settings.confirmsChecksums, outcome.isComplete {
        try confirmChecksums(&outcome, since: start)
      }
      if metrics.contains(.instructions), outcome.isComplete {
        try addInstructions(to: &outcome)
      } else {
        outcome.noteShortest()
      }
      return outcome
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  /// Measures one benchmark after the other; a benchmark that fails gets a record with its failure.
  private func measure(
    with workers: Workers, since start: Int, _ outcome: inout Outcome
  ) throws {
    let allocator = settings.allocator
    let timing = allocator.map { allocator in Workers { [try launch(preloading: allocator)] } }
    outcome.timeAllocator = allocator?.name
    defer {
      progress.clear()
      timing?.end()
    }
    for (index, entry) in entries.enumerated() {
      progress.update(done: index, current: entry.id)
      let elapsed = start.secondsSince
      guard !settings.time.isOver(after: elapsed) else {
        outcome.spentBudget = settings.time.total
        return
      }
      let seconds = settings.time.share(elapsed: elapsed, remaining: entries.count - index)
      do {
        outcome.records.append(try record(of: entry, workers, timing, seconds))
      } catch WorkerError.interrupted(let signal) {
        outcome.interruption = .interrupted(by: signal)
        return
      }
    }
  }

  /// Measures one benchmark: in one process or, under an allocator of its own, its times in a
  /// second one.
  private func record(
    of entry: BenchmarkDescription, _ workers: Workers, _ timing: Workers?, _ seconds: Double
  ) throws -> BenchmarkRecord {
    if let absence = try entry.absence(on: settings.cpu) {
      return Self.record(of: entry) { $0.absence = absence }
    }
    // A worker that has no threads may not know their metrics.
    let metrics = metrics.filter { !$0.isOfThreads || entry.offers($0) }
    func ask(_ workers: Workers, _ metrics: [Metric], counts: Bool) throws -> BenchmarkRecord {
      var request = MeasurementRequest(
        id: entry.id, metrics: metrics, plan: MeasurementPlan(seconds: seconds))
      request.recordsHeap = counts && settings.recordsHeap ? true : nil
      let answer = try workers.attempt { workers throws(WorkerError) in
        // The timeout begins after the time that the samples take.
        var record = try workers[0].ask(.measure(request), taking: seconds)
        record.note(leftProcesses: workers[0].endDescendants())
        return record
      }
      switch answer {
      case .success(let record): return record
      case .failure(let failure):
        return Self.record(of: entry) { $0.failure = BenchmarkFailure(failure.error) }
      }
    }
    guard let timing else { return try ask(workers, metrics, counts: true) }
    let isTimed = { (metric: Metric) in !metric.isExact || Metric.faultMetrics.contains(metric) }
    var record = try ask(workers, metrics.filter { !isTimed($0) }, counts: true)
    let timed = metrics.filter(isTimed)
    guard record.hasRun, !timed.isEmpty else { return record }
    record.add(times: try ask(timing, timed, counts: false))
    return record
  }

  /// Computes each checksum again in another process; a difference becomes the record's failure.
  private func confirmChecksums(_ outcome: inout Outcome, since start: Int) throws {
    let workers = Workers { [try launch()] }
    let progress = progress.next(total: outcome.records.count, unit: "checksums confirmed")
    defer {
      workers.end()
      progress.clear()
    }
    for index in outcome.records.indices where outcome.records[index].hasRun {
      progress.update(done: index, current: outcome.records[index].id)
      // The budget is a limit: checksums that are left stay unconfirmed.
      guard !settings.time.isOver(after: start.secondsSince) else { return }
      // Without metrics only the checksum is computed; the plan is not used.
      let request = MeasurementRequest(
        id: outcome.records[index].id, metrics: [], plan: MeasurementPlan(seconds: 0.005))
      do {
        let answer = try workers.attempt { workers throws(WorkerError) in
          defer { _ = workers[0].endDescendants() }
          return try workers[0].ask(.measure(request))
        }
        outcome.records[index].failure =
          switch answer {
          case .success(let second): outcome.records[index].contradiction(to: second)
          case .failure(let failure): BenchmarkFailure(failure.error)
          }
      } catch WorkerError.interrupted(let signal) {
        outcome.interruption = .interrupted(by: signal)
        return
      }
    }
  }

  /// Counts instructions after everything else, since callgrind slows a program down a hundred
  /// times.
  private func addInstructions(to outcome: inout Outcome) throws {
    do {
      let counter = try InstructionCounter(program: program, keepsAddresses: true)
      let offering = Set(entries.filter { $0.offers(.instructions) }.map(\.id))
      let ids = outcome.records.filter { $0.hasRun && offering.contains($0.id) }.map(\.id)
      let progress = progress.next(total: ids.count, unit: "instruction counts")
      defer { progress.clear() }
      let counts = try counter.count(ids, timeout: settings.timeout.seconds) {
        progress.update(done: $0, current: $1)
      }
      for index in outcome.records.indices {
        switch counts[outcome.records[index].id] {
        case .success(let count):
          outcome.records[index].note(count)
          if settings.refusesEmpty, count.isEmpty { outcome.records[index].failure = .doesNothing }
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

  private func launch(preloading allocator: TimeAllocator? = nil) throws -> WorkerLaunch {
    // Reports a processor that is not available before a worker fails at it.
    if let cpu = settings.cpu { _ = try Platform.processors(asked: cpu) }
    var launch = WorkerLaunch(
      program: program, timeout: settings.timeout.seconds, cpu: settings.cpu)
    launch.preload = allocator?.library
    return launch
  }

  /// Checks the instruments: the counter must count before it is used, and the loop must not be
  /// optimised away.
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
    // A counter that is not built in has no canary, and its metrics are "n/a".
    if metrics.contains(where: { Metric.allocationMetrics.contains($0) }),
      outcome.harness.canary != nil, !outcome.harness.counterIsAlive
    {
      throw CommandError(
        .failure, outcome.harness.canaryProblem ?? "the allocation counter counts nothing")
    }
    if measuresTime, outcome.harness.overhead.loopNanoseconds < LoopOverhead.smallestPossible {
      throw CommandError(
        .failure, "the empty measuring loop was optimised away; nothing can be timed")
    }
    return outcome
  }

  /// Returns the record of a benchmark without a measurement, to which `note` adds the reason.
  private static func record(
    of entry: BenchmarkDescription, _ note: (inout BenchmarkRecord) -> Void
  ) -> BenchmarkRecord {
    var record = BenchmarkRecord(id: entry.id, items: entry.items, tags: entry.tags)
    record.threads = entry.threads
    note(&record)
    return record
  }
}

extension MeasurementSession {
  /// Creates a session; no worker is started.
  ///
  /// - Parameters:
  ///   - entries: The benchmarks to measure.
  ///   - program: The path of the program that contains them.
  ///   - metrics: The metrics to measure.
  ///   - settings: The choices of the user, such as the timeout.
  ///   - showsProgress: Whether to draw a progress bar.
  package init(
    _ entries: [BenchmarkDescription], in program: String, metrics: [Metric],
    _ settings: MeasurementSettings, showsProgress: Bool
  ) {
    self.init(
      entries: entries, program: program, metrics: metrics, settings: settings,
      progress: ProgressBar(total: entries.count, unit: "benchmarks", isShown: showsProgress))
  }
}

extension MeasurementSession.Outcome {
  /// Adds a remark on benchmarks that take no longer than the empty loop.
  ///
  /// A cheap operation may take no longer either, so time alone cannot say that they are empty.
  fileprivate mutating func noteShortest() {
    let limit = 1.25 * harness.overhead.loopNanoseconds
    for index in records.indices {
      guard let time = records[index].metrics[.time]?.timed, time.floor <= limit else { continue }
      records[index].notes.append(
        "may be empty, as short as a loop without a body; --metric instructions tells")
    }
  }
}

extension BenchmarkDescription {
  /// Returns the reason why the benchmark cannot run on this machine, if there is one.
  ///
  /// - Parameter cpu: The only processor to use; `nil` for all that this process is allowed.
  /// - Returns: The reason; `nil` with enough processors.
  /// - Throws: `CommandError` when `cpu` is not available.
  package func absence(on cpu: Int?) throws(CommandError) -> String? {
    guard threads != nil else { return nil }
    return ThreadProcessors.absence(of: threads, among: try Platform.processors(asked: cpu))
  }
}

extension BenchmarkRecord {
  /// Adds the times that another process took of the same benchmark, or its failure.
  fileprivate mutating func add(times other: BenchmarkRecord) {
    failure = contradiction(to: other)
    metrics.merge(other.metrics) { first, _ in first }
    unavailable.merge(other.unavailable) { first, _ in first }
    frames = other.frames
    for note in other.notes where !notes.contains(note) { notes.append(note) }
  }

  /// Returns the failure if `other`, from another process, failed or has another checksum;
  /// otherwise `nil`.
  fileprivate func contradiction(to other: BenchmarkRecord) -> BenchmarkFailure? {
    if let failure = other.failure { return failure }
    guard let first = checksum, let second = other.checksum, !second.agrees(with: first) else {
      return nil
    }
    return .checksumVariesByProcess(first: first, second: second)
  }
}

extension BenchmarkRecord {
  /// Adds the number of processes that the benchmark had started and left, if there are any.
  fileprivate mutating func note(leftProcesses count: Int) {
    guard count > 0 else { return }
    let words = count == 1 ? "1 process, which was" : "\(count) processes, which were"
    notes.append("left \(words) ended")
  }

  /// Adds the instructions of an iteration, with remarks on a body that does nothing, not the same
  /// in each iteration, or something by chance.
  fileprivate mutating func note(_ count: InstructionCounter.Count) {
    if count.isEmpty {
      notes.append("\(BenchmarkFailure.doesNothing)")
    } else if let (second, third) = count.unevenIterations {
      notes.append(
        "instructions are not in proportion to iterations: "
          + Remark.unevenIterations(second: second, third: third).words)
    }
    if count.drawsRandomNumbers {
      notes.append("counts may vary: \(Remark.drawsRandomNumbers.words)")
    }
    metrics[.instructions] = .exact(count.value)
  }
}
