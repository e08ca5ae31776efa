internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Worker

/// Runs rounds: fresh processes of both builds on one processor take turns at the samples of each
/// benchmark.
final class RoundRunner {
  private let programs: RoundPrograms
  private let timeout: Duration
  /// The processors from which each round draws one; empty if processes cannot be pinned.
  let processors: [Int]
  /// Whether rounds also time single iterations and steps, which both builds must be able to.
  let timesTails: Bool
  /// The libraries to preload; absent for a side with the allocator of its program.
  private let preloads: [BuildSide: String]

  private var schedules: [String: TurnSchedule] = [:]
  private var estimates: [String: [BuildSide: TurnEstimate]] = [:]
  private var durations: [String: Double] = [:]
  /// The seconds of the last call of `playEach` that belong to no benchmark: those of linking and
  /// of starting processes.
  private(set) var overhead = 0.0

  /// Creates a runner of rounds.
  ///
  /// - Parameters:
  ///   - pair: The programs to compare.
  ///   - layouts: The linker that makes the programs of each round; `nil` to run copies of them.
  ///   - settings: The timeout, the only processor to use if there is one, and the allocator.
  ///   - preloaded: The sides that run under the allocator of the settings.
  ///   - timesTails: Whether rounds also time single iterations and steps.
  /// - Throws: `CommandError` when the processor is not available.
  init(
    _ pair: BuildPair, layouts: CommonLayouts? = nil, _ settings: MeasurementSettings,
    preloaded: [BuildSide] = BuildSide.allCases, timesTails: Bool = false
  ) throws(CommandError) {
    processors = try Platform.processors(asked: settings.cpu)
    programs = RoundPrograms(pair, layouts: layouts)
    timeout = settings.timeout
    self.timesTails = timesTails
    let library = settings.allocator?.library
    preloads = Dictionary(uniqueKeysWithValues: preloaded.map { ($0, library) })
      .compactMapValues { $0 }
  }

  /// Whether each round links the programs to a new layout; otherwise rounds run copies.
  var drawsLayouts: Bool { programs.drawsLayouts }

  /// The failure of one benchmark, with the side on which it failed.
  struct Failure: Error {
    let side: BuildSide
    let failure: BenchmarkFailure
  }

  /// The samples of a round, in nanoseconds: turn by turn, in the order taken.
  struct Turns {
    var reference: [[Int]] = []
    var candidate: [[Int]] = []
    /// The iterations of each sample.
    var iterations = 1
    /// The turns of single iterations or steps; empty if none were timed.
    ///
    /// `singles` is the number of iterations or replays in each turn.
    var tails: (reference: [[Int]], candidate: [[Int]], singles: Int) = ([], [], 0)

    mutating func append(_ turn: [Int], of side: BuildSide) {
      if side == .reference { reference.append(turn) } else { candidate.append(turn) }
    }

    mutating func append(tail turn: [Int], of side: BuildSide) {
      if side == .reference { tails.reference.append(turn) } else { tails.candidate.append(turn) }
    }
  }

  /// Returns the number of iterations in each sample of a benchmark; 1 if the benchmark was not
  /// planned.
  func iterations(of id: String) -> Int { schedules[id]?.iterations ?? 1 }

  /// Returns the seconds that a benchmark takes in a round: the mean of its last rounds, or an
  /// expectation from its iterations before the first round.
  func seconds(of id: String) -> Double {
    durations[id] ?? schedules[id]?.seconds ?? TurnSchedule.roundNanoseconds(0) / 1e9
  }

  /// Returns the difference of the builds' estimates, a log ratio: positive when the candidate is
  /// slower, 0 if it was not estimated.
  ///
  /// An estimate may be off by a factor of 1.9. It is of other processes than the rounds.
  func estimatedDifference(of id: String) -> Double {
    guard let estimates = estimates[id], let old = estimates[.reference],
      let new = estimates[.candidate]
    else { return 0 }
    return log(max(new.nanosecondsPerIteration, 0.1) / max(old.nanosecondsPerIteration, 0.1))
  }

  // MARK: Before the first round

