internal import Builds
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions

/// Judges a commit for several searches at once: counts by counting, times in paired rounds.
struct BisectJudge {
  /// The benchmarks, metrics and options; the program is that of the bad commit.
  let request: GateRequest
  /// The probability that a single judgement of a time is wrong.
  let risk: Double

  /// The side of a commit in one search: good, bad or unknown.
  enum Judgement {
    case good(BisectReading)
    case bad(BisectReading)
    /// The commit cannot be judged for this search, for the given reason.
    case unknown(String)
  }

  // MARK: Counts

  /// Counts the benchmarks of some searches in a build.
  ///
  /// - Parameters:
  ///   - searches: The searches for counts, by any key.
  ///   - program: The path of the build's program.
  /// - Returns: The judgements, by the same keys.
  /// - Throws: `CommandError` when the user interrupts or no worker starts.
  func counts(_ searches: [Int: BisectSearch], in program: String) throws -> [Int: Judgement] {
    guard !searches.isEmpty else { return [:] }
    let ids = Set(searches.values.map(\.benchmark))
    let present = try SuiteProgram(
      path: program, product: request.program.product, timeout: request.measurement.timeout)
    let entries = present.description.entries.filter { ids.contains($0.id) }
    let session = MeasurementSession(
      entries, in: program, metrics: Set(searches.values.map(\.metric)).sorted(),
      request.measurement, showsProgress: request.messages.showsProgress)
    let first = try session.run()
    if let interruption = first.interruption { throw CommandError(interruption, "interrupted") }
    var counted = Recount(first.records, by: session)
    // More, because a count that varies may agree by chance in a single pass.
    try counted.take(Readings.exact, of: ids)
    if let interruption = counted.interruption { throw CommandError(interruption, "interrupted") }
    let records = Dictionary(counted.records.map { ($0.id, $0) }) { first, _ in first }
    return searches.mapValues { $0.judgement(of: records[$0.benchmark]) }
  }

  // MARK: Times

  /// Times the benchmarks of some searches against the good commit.
  ///
  /// A benchmark that reaches no difference between the two builds is good without being timed.
  ///
  /// - Parameters:
  ///   - searches: The searches for times, by any key.
  ///   - builds: The build of the good commit, and that of the commit to judge.
  ///   - seed: The seed of the generator that draws orders and layouts.
  /// - Returns: The judgements, by the same keys.
  /// - Throws: `CommandError` when the user interrupts or no worker starts.
  func times(
    _ searches: [Int: BisectSearch], _ builds: ComparedBuilds, seed: UInt64
  ) throws -> [Int: Judgement] {
    guard !searches.isEmpty else { return [:] }
    guard !builds.haveEqualCode else { return searches.mapValues { _ in .good(BisectReading(0)) } }
    let ids = Set(searches.values.map(\.benchmark))
    let counted = ids.filter { request.program.description[$0]?.offers(.instructions) ?? true }
    let instructions = try PairedInstructions(
      counted.sorted(), builds.pair, timeout: request.measurement.timeout,
      showsProgress: request.messages.showsProgress)
    let same = TimedChoice.same(ids, builds, instructions)
    let unchanged = searches.filter { same.contains($1.benchmark) }
    let others = searches.filter { !same.contains($1.benchmark) }
    return try unchanged.mapValues { _ in .good(BisectReading(0)) }
      .merging(rounds(others, builds, seed)) { $1 }
  }

  /// Times the benchmarks of some searches, all of which may have changed, in rounds.
  func rounds(
    _ searches: [Int: BisectSearch], _ builds: ComparedBuilds, _ seed: UInt64
  ) throws -> [Int: Judgement] {
    // In the order of the keys, so that a seed deals the same rounds again.
    let timed = searches.sorted { $0.key < $1.key }.compactMap { key, search in
      request.program.description[search.benchmark].flatMap { entry in
        search.timeTest(risk: risk).map { (key, (PairedSubject(entry), $0)) }
      }
    }
    guard !timed.isEmpty else { return [:] }
    var builds = builds
    try builds.tryLayouts(request.messages.progress)
    var session = PairedSession(
      timed.map(\.1),
      runner: try RoundRunner(builds.pair, layouts: builds.layouts, request.measurement),
      budget: request.rules.budget, seed: seed, showsProgress: request.messages.showsProgress)
    try session.run()
    if let interruption = session.interruption { throw CommandError(interruption, "interrupted") }
    return Dictionary(
      uniqueKeysWithValues: zip(timed, session.items).map { ($0.0, Self.judgement(of: $1)) })
  }

  private static func judgement(of item: PairedSession<ThresholdTest>.Item) -> Judgement {
    if let failure = item.failure { return .unknown("\(failure.failure)") }
    guard let side = item.test.side, let estimate = item.test.estimate else {
      return .unknown("not decided after \(item.test.rounds.count) rounds")
    }
    let reading = BisectReading(estimate, item.test.interval())
    return side == .above ? .bad(reading) : .good(reading)
  }
}

extension BisectSearch {
  /// The test that tells good times from bad ones; `nil` for a count.
  fileprivate func timeTest(risk: Double) -> ThresholdTest? {
    guard let endpoint, let timeThreshold else { return nil }
    return ThresholdTest(endpoint: endpoint, threshold: timeThreshold, risk: risk)
  }

  fileprivate func judgement(of record: BenchmarkRecord?) -> BisectJudge.Judgement {
    guard let record else { return .unknown("it has no \(benchmark)") }
    if let failure = record.failure { return .unknown("\(failure)") }
    guard let count = record.metrics[metric]?.exact else {
      return .unknown("its \(metric.rawValue) cannot be counted")
    }
    let reading = BisectReading(count.value)
    switch isBad(count.values) {
    case true?: return .bad(reading)
    case false?: return .good(reading)
    case nil: return .unknown("its \(metric.rawValue) vary over both sides of the change")
    }
  }
}
