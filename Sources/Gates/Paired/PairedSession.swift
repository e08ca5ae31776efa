internal import Comparison
internal import Measurements
internal import Sessions
internal import Statistics

/// A test of one benchmark that receives the rounds one by one.
protocol RoundTest {
  /// The rounds that were added so far.
  var rounds: [PairedRound] { get }
  /// Whether the verdict on the time is final; tails may still be open.
  var isDecided: Bool { get }
  /// Whether the next round should time single iterations or steps.
  var wantsTails: Bool { get }
  /// Whether the result is final, whatever further rounds show.
  var isFinished: Bool { get }
  /// The number of rounds until the next look; 0 after the last look.
  var roundsToNextLook: Int { get }

  /// Adds a round, and tests if the plan has a look at the new number of rounds.
  mutating func add(_ round: PairedRound)
}

/// Plays the rounds of a session, of which a benchmark may be any pair of sides that take turns.
protocol RoundPlayer {
  /// The processors from which each round draws one; empty if nothing is pinned.
  var processors: [Int] { get }
  /// The seconds of a round that belong to no benchmark.
  var overhead: Double { get }

  /// Returns the seconds that a benchmark takes in a round.
  func seconds(of id: String) -> Double
  /// Returns the difference of the sides that planning has seen, a log ratio; 0 if unknown.
  func estimatedDifference(of id: String) -> Double
  /// Plans the turns of benchmarks, and returns the failures, which exclude their benchmarks.
  func plan(
    _ subjects: [PairedSubject], generator: inout SeedSequence
  ) throws -> [String: RoundRunner.Failure]
  /// Runs one round of some benchmarks, and returns the turns or the failure of each.
  func play(
    _ subjects: [PairedSubject], tailed: Set<String>, cpu: Int?, generator: inout SeedSequence
  ) throws -> [String: Result<RoundRunner.Turns, RoundRunner.Failure>]
}

extension RoundRunner: RoundPlayer {}

extension PairedTest: RoundTest {}

extension ThresholdTest: RoundTest {}

/// Compares the times of two builds, round by round, until the test of each benchmark is finished
/// or the budget is over.
struct PairedSession<Test: RoundTest> {
  /// A benchmark of the session with its rounds so far.
  struct Item {
    /// The benchmark that both builds run in turns.
    let subject: PairedSubject
    /// The test, which contains the rounds so far and the result.
    var test: Test
    /// The number of iterations in each sample, the same for both builds; 1 before the first round.
    var iterations = 1
    /// The reason why a round has no tail; `nil` if each has one, and if none was timed.
    var tailAbsence: TailRoundError?
    /// The failure that excludes the benchmark from further rounds; `nil` without a failure.
    var failure: RoundRunner.Failure?

    /// The expected seconds of the rounds to the next look.
    var secondsToNextLook: Double?

    var isOpen: Bool { failure == nil && !test.isFinished }
  }

  /// The benchmarks with their tests, in the order of the initialiser's `subjects`: if the time
  /// does not suffice for all, the first have precedence.
  private(set) var items: [Item]
  /// The test for a slowdown of all benchmarks together; undecided if there was too little time,
  /// `nil` if the session has no such test.
  private(set) var drift: DriftTest?
  /// The number of rounds that count, without the discarded ones.
  private(set) var roundCount = 0
  /// The number of rounds that were discarded because too much processor time was lost during them.
  private(set) var spoiledCount = 0
  /// The number of rounds that count although as much processor time was lost during them.
  private(set) var disturbedCount = 0
  /// The share of the processors' time that was stolen during the session; `nil` if the system does
  /// not report it.
  private(set) var stolenShare: Double?
  /// The duration of planning and of all rounds, in seconds.
  private(set) var seconds = 0.0
  /// The exit status for the signal that ended the session early; `nil` without a signal.
  private(set) var interruption: ExitStatus?

