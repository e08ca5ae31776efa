internal import Comparison
internal import Foundation
package import Measurements
internal import Profiling
package import Reporting
internal import Sessions
internal import Statistics

/// The gate between two builds: counts are compared exactly, times in paired rounds.
package struct PairedGate {
  let request: GateRequest
  /// Whether the additional work of regressed benchmarks is located, which takes a while.
  var explains: Bool

  /// Creates a gate; nothing is built yet.
  package init(request: GateRequest, explains: Bool = true) {
    self.request = request
    self.explains = explains
  }

  /// The content of a report on two builds, before the policy judges it.
  struct Outcome {
    /// The comparisons, one for each benchmark.
    var comparisons: [BenchmarkComparison]
    /// Problems that are not tied to one comparison, such as an interruption.
    var problems: [Assessment.Problem]
    /// The reference in words: `commit` and 12 digits, or a path.
    var reference: String
    /// Lines for the report on the builds, the rounds and the benchmarks that were left out.
    var evidence: [String]
    /// The options and the seed that repeat the comparison.
    var call: GateCall
    /// The paths of both programs.
    var pair: BuildPair
    /// The commit of the reference; `nil` for a program.
    var commit: String?
    /// The means of a shard's timed benchmarks; `nil` in a whole gate.
    var drift: SharedGate.Drift?
  }

  /// Compares the builds, judges the growth since the release, and judges all by the policy.
  package func report(_ environment: RunEnvironment) throws -> Report {
    let outcome = try outcome()
    let comparisons = request.drip.judged(outcome.comparisons)
    let shard = try request.sharedGate(outcome)
    var report = Report(
      kind: .gate, environment: environment,
      comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.policy, others: outcome.problems),
      reference: outcome.reference,
      evidence: [shard?.aloneLine].compactMap { $0 } + outcome.evidence + request.drip.notes,
      call: outcome.call)
    report.shard = shard
    return report
  }

  /// Builds both programs, which later gates then find.
  package func build() throws { _ = try makeBuilds() }

  /// Builds both programs and compares them, without applying the policy.
  func outcome() throws -> Outcome { try outcome(of: makeBuilds()) }

  /// Compares counts and times of two builds, and explains regressions, without applying the
  /// policy.
  func outcome(of builds: ComparedBuilds) throws -> Outcome {
    var builds = builds
    let seed = request.options.seed ?? SeedSequence.randomSeed()
    let introduced = try introduce(builds.pair)
    let counted = try PairedCounts(request, builds.pair, introduced.benchmarks).measured()
    var evidence: [String] = builds.notes + counted.notes
    var comparisons = counted.comparisons
    var problems = counted.problems
    var drift: SharedGate.Drift?
    if builds.haveEqualCode && !request.options.forcesTiming {
      evidence.append("both builds are the same code: nothing was timed")
      comparisons = comparisons.map { $0.withSameTime("same code") }
    } else if counted.interruption == nil {
      let (instructions, functions) = try compareInstructions(&comparisons, builds.pair)
      if request.comparesTime {
        try builds.tryLayouts(request.messages.progress)
        var timing = try PairedTiming(
          request, builds, comparisons, instructions, seed: seed, timesTails: introduced.timeTails)
        try timing.run()
        comparisons = timing.comparisons
        problems += timing.problems
        drift = timing.drift
        // Assigned again, because `tryLayouts` may have added notes.
        evidence = builds.notes + counted.notes + timing.evidence
      }
      let uncounted = uncounted(instructions, functions)
      problems += uncounted.problems
      evidence += uncounted.evidence
      if explains { explain(&comparisons, builds.pair, instructions, functions) }
    }
    return Outcome(
      comparisons: comparisons, problems: problems, reference: builds.reference,
      evidence: evidence, call: request.options.call(seed: seed, allocator: request.allocator),
      pair: builds.pair, commit: builds.commit, drift: drift)
  }

  /// Counts the instructions of both builds, and adds their comparison to each benchmark, as a
  /// whole and by function.
  private func compareInstructions(
    _ comparisons: inout [BenchmarkComparison], _ pair: BuildPair
  ) throws -> (PairedInstructions, PairedFunctions) {
    let instructions = try countInstructions(of: comparisons, pair)
    let functions = try PairedFunctions(instructions, pair)
    for index in comparisons.indices {
      let id = comparisons[index].id
      comparisons[index].add(
        instructions.comparison(of: id), functions.growths(of: id),
        judgesFunctions: request.options.judgesFunctions)
    }
    return (instructions, functions)
  }

  /// Returns the reasons for what was not counted: errors if the user asked for it, else remarks.
  private func uncounted(
    _ instructions: PairedInstructions, _ functions: PairedFunctions
  ) -> (problems: [Assessment.Problem], evidence: [String]) {
    let failures = instructions.failures.map { Assessment.Problem(.failure, $0) }
    let isAsked =
      request.measurement.metrics.contains(.instructions) || request.options.judgesFunctions
    // Without any count, `--metric instructions` has no row, and `--functions` nothing to judge.
    let absence = [instructions.absence].compactMap { $0 }
    let isFatal = request.options.judgesFunctions
    return (
      (isFatal ? absence : []) + (isAsked ? failures : []),
      [functions.absence, instructions.hint].compactMap { $0 }
        + (isFatal ? [] : absence.map(\.message))
        + (isAsked ? [] : instructions.failures)
    )
  }

  /// Adds to each regressed benchmark the sites or functions that do the additional work.
  private func explain(
    _ comparisons: inout [BenchmarkComparison], _ programs: BuildPair,
    _ instructions: PairedInstructions, _ functions: PairedFunctions
  ) {
    let explainer = RegressionExplainer(
      reference: programs.reference, candidate: programs.candidate, instructions: instructions,
      functions: functions, timeout: request.measurement.timeout,
      showsProgress: request.messages.showsProgress)
    explainer.explain(&comparisons)
    explainer.explainMisses(&comparisons)
  }

  /// Counts the instructions of the benchmarks on both sides, unless `--metric` names only other
  /// metrics.
  private func countInstructions(
    of comparisons: [BenchmarkComparison], _ pair: BuildPair
  ) throws -> PairedInstructions {
    let named = request.measurement.metrics
    guard named.isEmpty || named.contains(.instructions) || request.options.judgesFunctions else {
      return PairedInstructions()
    }
    let counted = Set(request.entries.filter { $0.offers(.instructions) }.map(\.id))
    let ids = comparisons.filter(\.ranOnBothSides).map(\.id).filter(counted.contains)
    return try PairedInstructions(
      ids, pair, timeout: request.measurement.timeout, budget: request.options.budget,
      showsProgress: request.messages.showsProgress)
  }

  private func makeBuilds() throws(CommandError) -> ComparedBuilds {
    if let path = request.options.againstBinary {
      return try ComparedBuilds(againstProgram: path, request.program)
    }
    // A release has become its commit by now, so `against` is set and `HEAD` is never used.
    return try ComparedBuilds(
      against: request.options.against ?? "HEAD", request.program, request.root,
      candidate: request.candidate, request.messages)
  }

  /// Starts a worker of each build, and checks that the builds are comparable.
  ///
  /// - Returns: The reference's benchmarks, and whether both builds can time tails.
  private func introduce(
    _ pair: BuildPair
  ) throws -> (benchmarks: [WorkerIntroduction.Subject], timeTails: Bool) {
    let runner = try RoundRunner(
      pair, cpu: request.measurement.cpu, timeout: request.measurement.timeout)
    runner.preload(request.allocator)
    let (reference, candidate) = try runner.introduce()
    for build in [reference, candidate] { try request.allocator?.require(in: build) }
    let (old, new) = (BuildKey(reference.environment), BuildKey(candidate.environment))
    guard old == new else {
      throw CommandError(
        .data,
        "the builds do not compare: the reference is \(old.summary), the candidate "
          + "\(new.summary)")
    }
    // The reference would end at a metric that it does not know.
    if let metric = request.metrics.first(where: Metric.faultMetrics.contains),
      reference.protocolVersion < WorkerIntroduction.memoryProtocol
    {
      throw CommandError(
        .data,
        "--metric \(metric.rawValue): the reference was built before page faults were counted; "
          + "gate against a newer one")
    }
    // Both builds run on one system, so one of them tells.
    if !candidate.hasFixedAddresses {
      request.messages.advise(
        "note: the system does not let programs fix their addresses; times spread more")
    }
    if runner.processors.isEmpty {
      request.messages.advise(
        "note: the system does not let programs choose a processor; times spread more")
    }
    let timeTails = [reference, candidate].allSatisfy {
      $0.protocolVersion >= WorkerIntroduction.tailProtocol
    }
    return (reference.benchmarks, timeTails)
  }
}
