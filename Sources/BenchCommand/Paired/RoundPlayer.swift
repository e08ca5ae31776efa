internal import Benchmarking
internal import Comparison
internal import Worker

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

  /// Asks both builds for their version and benchmarks.
  ///
  /// - Throws: `CommandError` with code 65 for a build that speaks another language, or none; with
  ///   code 70 for a worker that is killed or silent.
  func introduce() throws -> (reference: WorkerIntroduction, candidate: WorkerIntroduction) {
    let order: [BuildSide] = [.reference, .candidate]
    let workers = freshWorkers(layout: 0, in: order, cpu: processors.first)
    defer { workers.end() }
    let answer = try Self.interruptibly {
      try workers.attempt { workers throws(WorkerError) in
        (try workers[0].ask(.introduce), try workers[1].ask(.introduce))
      }
    }
    switch answer {
    case .success(let found):
      for (side, introduction) in zip(order, [found.0, found.1])
      where !WorkerIntroduction.isUnderstood(introduction.protocolVersion) {
        throw Self.noBench(side)
      }
      return found
    case .failure(let failure):
      let side = order[failure.worker]
      throw failure.error.isOfAnotherProgram
        ? Self.noBench(side) : CommandError(failure.error, of: "the \(side.rawValue)'s worker")
    }
  }

  private static func noBench(_ side: BuildSide) -> CommandError {
    CommandError(
      .data,
      "the \(side.rawValue) has no bench that this one can talk to; build a commit "
        + "that has one, or rebuild it")
  }

  /// Plans the turns of benchmarks, by the fastest of some readings on both builds and all
  /// processors: a single reading is off by up to a factor of 1.9.
  ///
  /// - Returns: What failed; those take no part in rounds.
  func plan(_ subjects: [PairedSubject]) throws -> [String: Failure] {
    var failures: [String: Failure] = [:]
    for cpu in processors.isEmpty ? [nil] : processors.map(Optional.init) {
      let found = try playEach(subjects, layout: 0, referenceFirst: true, cpu: cpu) {
        subject, workers throws(WorkerError) in
        for side in BuildSide.allCases {
          let estimate = try workers[side].ask(.estimate(subject.id))
          estimates[subject.id] = estimates[subject.id]?.least(estimate) ?? estimate
        }
      }
      for (id, result) in found {
        if case .failure(let failure) = result { failures[id] = failure }
      }
    }
    for subject in subjects where failures[subject.id] == nil {
      schedules[subject.id] = estimates[subject.id].map {
        TurnSchedule($0, isMemoryBound: subject.isMemoryBound)
      }
    }
    return failures
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
    ) { subject, workers throws(WorkerError) in
      try turns(of: subject, workers, coin: &generator)
    }
  }

  private func turns(
    of subject: PairedSubject, _ workers: PairedWorkers, coin: inout some RandomNumberGenerator
  ) throws(WorkerError) -> Turns {
    guard let schedule = schedules[subject.id] else {
      preconditionFailure("\(subject.id) is played before it is planned")
    }
    try workers[.reference].ask(.prepare(schedule.plan(for: subject.id)))
    try workers[.candidate].ask(.prepare(schedule.plan(for: subject.id, slowdown: slowdown)))
    var turns = Turns()
    for _ in 0..<schedule.turns {
      let order: [BuildSide] =
        Bool.random(using: &coin) ? [.reference, .candidate] : [.candidate, .reference]
      for side in order { turns.append(try workers[side].ask(.turn), of: side) }
    }
    return turns
  }

  // MARK: Processes

  /// Does something for each benchmark with one pair of processes, and after a failure with the
  /// next.
  private func playEach<Answer>(
    _ subjects: [PairedSubject], layout: Int, referenceFirst: Bool, cpu: Int?,
    _ body: (PairedSubject, PairedWorkers) throws(WorkerError) -> Answer
  ) throws -> [String: Result<Answer, Failure>] {
    let order: [BuildSide] = referenceFirst ? [.reference, .candidate] : [.candidate, .reference]
    let workers = freshWorkers(layout: layout, in: order, cpu: cpu)
    defer { workers.end() }
    var answers: [String: Result<Answer, Failure>] = [:]
    try Self.interruptibly {
      for subject in subjects {
        answers[subject.id] = try workers.attempt { workers throws(WorkerError) in
          try body(subject, PairedWorkers(workers, startedIn: order))
        }.mapError {
          Failure(side: order[$0.worker], failure: BenchmarkFailure($0.error))
        }
      }
    }
    return answers
  }

  /// Workers of copies of the programs that are made when the workers are started.
  private func freshWorkers(layout: Int, in order: [BuildSide], cpu: Int?) -> Workers {
    Workers { [copies, timeout] in
      PairedWorkers.launches(
        try copies.make(layout: layout), in: order, cpu: cpu, timeout: timeout)
    }
  }

  private static func interruptibly<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as WorkerError {
      throw CommandError(error)
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