  private let runner: any RoundPlayer
  private let isEnough: ([Item]) -> Bool
  private let deadline: Int
  private let progress: ProgressBar
  private var generator: SeedSequence

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - subjects: The benchmarks with their tests, in the order of precedence.
  ///   - drift: The test of all benchmarks together, still without rounds; `nil` for no such test.
  ///   - runner: Runs the rounds.
  ///   - budget: The seconds for the whole session.
  ///   - seed: The seed of the generator that draws orders and layouts.
  ///   - showsProgress: Whether to draw a progress bar.
  ///   - isEnough: Whether the session ends although some benchmarks are open; `nil` for never.
  init(
    _ subjects: [(PairedSubject, Test)], drift: DriftTest? = nil, runner: any RoundPlayer,
    budget: Duration, seed: UInt64, showsProgress: Bool, isEnough: (([Item]) -> Bool)? = nil
  ) {
    items = subjects.map { Item(subject: $0.0, test: $0.1) }
    self.drift = drift
    self.runner = runner
    self.isEnough = isEnough ?? { _ in false }
    deadline = SessionClock.deadline(after: budget)
    progress = ProgressBar(total: subjects.count, unit: "decided", isShown: showsProgress)
    generator = SeedSequence(seed: seed)
  }

  /// Runs rounds until all benchmarks are decided or the time is up.
  ///
  /// The first rounds include all benchmarks that there is time for, decided or not, because the
  /// drift test needs the same benchmarks in every round.
  mutating func run() throws {
    let start = SessionClock.now
    let stolenBefore = StolenTime.now
    let pinned = Platform.allowedProcessors
    defer {
      progress.clear()
      // The rounds have moved this process away from the processors of the workers.
      _ = Platform.pin(toProcessors: pinned)
      seconds += start.secondsSince
      stolenShare = stolenBefore.flatMap { before in StolenTime.now?.share(since: before) }
    }
    defer {
      for index in items.indices {
        let seconds = runner.seconds(of: items[index].subject.id) + runner.overhead
        items[index].secondsToNextLook = Double(items[index].test.roundsToNextLook) * seconds
      }
    }
    try interruptibly { session in
      session.showProgress(of: "planning the rounds")
      session.note(
        try session.runner.plan(session.items.map(\.subject), generator: &session.generator))
      var lastRound = 0
      while !session.isEnough(session.items), session.hasTime(for: lastRound),
        let open = session.nextRound
      {
        let began = SessionClock.now
        try session.play(open)
        lastRound = SessionClock.now - began
      }
    }
  }

  /// The indices of the benchmarks in the next round; `nil` if each is decided or has failed.
  private var nextRound: [Int]? {
    let sound = ranked(items.indices.filter { items[$0].failure == nil })
    let open = sound.filter { items[$0].isOpen }
    // One benchmark alone has no drift. If all failed before the first round, none is begun.
    let isForDrift =
      roundCount < (drift?.plannedRounds ?? 0) && items.count > 1
      && (!open.isEmpty || roundCount > 0)
    // Those with an open time first: if time is short, they shall not wait for tails.
    let candidates =
      isForDrift
      ? sound
      : open.filter { !items[$0].test.isDecided } + open.filter { items[$0].test.isDecided }
    guard !candidates.isEmpty else { return nil }
    let chosen = affordable(candidates)
    if !chosen.isEmpty { return chosen }
    // No look can be reached any more. Further rounds make the estimates sharper.
    let begun = candidates.filter { !items[$0].test.rounds.isEmpty }
    return begun.isEmpty ? candidates : begun
  }

  /// Returns benchmarks in the order of precedence: those that look most different first, the
  /// others in the order of the initialiser.
  ///
  /// A benchmark that is left out stays undecided, so no false verdict becomes likelier by the
  /// order, although it depends on times.
  private func ranked(_ indices: [Int]) -> [Int] {
    let suspicions = Dictionary(uniqueKeysWithValues: indices.map { ($0, suspicion(of: $0)) })
    return indices.sorted { (suspicions[$1] ?? 0, $0) < (suspicions[$0] ?? 0, $1) }
  }

