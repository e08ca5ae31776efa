internal import Builds
internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Statistics
internal import Synchronization
internal import Worker

/// The instructions per iteration of benchmarks in both builds, counted under callgrind.
struct PairedInstructions {
  typealias Count = InstructionCounter.Count
  /// The counts of one build, by benchmark identifier; empty if instructions could not be counted.
  typealias Counts = [String: Count]

  private(set) var reference: Counts = [:]
  private(set) var candidate: Counts = [:]
  /// The reason why nothing was counted, with the exit code of a command that needs the counts;
  /// `nil` if counts were taken or not requested.
  private(set) var absence: Assessment.Problem?
  /// A message for each benchmark that could not be counted in a build, with the reason.
  private(set) var failures: [String] = []
  /// The linker names of the functions that either build ran before its first benchmark; `nil` if a
  /// build did not record them.
  private(set) var startUp: Set<String>? = []

  /// The counts of benchmarks that were counted again, because the builds differed in them.
  var settled: [BuildSide: [String: ExactValue]] = [:]

  /// The benchmarks with counts that vary, of which the budget allowed too few.
  var cutShort: Set<String> = []
  /// The benchmarks that differ and could not be counted again, so that nothing is known of them.
  var unrepeated: Set<String> = []

  /// The counters, whose files are read again for single functions.
  private var counters: [InstructionCounter] = []

  /// Creates a set of counts that were taken once; an empty one for a gate that counts no
  /// instructions.
  init(reference: Counts = [:], candidate: Counts = [:], startUp: Set<String>? = []) {
    (self.reference, self.candidate, self.startUp) = (reference, candidate, startUp)
  }

