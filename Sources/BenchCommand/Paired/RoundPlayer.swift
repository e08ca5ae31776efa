internal import Benchmarking
internal import Comparison

/// Plays rounds: a fresh process of each build on one processor, and turn by turn the samples of
/// each benchmark.
final class RoundPlayer {
  /// The layouts rounds draw from.
  private let copies: ProgramCopies
  private let timeout: Double
  /// The processors that rounds rotate over; empty where processes cannot be pinned.
  let processors: [Int]
  /// What to add to the candidate's samples, as a share; for the harness to prove itself on.
  var slowdown: Double?

  private var schedules: [String: TurnSchedule] = [:]
  private var estimates: [String: TurnEstimate] = [:]

  /// Prepares to play rounds.
  ///
  /// - Parameters:
  ///   - builds: What to compare.
  ///   - cpu: The only processor to use; `nil` rotates over all there are.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Throws: `CommandError` when that processor cannot be had.
  init(_ builds: BuildPair, cpu: Int?, timeout: Double) throws(CommandError) {
    processors = try Platform.processors(asked: cpu)
    copies = ProgramCopies(builds.layouts)
    self.timeout = timeout
  }

  /// The number of layouts.
  var layoutCount: Int { copies.count }

  /// What went wrong with one benchmark.
  struct Failure: Error {
    let side: BuildSide
    let failure: BenchmarkFailure
  }

  /// The samples of a round, in nanoseconds: turn by turn, in the order taken.
  struct Turns {
    var reference: [[Int]] = []
    var candidate: [[Int]] = []

    mutating func append(_ turn: [Int], of side: BuildSide) {
      if side == .reference { reference.append(turn) } else { candidate.append(turn) }
    }
  }

  /// The iterations of each sample of a benchmark.
  func iterations(of id: String) -> Int { schedules[id]?.iterations ?? 1 }

  // MARK: Before the first round

  /// Asks both builds who they are.
  ///
  /// - Throws: `CommandError` with code 65 for a build that speaks another language.
  func introduce() throws -> (reference: WorkerIntroduction, candidate: WorkerIntroduction) {
    let workers = try startWorkers(layout: 0, referenceFirst: true, cpu: processors.first)
    defer { workers.end() }
    func introduction(of side: BuildSide) throws -> WorkerIntroduction {
      do throws(WorkerError) {
        guard case .introduction(let answer) = try workers[side].ask(.introduce, timeout: timeout),
          WorkerIntroduction.isUnderstood(answer.protocolVersion)
        else { throw .unexpectedAnswer("no introduction in this language") }
        return answer
      } catch {
        if case .interrupted(let signal) = error { throw CommandError(interruptedBy: signal) }
        throw CommandError(
          .data,
          "the \(side.rawValue) has no bench that this one can talk to; build a commit "
            + "that has one, or rebuild it")
      }
    }
    return (try introduction(of: .reference), try introduction(of: .candidate))
  }

  /// Plans the turns of benchmarks, by the fastest of some readings on both builds and all
  /// processors: a single reading is off by up to a factor of 1.9.
  ///
  /// - Returns: What failed; those take no part in rounds.
  func plan(_ subjects: [PairedSubject]) throws -> [String: Failure] {
    var failures: [String: Failure] = [:]
    for cpu in processors.isEmpty ? [nil] : processors.map(Optional.init) {
      let found = try playEach(subjects, layout: 0, referenceFirst: true, cpu: cpu) {
        subject, workers throws(SideError) in
        for side in BuildSide.allCases { try estimate(subject, workers, side) }
      }
      for (id, result) in found {
        if case .failure(let failure) = result { failures[id] = failure }
      }
    }
    for subject in subjects where failures[subject.id] == nil {
      schedules[subject.id] = estimates[subject.id].map {
        TurnSchedule(
          nanosecondsPerIteration: max($0.nanosecondsPerIteration, 0.1),
          isMemoryBound: subject.isMemoryBound)
      }
    }
    return failures
  }

  private func estimate(
    _ subject: PairedSubject, _ workers: PairedWorkers, _ side: BuildSide
  ) throws(SideError) {
    let request = WorkerRequest.estimate(id: subject.id, sampleNanoseconds: 100_000)
    switch try ask(request, workers, side) {
    case .estimate(let estimate):
      estimates[subject.id] = estimates[subject.id]?.least(estimate) ?? estimate
    case .failed(let failure):
      throw SideError(side, .failed(failure))
    default:
      throw SideError(side, .unexpectedAnswer("no estimate"))
    }
  }