  /// Returns the apparent difference of a benchmark's times, a log ratio of 0 or more; 0 if an
  /// estimate may be off by as much.
  private func suspicion(of index: Int) -> Double {
    let (rounds, subject) = (items[index].test.rounds, items[index].subject)
    let seen = (try? Sample(rounds.map(\.best.difference)))?.median
    let difference = (seen ?? runner.estimatedDifference(of: subject.id)).magnitude
    return difference >= Self.leastSuspicion ? difference : 0
  }

  /// The smallest difference, a log ratio, that gives precedence: about 20 %, a choice.
  private static var leastSuspicion: Double { 0.2 }

  /// Returns the benchmarks among `candidates` that can reach their next look in the remaining
  /// time.
  private func affordable(_ candidates: [Int]) -> [Int] {
    let needs = candidates.map { index in
      let test = items[index].test
      // A reserve for those not begun, or a slow round would end them just before their look.
      let reserve = test.rounds.isEmpty ? 1.1 : 1
      return RoundBudget.Need(
        rounds: test.roundsToNextLook,
        seconds: reserve * runner.seconds(of: items[index].subject.id))
    }
    let left = -deadline.secondsSince
    return RoundBudget.affordable(needs, overhead: runner.overhead, left: left)
      .map { candidates[$0] }
  }

  /// Whether a round of `lastRound` nanoseconds would end before the deadline.
  private func hasTime(for lastRound: Int) -> Bool {
    SessionClock.now + lastRound < deadline
  }

  private mutating func play(_ chosen: [Int]) throws {
    showProgress(of: "round \(roundCount + 1)")
    let cpu = nextProcessor()
    // In a new order, so that a benchmark does not always run after the same one.
    let subjects = chosen.shuffled(using: &generator).map { items[$0].subject }
    let tailed = Set(chosen.filter { items[$0].test.wantsTails }.map { items[$0].subject.id })
    let before = ProcessorLoss.now
    let results = try runner.play(subjects, tailed: tailed, cpu: cpu, generator: &generator)
    let isDisturbed = ProcessorLoss.now.spoils(since: before)
    // A machine that takes the processor away in each round would leave none. The test holds for
    // any noise, so discarding spares rounds, and is not what makes a verdict true.
    let isSpoiled = isDisturbed && spoiledCount <= roundCount
    if isSpoiled { spoiledCount += 1 } else { roundCount += 1 }
    if isDisturbed && !isSpoiled { disturbedCount += 1 }
    for index in chosen {
      guard let result = results[items[index].subject.id] else { continue }
      add(result, to: index, counts: !isSpoiled)
    }
    guard !isSpoiled else { return }
    // One that failed has fewer rounds, and is left out. Later rounds lack those decided before.
    guard roundCount <= drift?.plannedRounds ?? 0 else { return }
    drift?.add(
      items.map { item in
        item.test.rounds.count == roundCount ? item.test.rounds.last?.best.difference : nil
      })
  }

  private func showProgress(of part: String) {
    progress.update(
      done: items.count { !$0.isOpen }, current: part,
      limit: max(0, -deadline.secondsSince))
  }

  private mutating func add(
    _ result: Result<RoundRunner.Turns, RoundRunner.Failure>, to index: Int, counts: Bool
  ) {
    switch result {
    case .success(let turns):
      guard counts else { return }
      do throws(PairedRoundError) {
        if items[index].test.rounds.isEmpty { items[index].iterations = turns.iterations }
        var round = try PairedRound(turns, iterations: items[index].iterations)
        do throws(TailRoundError) {
          round.tail = try TailRound(turns, items[index].subject)
        } catch {
          items[index].tailAbsence = error
        }
        items[index].test.add(round)
      } catch {
        // Taken for the candidate's: a failure of the reference would only leave the row untimed.
        items[index].failure = RoundRunner.Failure(
          side: .candidate, failure: .threw("its samples are no round: \(error)"))
      }
    case .failure(let failure):
      items[index].failure = failure
    }
  }

