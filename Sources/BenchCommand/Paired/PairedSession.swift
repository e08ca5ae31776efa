internal import Benchmarking
internal import Comparison
internal import Statistics

/// Compares two builds in time, round by round, until each benchmark is decided or the time is up.
struct PairedSession {
  /// What is known of one benchmark.
  struct Item {
    /// The benchmark.
    let subject: PairedSubject
    /// Its rounds and what they prove.
    var test: PairedTest
    /// The layout each round was played in.
    var layouts: [Int] = []
    /// The iterations of each sample.
    var iterations = 1
    /// Why it was given up.
    var failure: RoundPlayer.Failure?

    var isOpen: Bool { failure == nil && !test.isFinished }
  }

  /// The benchmarks, in the order given.
  private(set) var items: [Item]
  /// Whether all of them together became slower; `nil` when there was not time enough to tell.
  private(set) var drift: DriftTest
  /// The rounds played.
  private(set) var roundCount = 0
  /// The share of the processors' time that was stolen meanwhile, where the system tells.
  private(set) var stolenShare: Double?
  /// Seconds it took.
  private(set) var seconds = 0.0
  /// The signal that ended it early.
  private(set) var interruption: ExitStatus?

  private let player: RoundPlayer
  private let deadline: Int
  private let progress: ProgressBar
  private var coin: SeedSequence

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - subjects: The benchmarks.
  ///   - plan: What to prove of each, and when to look.
  ///   - player: Plays the rounds.
  ///   - budget: Seconds for all of it.
  ///   - seed: Of the coin that deals orders and layouts.
  ///   - showsProgress: Whether to draw a progress bar.
  init(
    _ subjects: [PairedSubject], plan: PairedPlan, player: RoundPlayer, budget: Double,
    seed: UInt64, showsProgress: Bool
  ) {
    items = subjects.map { Item(subject: $0, test: PairedTest(plan: plan)) }
    drift = DriftTest(benchmarks: max(subjects.count, 1))
    self.player = player
    deadline = Platform.monotonicNanoseconds + Int(budget * 1e9)
    progress = ProgressBar(total: subjects.count, isShown: showsProgress)
    coin = SeedSequence(seed: seed)
  }

  /// Plays rounds until nothing is open or the time is up.
  ///
  /// The first rounds are played of all benchmarks, decided or not, so that what happened to all of
  /// them together can be told.
  mutating func run() throws {
    let start = Platform.monotonicNanoseconds
    let stolenBefore = StolenTime.now
    let pinned = Platform.allowedProcessors
    defer {
      progress.clear()
      _ = Platform.pin(toProcessors: pinned)
      seconds += Double(Platform.monotonicNanoseconds - start) / 1e9
      stolenShare = stolenBefore.flatMap { before in StolenTime.now?.share(since: before) }
    }
    try interruptibly { session in
      session.note(try session.player.plan(session.items.map(\.subject)))
      var lastRound = 0
      while session.hasTime(for: lastRound), let open = session.nextRound {
        let began = Platform.monotonicNanoseconds
        let layout = Int.random(in: 0..<session.player.layoutCount, using: &session.coin)
        try session.play(open, layout: layout)
        lastRound = Platform.monotonicNanoseconds - began
      }
    }
  }

  /// Plays more rounds of some benchmarks, in one layout; whatever has been decided stays.
  mutating func playMore(of ids: Set<String>, layout: Int) throws {
    let chosen = items.indices.filter { ids.contains(items[$0].subject.id) }
    try interruptibly { try $0.play(chosen, layout: layout) }
  }

  /// Which items the next round has; `nil` when nothing is open.
  private var nextRound: [Int]? {
    let open = items.indices.filter { items[$0].isOpen }
    if roundCount < drift.plannedRounds, items.count > 1, !open.isEmpty || roundCount > 0 {
      return items.indices.filter { items[$0].failure == nil }
    }
    return open.isEmpty ? nil : open
  }

  private func hasTime(for lastRound: Int) -> Bool {
    Platform.monotonicNanoseconds + lastRound < deadline
  }

  private mutating func play(_ chosen: [Int], layout: Int) throws {
    progress.update(done: items.count { !$0.isOpen }, current: "round \(roundCount + 1)")
    let cpu = nextProcessor()
    let subjects = chosen.shuffled(using: &coin).map { items[$0].subject }
    let results = try player.play(subjects, layout: layout, cpu: cpu, coin: &coin)
    for index in chosen {
      guard let result = results[items[index].subject.id] else { continue }
      add(result, to: index, layout: layout)
    }
    roundCount += 1
    let differences = items.compactMap { item in
      item.test.rounds.count == roundCount ? item.test.rounds.last?.best.difference : nil
    }
    if differences.count == drift.benchmarks { drift.add(differences) }
  }

  private mutating func add(
    _ result: Result<RoundPlayer.Turns, RoundPlayer.Failure>, to index: Int, layout: Int
  ) {
    switch result {
    case .success(let turns):
      do throws(PairedRoundError) {
        items[index].test.add(try PairedRound(turns))
        items[index].layouts.append(layout)
        items[index].iterations = player.iterations(of: items[index].subject.id)
      } catch {
        items[index].failure = RoundPlayer.Failure(
          side: .candidate, failure: .threw("its samples are no round: \(error)"))
      }
    case .failure(let failure):
      items[index].failure = failure
    }
  }

  private mutating func note(_ failures: [String: RoundPlayer.Failure]) {
    for index in items.indices { items[index].failure = failures[items[index].subject.id] }
  }

  /// The processor of the next round; this process gets out of its way.
  private mutating func nextProcessor() -> Int? {
    let all = player.processors
    guard !all.isEmpty else { return nil }
    let cpu = all[roundCount % all.count]
    let others = all.filter { $0 != cpu }
    if !others.isEmpty { _ = Platform.pin(toProcessors: others) }
    return cpu
  }

  private mutating func interruptibly(_ body: (inout PairedSession) throws -> Void) throws {
    do {
      try body(&self)
    } catch let error as CommandError where [.interrupted, .terminated].contains(error.code) {
      interruption = error.code
    }
  }
}

extension PairedRound {
  /// Reduces the samples of a round.
  fileprivate init(_ turns: RoundPlayer.Turns) throws(PairedRoundError) {
    try self.init(
      reference: turns.reference.map { $0.map(Double.init) },
      candidate: turns.candidate.map { $0.map(Double.init) })
  }
}