  /// Asks both builds for their environment and benchmarks.
  ///
  /// - Throws: `CommandError` with code 65 for a build that has another protocol version or none,
  ///   and with code 70 for a worker that is killed or silent.
  func introduce() throws -> (reference: WorkerIntroduction, candidate: WorkerIntroduction) {
    // Not the gate's seed, because nothing is timed here.
    var generator = SystemRandomNumberGenerator()
    let deal = RoundDeal(using: &generator)
    let order = deal.order
    let workers = freshWorkers(deal, cpu: processors.first)
    defer { workers.end() }
    let answer = try Self.interruptibly {
      try workers.attempt { workers throws(WorkerError) in
        let both = PairedWorkers(workers, startedIn: order)
        return (try both[.reference].ask(.introduce), try both[.candidate].ask(.introduce))
      }
    }
    switch answer {
    case .success(let found):
      for (side, introduction) in zip(BuildSide.allCases, [found.0, found.1])
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

  /// Plans the turns of benchmarks from the lowest of several estimates, on both builds and all
  /// processors: a single estimate is off by up to a factor of 1.9.
  ///
  /// - Returns: The failures; the benchmarks that failed take part in no round.
  func plan(
    _ subjects: [PairedSubject], generator: inout some RandomNumberGenerator
  ) throws -> [String: Failure] {
    var failures: [String: Failure] = [:]
    var draws = generator
    defer { generator = draws }
    // `[nil]` is one estimate on a processor that the system chooses.
    for cpu in processors.isEmpty ? [nil] : processors.map(Optional.init) {
      let found = try playEach(subjects, RoundDeal(using: &draws), cpu: cpu) {
        subject, workers throws(WorkerError) in
        for side in BuildSide.inRandomOrder(using: &draws) {
          let estimate = try workers[side].ask(.estimate(subject.id))
          estimates[subject.id, default: [:]][side] =
            estimates[subject.id]?[side]?.least(estimate) ?? estimate
        }
      }
      for (id, result) in found {
        if case .failure(let failure) = result { failures[id] = failure }
      }
    }
    for subject in subjects where failures[subject.id] == nil {
      schedules[subject.id] = schedule(of: subject, mayBeBrief: true)
    }
    return failures
  }

  /// Returns the turns of a benchmark; `nil` without an estimate.
  private func schedule(of subject: PairedSubject, mayBeBrief: Bool) -> TurnSchedule? {
    guard
      let ascending = estimates[subject.id]?.values.sorted(by: {
        $0.nanosecondsPerIteration < $1.nanosecondsPerIteration
      }), let least = ascending.first
    else { return nil }
    return TurnSchedule(
      least, slower: mayBeBrief ? ascending.last : nil, isMemoryBound: subject.isMemoryBound,
      isStepped: subject.stepInterval != nil)
  }

  // MARK: A round

  /// Runs one round of some benchmarks, in the order given.
  ///
  /// - Parameters:
  ///   - subjects: The benchmarks, which must have been planned.
  ///   - tailed: The benchmarks whose single iterations or steps are timed too, if `timesTails`.
  ///   - cpu: The processor; `nil` leaves the choice to the system.
  ///   - generator: The generator that draws the round: see `RoundDeal`. It also decides which
  ///     side is prepared first for each benchmark, and which has the first turn of each pair.
  /// - Returns: The turns or the failure of each benchmark.
  /// - Throws: `CommandError` when the user interrupts or no worker starts.
  func play(
    _ subjects: [PairedSubject], tailed: Set<String> = [], cpu: Int?,
    generator: inout some RandomNumberGenerator
  ) throws -> [String: Result<Turns, Failure>] {
    var draws = generator
    defer { generator = draws }
    return try playEach(subjects, RoundDeal(using: &draws), cpu: cpu) {
      subject, workers throws(WorkerError) in
      let start = SessionClock.now
      let timesTails = timesTails && tailed.contains(subject.id) && !subject.hasThreads
      let turns = try turns(of: subject, workers, timesTails: timesTails, generator: &draws)
      let seconds = start.secondsSince
      // Recent rounds count most: the machine may have become busier.
      durations[subject.id] = durations[subject.id].map { ($0 + seconds) / 2 } ?? seconds
      reconsider(subject, after: turns)
      return turns
    }
  }

  /// Gives a benchmark whole rounds again if a brief one shows that the builds are not far apart.
  ///
  /// The choice depends on the size of the difference alone, not on the side that is slower.
  private func reconsider(_ subject: PairedSubject, after turns: Turns) {
    guard schedules[subject.id]?.isBrief == true else { return }
    let sums = [turns.reference, turns.candidate].map { Double($0.joined().reduce(0, +)) }
    guard (sums.max() ?? 0) < TurnSchedule.farApart * (sums.min() ?? 0) else { return }
    schedules[subject.id] = schedule(of: subject, mayBeBrief: false)
    durations[subject.id] = nil
  }

  private func turns(
    of subject: PairedSubject, _ workers: PairedWorkers, timesTails: Bool,
    generator: inout some RandomNumberGenerator
  ) throws(WorkerError) -> Turns {
    guard let schedule = schedules[subject.id] else {
      preconditionFailure("\(subject.id) is played before it is planned")
    }
    let plan = schedule.plan(for: subject.id, timesTails: timesTails)
    // In random order, so that neither build gains from being first.
    for side in BuildSide.inRandomOrder(using: &generator) {
      // Of the benchmark before: this one is not timed beside them.
      _ = workers[side].endDescendants()
      try workers[side].ask(.prepare(plan))
    }
    var turns = Turns()
    turns.iterations = schedule.iterations
    for _ in 0..<schedule.turns {
      for side in BuildSide.inRandomOrder(using: &generator) {
        turns.append(try workers[side].ask(.turn), of: side)
      }
    }
    guard timesTails, let singles = schedule.singles else { return turns }
    turns.tails.singles = singles
    for _ in 0..<TurnSchedule.tailTurns {
      for side in BuildSide.inRandomOrder(using: &generator) {
        turns.append(tail: try workers[side].ask(.tailTurn), of: side)
      }
    }
    return turns
  }

  // MARK: Processes

  /// Calls `body` for each benchmark with one pair of processes, and after a failure with a new
  /// pair.
  private func playEach<Answer>(
    _ subjects: [PairedSubject], _ deal: RoundDeal, cpu: Int?,
    _ body: (PairedSubject, PairedWorkers) throws(WorkerError) -> Answer
  ) throws -> [String: Result<Answer, Failure>] {
    let start = SessionClock.now
    var inBodies = 0
    let workers = freshWorkers(deal, cpu: cpu)
    defer {
      workers.end()
      overhead = Double(SessionClock.now - start - inBodies) / 1e9
    }
    var answers: [String: Result<Answer, Failure>] = [:]
    try Self.interruptibly {
      for subject in subjects {
        answers[subject.id] = try workers.attempt { workers throws(WorkerError) in
          let start = SessionClock.now
          defer { inBodies += SessionClock.now - start }
          return try body(subject, PairedWorkers(workers, startedIn: deal.order))
        }.mapError {
          Failure(side: deal.order[$0.worker], failure: BenchmarkFailure($0.error))
        }
      }
    }
    return answers
  }

  /// Returns workers of both builds; their programs are linked or copied when the workers start.
  private func freshWorkers(_ deal: RoundDeal, cpu: Int?) -> Workers {
    Workers { [programs, timeout, preloads] in
      PairedWorkers.launches(
        try programs.make(deal), deal, cpu: cpu, timeout: timeout, preloading: preloads)
    }
  }

  /// Calls `body`, and converts a `WorkerError`, such as an interruption, to a `CommandError`.
  private static func interruptibly<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }
}

/// A benchmark that two builds run in turns.
struct PairedSubject: Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  let id: String
  /// Whether the working set is larger than the caches, so that samples are longer.
  let isMemoryBound: Bool
  /// The seconds from one step of a replay to the next; `nil` for a benchmark without steps.
  let stepInterval: Double?

  /// Whether threads of its own run the body, which have no tails.
  let hasThreads: Bool

  /// Creates what takes turns as a whole, without steps and threads to know of.
  init(id: String) {
    self.id = id
    (isMemoryBound, stepInterval, hasThreads) = (false, nil, false)
  }

  init(_ entry: BenchmarkDescription) {
    id = entry.id
    hasThreads = entry.threads != nil
    isMemoryBound = entry.isMemoryBound
    stepInterval = entry.stepInterval
  }
}