  /// Stores the failures of planning, which exclude their benchmarks from all rounds.
  private mutating func note(_ failures: [String: RoundRunner.Failure]) {
    for index in items.indices { items[index].failure = failures[items[index].subject.id] }
  }

  /// The sentence on the rounds in which processor time was lost; `nil` if there are none.
  var loss: String? {
    guard spoiledCount > 0 else { return nil }
    let others = disturbedCount > 0 ? ", as it did in \(disturbedCount) of those that count" : ""
    let rounds = spoiledCount == 1 ? "1 more round does" : "\(spoiledCount) more rounds do"
    return "\(rounds) not count: the machine took the processor away\(others)"
  }

  /// Draws the processor of the next round, and moves this process to the others; `nil` if pinning
  /// is impossible.
  private mutating func nextProcessor() -> Int? {
    let all = runner.processors
    guard !all.isEmpty else { return nil }
    let cpu = all.randomElement(using: &generator) ?? all[0]
    let others = all.filter { $0 != cpu }
    if !others.isEmpty { _ = Platform.pin(toProcessors: others) }
    return cpu
  }

  /// Calls `body`, and treats a signal as the end of the session.
  ///
  /// A signal is no error here, so that the rounds so far are judged.
  private mutating func interruptibly(_ body: (inout PairedSession) throws -> Void) throws {
    do {
      try body(&self)
    } catch let error as CommandError where [.interrupted, .terminated].contains(error.code) {
      interruption = error.code
    }
  }
}

extension PairedSession where Test == PairedTest {
  /// Creates the session of a gate, with the test for a slowdown of all benchmarks together.
  ///
  /// - Parameters:
  ///   - subjects: The benchmarks, in the order of precedence.
  ///   - plan: The margins and looks for each benchmark.
  ///   - runner: Runs the rounds.
  ///   - budget: The seconds for the whole session.
  ///   - seed: The seed of the generator that draws orders and layouts.
  ///   - showsProgress: Whether to draw a progress bar.
  init(
    _ subjects: [PairedSubject], plan: PairedPlan, runner: RoundRunner, budget: Duration,
    seed: UInt64, showsProgress: Bool
  ) {
    self.init(
      subjects.map { ($0, PairedTest(plan: plan)) },
      // A test is of at least one benchmark, even if none is left to time.
      drift: DriftTest(benchmarks: max(subjects.count, 1)), runner: runner, budget: budget,
      seed: seed, showsProgress: showsProgress)
  }
}

extension PairedRound {
  /// Computes the differences of both endpoints from the samples of a round, as times of samples of
  /// `iterations`, which are those of the first round.
  fileprivate init(_ turns: RoundRunner.Turns, iterations: Int) throws(PairedRoundError) {
    let factor = Double(iterations) / Double(turns.iterations)
    try self.init(
      reference: turns.reference.map { $0.map { Double($0) * factor } },
      candidate: turns.candidate.map { $0.map { Double($0) * factor } })
  }
}

extension TailRound {
  /// Reduces the single iterations or steps of a round; `nil` if none were timed.
  fileprivate init?(
    _ turns: RoundRunner.Turns, _ subject: PairedSubject
  ) throws(TailRoundError) {
    let (reference, candidate, singles) = turns.tails
    guard !reference.isEmpty else { return nil }
    guard let interval = subject.stepInterval else {
      try self.init(
        iterations: reference.flatMap { $0.map(Double.init) },
        candidate: candidate.flatMap { $0.map(Double.init) })
      return
    }
    try self.init(
      steps: reference.flatMap { $0.replays(singles) },
      candidate: candidate.flatMap { $0.replays(singles) }, interval: interval * 1e9)
  }
}

extension [Int] {
  /// Returns the times of a turn by replay, of which there are `count`, at least 1.
  fileprivate func replays(_ count: Int) -> [[Double]] {
    // At least 1, as a stride of 0 would trap.
    let steps = Swift.max(self.count / Swift.max(count, 1), 1)
    return stride(from: 0, to: self.count, by: steps).map { first in
      self[first..<Swift.min(first + steps, self.count)].map(Double.init)
    }
  }
}