  /// Counts some benchmarks in both builds, side by side where there are two processors.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the benchmarks.
  ///   - pair: The builds.
  ///   - timeout: The time without an answer that counts as a stall.
  ///   - budget: The seconds for more than three counts of what varies; `nil` counts once, for
  ///     callers that judge no difference.
  ///   - showsProgress: Whether to draw a progress bar.
  /// - Throws: `CommandError` when the user interrupts.
  init(
    _ ids: [String], _ pair: BuildPair, timeout: Duration, budget: Duration? = nil,
    showsProgress: Bool
  ) throws {
    let progress = ProgressBar(
      total: 2 * ids.count, unit: "instruction counts", isShown: showsProgress)
    defer { progress.clear() }
    do {
      // callgrind finds the measured loop by its name.
      for side in BuildSide.allCases where ProgramSymbols.areStripped(from: pair[side]) {
        throw ToolError.stripped(path: pair[side])
      }
      let sides = try Self.count(ids, pair, keepsAddresses: true, timeout, progress)
      for (side, counted) in zip(BuildSide.allCases, sides) { note(counted, of: ids, side) }
      let counts = sides.map(\.counts)
      // What only one side can leave out is compared on both sides.
      reference = counts[0].reduce(into: [:]) { $0[$1.key] = $1.value.like(counts[1][$1.key]) }
      candidate = counts[1].reduce(into: [:]) { $0[$1.key] = $1.value.like(counts[0][$1.key]) }
      progress.clear()
      if let budget {
        let forms = [reference, candidate]
        try settle(until: SessionClock.deadline(after: budget)) { ids, number in
          let again = try Self.recount(ids, pair, number, timeout, showsProgress: showsProgress)
          return zip(again, forms).map { again, firsts in
            again.reduce(into: [:]) { $0[$1.key] = $1.value.like(firsts[$1.key]).value }
          }
        }
      }
    } catch let error as ToolError {
      absence = Assessment.Problem(
        CommandError(error).code, "instructions not counted: \(error)")
      // Single counts would be taken for ones that repeat.
      (reference, candidate) = ([:], [:])
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  /// The results of one build, with the counters whose files have them.
  struct Counted {
    var results: [String: Result<Count, BenchmarkFailure>]
    var counters: [InstructionCounter]

    var counts: Counts { results.compactMapValues { try? $0.get() } }

    /// Whether a benchmark was not counted, and is worth a count while nothing else runs.
    ///
    /// One that gave no answer is not: alone it can be a little faster, and would take its whole
    /// time again to show it.
    func mayCount(_ id: String) -> Bool {
      switch results[id] {
      case .success, .failure(.stalled): false
      case .failure, nil: true
      }
    }
  }

  /// Keeps what is known of a build after its counts.
  private mutating func note(_ counted: Counted, of ids: [String], _ side: BuildSide) {
    counters += counted.counters
    // Once unknown for one build, it stays unknown for the pair.
    startUp = counted.counters.first?.startUp.flatMap { startUp?.union($0) }
    for id in ids {
      guard case .failure(let failure) = counted.results[id] else { continue }
      failures.append("\(id): instructions not counted in the \(side.rawValue): \(failure)")
    }
  }

  /// Counts benchmarks of both builds, at the same time where there are two processors: nearly all
  /// of the time is that of callgrind, and its counts do not depend on other processes.
  ///
  /// What fails is counted again, one build after the other: both may use one file or port. What
  /// gives no answer is not.
  ///
  /// - Returns: The counts of the reference, and those of the candidate.
  /// - Throws: `ToolError` when callgrind fails, `WorkerError` when the user interrupts.
  private static func count(
    _ ids: [String], _ pair: BuildPair, keepsAddresses: Bool, _ timeout: Duration,
    _ progress: ProgressBar
  ) throws -> [Counted] {
    let begun = Atomic(0)
    func count(_ ids: [String], by counter: InstructionCounter) throws -> Counted {
      let results = try counter.count(ids, timeout: timeout.seconds) { _, id in
        progress.update(done: begun.add(1, ordering: .relaxed).oldValue, current: id)
      }
      return Counted(results: results, counters: [counter])
    }
    // Made here: the tools that they run wait as long as the task allows, not as a thread does.
    func counters() throws -> [InstructionCounter] {
      try BuildSide.allCases.map {
        try InstructionCounter(program: pair[$0], keepsAddresses: keepsAddresses)
      }
    }
    let together = try counters()
    let (old, new) = try concurrently {
      try count(ids, by: together[0])
    } and: {
      try count(ids, by: together[1])
    }
    let failed = ids.filter { old.mayCount($0) || new.mayCount($0) }
    guard !failed.isEmpty else { return [old, new] }
    begun.subtract(2 * failed.count, ordering: .relaxed)
    return try zip([old, new], counters()).map { counted, counter in
      let again = try count(failed, by: counter)
      return Counted(
        results: counted.results.merging(again.results) { $1 },
        counters: counted.counters + again.counters)
    }
  }

  /// Returns a further count of each benchmark that can be counted again, of both builds.
  ///
  /// - Throws: `ToolError` when callgrind fails, `WorkerError` when the user interrupts.
  private static func recount(
    _ ids: [String], _ pair: BuildPair, _ number: Int, _ timeout: Duration, showsProgress: Bool
  ) throws -> [Counts] {
    let progress = ProgressBar(
      total: 2 * ids.count, unit: "instruction counts, reading \(number)", isShown: showsProgress)
    defer { progress.clear() }
    return try count(ids, pair, keepsAddresses: false, timeout, progress).map(\.counts)
  }

  /// Returns the counts of one build.
  subscript(side: BuildSide) -> Counts { side == .reference ? reference : candidate }

  /// Returns the instructions of a benchmark in both builds; `nil` unless both were counted.
  private func values(of id: String) -> (old: ExactValue, new: ExactValue)? {
    guard let old = settled[.reference]?[id] ?? reference[id]?.value,
      let new = settled[.candidate]?[id] ?? candidate[id]?.value, old.total > 0
    else { return nil }
    return (old, new)
  }

  /// Whether counts of one build differ or are single, so that no function can be blamed.
  private func varies(_ id: String) -> Bool {
    unrepeated.contains(id) || values(of: id).map { $0.old.varies || $0.new.varies } ?? false
  }

  /// Returns the relative change of a benchmark's instructions, or 0 if the change is within
  /// `Count.noise`; `nil` unless both sides were counted, and repeat or are proven to differ.
  ///
  /// The growth of counts that vary is that of their medians.
  func growth(of id: String) -> Double? {
    guard let (old, new) = values(of: id) else { return nil }
    if varies(id) {
      guard isProvenToDiffer(id), let before = (try? Sample(old.values))?.median,
        let after = (try? Sample(new.values))?.median
      else { return nil }
      return after / before - 1
    }
    return abs(new.value - old.value) <= Count.noise ? 0 : new.value / old.value - 1
  }

  /// Returns the comparison of a benchmark's instructions; `nil` unless both sides were counted.
  ///
  /// Linking alone changes a few instructions per call, so a change within `Count.noise` is
  /// `unchanged`. A change below `Count.threshold` is `unchanged` too, because it is too small to
  /// fail a gate. Counts that vary are judged by their readings, and if they are proven to differ,
  /// the ratio is that of the medians, as in the row's cause.
  func comparison(of id: String) -> MetricComparison? {
    guard let (old, new) = values(of: id) else { return nil }
    let ofMedians = varies(id) ? growth(of: id).map { 1 + $0 } : nil
    return MetricComparison(
      metric: .instructions, baseline: .exact(old), candidate: .exact(new),
      verdict: verdict(of: id, old, new),
      evidence: .exact(
        ratio: ofMedians ?? new.value / old.value,
        remark(of: id, old, new)))
  }

  private func remark(of id: String, _ old: ExactValue, _ new: ExactValue) -> Remark? {
    if workIsGone(id) { return .workIsGone }
    if candidate[id]?.isEmpty == true { return .empty }
    if unrepeated.contains(id) { return .countedOnce }
    return Remark(old, new, isByChance: candidate[id]?.drawsRandomNumbers ?? false)
      ?? candidate[id]?.unevenIterations.map { .unevenIterations(second: $0, third: $1) }
  }

  /// Whether an iteration of the candidate does nothing, and one of the reference did work.
  ///
  /// The number of instructions that are work in any case is a choice.
  private func workIsGone(_ id: String) -> Bool {
    guard let old = reference[id], let new = candidate[id] else { return false }
    return old.isSlope && old.value.value >= 10 && new.isEmpty
  }

  private func verdict(of id: String, _ old: ExactValue, _ new: ExactValue) -> Verdict {
    if workIsGone(id) { return .regressed }
    if unrepeated.contains(id) { return .inconclusive }
    if varies(id) {
      return VaryingCount.verdict(
        old.values, new.values, among: countOfVarying, grain: Count.grain(old.value))
    }
    guard abs(new.value - old.value) > Count.noise else { return .unchanged }
    let change = new.value / old.value - 1
    return change >= Count.threshold
      ? .regressed : change <= -Count.threshold ? .improved : .unchanged
  }

  /// Whether the counts of a benchmark vary and are a change all the same.
  private func isProvenToDiffer(_ id: String) -> Bool {
    varies(id)
      && values(of: id).map { [.regressed, .improved].contains(verdict(of: id, $0.old, $0.new)) }
        ?? false
  }

  /// The number of benchmarks whose counts vary, which share the risk of a false verdict.
  private var countOfVarying: Int {
    Set(settled.values.flatMap(\.keys)).count(where: varies)
  }

  /// The linker names of the functions that execute another number of instructions, for each
  /// benchmark in which they gain more than `Count.noise` together, or that improved.
  ///
  /// The counts of the benchmark repeat, or are proven to differ. Of those that vary, a function is
  /// named if its change would be judged alone.
  var changedFunctions: [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (id, new) in candidate {
      let varies = varies(id)
      guard let old = reference[id], !varies || isProvenToDiffer(id) else { continue }
      let (before, after) = (old.instructionsByFunction, new.instructionsByFunction)
      var gain = 0.0
      let changed = Set(before.keys).union(after.keys).filter { name in
        let change = (after[name] ?? 0) - (before[name] ?? 0)
        gain += max(change, 0)
        return varies ? abs(change) > Count.grain(before[name] ?? 0) : change != 0
      }
      if gain > Count.noise || comparison(of: id)?.verdict == .improved { found[id] = changed }
    }
    return found
  }

  /// Returns the linker names of the functions that a benchmark runs in the candidate, without
  /// those of its set-up; `nil` if the benchmark was not counted.
  func functions(of id: String) -> Set<String>? { candidate[id]?.functions }

  /// Returns the linker names of the functions that a benchmark ran in either build, with those of
  /// its set-up; `nil` if a build did not record them.
  func execution(of id: String) -> Set<String>? {
    var functions: Set<String> = []
    for counts in [reference, candidate] {
      guard let count = counts[id], let preparation = count.preparation else { return nil }
      functions.formUnion(preparation.functions)
      functions.formUnion(count.functions)
    }
    return functions
  }

  /// Returns the expected time of a benchmark in a round of both builds, in seconds, for a
  /// processor that completes 2 instructions in a nanosecond; `nil` if the benchmark was not
  /// counted.
  func roundSeconds(of id: String) -> Double? {
    guard let count = candidate[id], let value = reference[id]?.value.value else { return nil }
    let iteration = max(count.value.value, value) / 2
    // Each of the two builds sets up.
    let setUp = 2 * Double(count.preparation?.total ?? 0) / 2
    return (setUp + TurnSchedule.roundNanoseconds(iteration)) / 1e9
  }
}

extension InstructionCounter.Count {
  /// The instructions per iteration of each function, all depths of a recursion together.
  fileprivate var instructionsByFunction: [String: Double] {
    let counts = Dictionary(
      profile.instructions.map { (CallgrindCode.function($0), $1) }, uniquingKeysWith: +)
    return counts.mapValues { Double($0) / Double(iterations) }
  }
}