  // MARK: A round

  /// Plays one round of some benchmarks, in the order given.
  ///
  /// - Parameters:
  ///   - subjects: Which ones; they have been planned.
  ///   - layout: Which layout both builds have.
  ///   - cpu: The processor; `nil` leaves that to the system.
  ///   - coin: Decides who comes first, of the processes and of each pair of turns.
  /// - Returns: The turns, or what failed, for each.
  /// - Throws: `CommandError` when the user interrupts or no worker starts.
  func play(
    _ subjects: [PairedSubject], layout: Int, cpu: Int?, coin: inout some RandomNumberGenerator
  ) throws -> [String: Result<Turns, Failure>] {
    let processesAreSwapped = Bool.random(using: &coin)
    var generator = coin
    defer { coin = generator }
    return try playEach(
      subjects, layout: layout, referenceFirst: !processesAreSwapped, cpu: cpu
    ) { subject, workers throws(SideError) in
      try turns(of: subject, workers, coin: &generator)
    }
  }

  private func turns(
    of subject: PairedSubject, _ workers: PairedWorkers, coin: inout some RandomNumberGenerator
  ) throws(SideError) -> Turns {
    guard let schedule = schedules[subject.id] else {
      preconditionFailure("\(subject.id) is played before it is planned")
    }
    try prepare(schedule.plan(for: subject.id), workers, .reference)
    try prepare(schedule.plan(for: subject.id, slowdown: slowdown), workers, .candidate)
    var turns = Turns()
    for _ in 0..<schedule.turns {
      let order: [BuildSide] =
        Bool.random(using: &coin) ? [.reference, .candidate] : [.candidate, .reference]
      for side in order {
        do throws(WorkerError) {
          turns.append(try workers[side].takeTurn(timeout: timeout), of: side)
        } catch {
          throw SideError(side, error)
        }
      }
    }
    return turns
  }

  private func prepare(
    _ plan: TurnPlan, _ workers: PairedWorkers, _ side: BuildSide
  ) throws(SideError) {
    switch try ask(.prepare(plan), workers, side) {
    case .ready: return
    case .failed(let failure): throw SideError(side, .failed(failure))
    default: throw SideError(side, .unexpectedAnswer("not ready"))
    }
  }

  private func ask(
    _ request: WorkerRequest, _ workers: PairedWorkers, _ side: BuildSide
  ) throws(SideError) -> WorkerResponse {
    do throws(WorkerError) {
      return try workers[side].ask(request, timeout: timeout)
    } catch {
      throw SideError(side, error)
    }
  }

  // MARK: Processes

  /// Does something for each benchmark with one pair of processes; after a failure with the next
  /// pair, since a process that has failed is in no known state.
  private func playEach<Answer>(
    _ subjects: [PairedSubject], layout: Int, referenceFirst: Bool, cpu: Int?,
    _ body: (PairedSubject, PairedWorkers) throws(SideError) -> Answer
  ) throws -> [String: Result<Answer, Failure>] {
    var answers: [String: Result<Answer, Failure>] = [:]
    var workers: PairedWorkers?
    defer { workers?.end() }
    for subject in subjects {
      let pair =
        try workers ?? startWorkers(layout: layout, referenceFirst: referenceFirst, cpu: cpu)
      workers = pair
      do throws(SideError) {
        answers[subject.id] = .success(try body(subject, pair))
      } catch {
        if case .interrupted(let signal) = error.error { throw CommandError(interruptedBy: signal) }
        answers[subject.id] = .failure(
          Failure(side: error.side, failure: BenchmarkFailure(error.error)))
        pair.end()
        workers = nil
      }
    }
    return answers
  }

  private func startWorkers(
    layout: Int, referenceFirst: Bool, cpu: Int?
  ) throws -> PairedWorkers {
    try PairedWorkers(
      copies.make(layout: layout), referenceFirst: referenceFirst, cpu: cpu)
  }

  /// What a worker said, and whose worker.
  private struct SideError: Error {
    let side: BuildSide
    let error: WorkerError

    init(_ side: BuildSide, _ error: WorkerError) {
      self.side = side
      self.error = error
    }
  }
}

/// One benchmark that two builds take turns at.
struct PairedSubject: Equatable {
  /// `suite/group/name[parameter=value]`.
  let id: String
  /// Whether its working set is larger than the caches.
  let isMemoryBound: Bool

  /// A benchmark of this program.
  init(_ entry: BenchmarkDescription) {
    id = entry.id
    isMemoryBound = entry.isMemoryBound
  }
}
