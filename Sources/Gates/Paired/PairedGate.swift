internal import Builds
internal import Comparison
internal import Essentials
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
  package init(_ request: GateRequest, explains: Bool = true) {
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
    if let commit = try commitBeforeSuites() { return try first(environment, since: commit) }
    let builds = try makeBuilds()
    let code = try judgedCode(of: builds)
    let outcome = try outcome(of: builds)
    var comparisons = request.rules.judged(outcome.comparisons)
    request.locate(&comparisons)
    let shard = try shared(outcome)
    var report = Report(
      kind: .gate, environment: environment,
      comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.rules.policy, others: outcome.problems + code.problems),
      reference: outcome.reference,
      evidence: [shard?.aloneLine].compactMap { $0 } + outcome.evidence
        + [code.line].compactMap { $0 } + request.rules.notes(on: comparisons, code),
      call: outcome.call)
    report.shard = shard
    report.code = code
    return report
  }

  /// Returns the sizes of the code of both builds, held to their limits.
  ///
  /// - Throws: `CommandError` with code 65 for a limit of an unknown module.
  private func judgedCode(of builds: ComparedBuilds) throws -> [CodeComparison] {
    let bounds = request.rules.bounds
    if let modules = builds.code?.candidate.modules,
      let module = bounds.module(missingIn: modules)
    {
      let words = "a limit is on codeSize of \(module), which is none of the modules "
      throw CommandError(.data, words + modules.joined(separator: ", "))
    }
    var code = bounds.judged(builds.compareCode())
    try TimeAccount.spend(on: .reasons) {
      try builds.addFunctions(to: &code, CheckoutFiles(around: request.root.path))
    }
    return code
  }

  /// Returns the report of a package's first suites, all of which are new: they are counted, and
  /// fail only by themselves.
  private func first(_ environment: RunEnvironment, since commit: String) throws -> Report {
    let session = MeasurementSession(
      request.entries, in: request.program.path, metrics: request.rules.metrics,
      request.measurement, showsProgress: request.messages.showsProgress)
    let outcome = try TimeAccount.spend(on: .measurement) { try session.run() }
    let nothing = MeasurementSet(environment: environment, benchmarks: [])
    let judged = outcome.report(
      .gate, environment: environment,
      beside: (Reference(nothing, environment: environment), Commit(commit).asReference),
      isSelected: request.selection.contains, policy: request.rules.policy)
    return Report(
      kind: .gate, environment: environment, comparisons: judged.comparisons,
      assessment: judged.assessment, reference: judged.reference,
      evidence: ["the reference is from before the first suite: every benchmark is new"])
  }

  /// The full hash of the reference's commit if it is from before the package's first suite; `nil`
  /// otherwise.
  ///
  /// A shard has to name the build of its reference, so that there its absence stays an error.
  private func commitBeforeSuites() throws(CommandError) -> String? {
    guard request.share == nil else { return nil }
    return try request.reference.commitBeforeSuites(in: request.root)
  }

  /// Builds both programs, which later gates then find.
  package func build() throws {
    if try commitBeforeSuites() == nil { _ = try makeBuilds() }
  }

  /// Builds both programs and compares them, without applying the policy.
  func outcome() throws -> Outcome { try outcome(of: makeBuilds()) }

  /// Compares counts and times of two builds, and explains regressions, without applying the
  /// policy.
  func outcome(of builds: ComparedBuilds) throws -> Outcome {
    var builds = builds
    let seed = request.rules.seed ?? SeedSequence.randomSeed()
    let introduced = try introduce(builds.pair)
    let counted = try TimeAccount.spend(on: .measurement) {
      try PairedCounts(request, builds.pair, introduced.benchmarks).measured()
    }
    var evidence: [String] = builds.notes + counted.notes
    var comparisons = counted.comparisons
    var problems = counted.problems
    var drift: SharedGate.Drift?
    if builds.haveEqualCode && !request.rules.forcesTiming {
      evidence.append("both builds are the same code: nothing was timed")
      comparisons = comparisons.map { $0.withSameTime(.sameCode) }
    } else if counted.interruption == nil {
      let (instructions, functions) = try compareInstructions(&comparisons, builds.pair)
      if request.rules.comparesTime {
        try builds.tryLayouts(request.messages.progress)
        var timing = try PairedTiming(
          request, builds, comparisons, instructions, seed: seed, timesTails: introduced.timeTails)
        try TimeAccount.spend(on: .rounds) { try timing.run() }
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
      evidence: evidence, call: request.call(builds, seed: seed),
      pair: builds.pair, commit: builds.commit, drift: drift)
  }

  /// Counts the instructions of both builds, and adds their comparison to each benchmark, as a
  /// whole and by function.
  private func compareInstructions(
    _ comparisons: inout [BenchmarkComparison], _ pair: BuildPair
  ) throws -> (PairedInstructions, PairedFunctions) {
    let instructions = try countInstructions(of: comparisons, pair)
    let functions = try TimeAccount.spend(on: .instructions) {
      try PairedFunctions(instructions, pair, CheckoutFiles(around: request.root.path))
    }
    for index in comparisons.indices {
      let id = comparisons[index].id
      comparisons[index].add(
        instructions.comparison(of: id), functions.growths(of: id),
        judgesFunctions: request.rules.judgesFunctions)
    }
    return (instructions, functions)
  }

  /// Returns the reasons for what was not counted: errors if the user asked for it, else remarks.
  private func uncounted(
    _ instructions: PairedInstructions, _ functions: PairedFunctions
  ) -> (problems: [Assessment.Problem], evidence: [String]) {
    let failures = instructions.failures.map { Assessment.Problem(.failure, $0) }
    let isAsked =
      request.measurement.metrics.contains(.instructions) || request.rules.judgesFunctions
    // Without any count, `--metric instructions` has no row, and `--functions` nothing to judge.
    let absence = [instructions.absence].compactMap { $0 }
    let isFatal = request.rules.judgesFunctions
    return (
      (isFatal ? absence : []) + (isAsked ? failures : []),
      [functions.absence, instructions.hint].compactMap { $0 }
        + (isFatal ? [] : absence.map(\.message))
        + (isAsked ? [] : instructions.failures)
    )
  }

  /// Adds to each benchmark that regressed or improved the sites or functions whose work changed.
  private func explain(
    _ comparisons: inout [BenchmarkComparison], _ programs: BuildPair,
    _ instructions: PairedInstructions, _ functions: PairedFunctions
  ) {
    let explainer = RegressionExplainer(
      reference: programs.reference, candidate: programs.candidate, instructions: instructions,
      functions: functions, timeout: request.measurement.timeout,
      showsProgress: request.messages.showsProgress)
    TimeAccount.spend(on: .reasons) {
      explainer.explain(&comparisons)
      explainer.explainMisses(&comparisons)
    }
  }

  /// Counts the instructions of the benchmarks on both sides, unless `--metric` names only other
  /// metrics.
  private func countInstructions(
    of comparisons: [BenchmarkComparison], _ pair: BuildPair
  ) throws -> PairedInstructions {
    let named = request.measurement.metrics
    guard named.isEmpty || named.contains(.instructions) || request.rules.judgesFunctions else {
      return PairedInstructions()
    }
    let counted = Set(request.entries.filter { $0.offers(.instructions) }.map(\.id))
    let ids = comparisons.filter(\.ranOnBothSides).map(\.id).filter(counted.contains)
    return try TimeAccount.spend(on: .instructions) {
      try PairedInstructions(
        ids, pair, timeout: request.measurement.timeout, budget: request.rules.budget,
        showsProgress: request.messages.showsProgress)
    }
  }

  private func makeBuilds() throws -> ComparedBuilds {
    try TimeAccount.spend(on: .builds) { try findBuilds() }
  }

  private func findBuilds() throws -> ComparedBuilds {
    let commit: String
    switch request.reference {
    case .stored: preconditionFailure("stored values are no build")
    case .program(let path): return try ComparedBuilds(againstProgram: path, request.program)
    case .commit(let name): commit = name
    case .variant(let variants):
      return try ComparedBuilds(variants, request.program, request.root, request.messages)
    case .release:
      commit = try GateReference.releasedCommit(for: request.program, in: request.root)
    }
    return try ComparedBuilds(
      against: commit, request.program, request.root, candidate: request.candidate,
      request.messages)
  }

  /// Starts a worker of each build, and checks that the builds are comparable.
  ///
  /// - Returns: The reference's benchmarks, and whether both builds can time tails.
  private func introduce(
    _ pair: BuildPair
  ) throws -> (benchmarks: [WorkerIntroduction.Subject], timeTails: Bool) {
    let runner = try RoundRunner(pair, request.measurement)
    let (reference, candidate) = try runner.introduce()
    for build in [reference, candidate] { try request.measurement.allocator?.require(in: build) }
    var (old, new) = (BuildKey(reference.environment), BuildKey(candidate.environment))
    // Two compilers of one platform and allocator are what is compared then.
    if case .variant = request.reference { old.toolchain = new.toolchain }
    guard old == new else {
      throw CommandError(
        .data,
        "the builds do not compare: the reference is \(old.summary), the candidate "
          + "\(new.summary)")
    }
    // The reference would end at a metric that it does not know.
    if let metric = request.rules.metrics.first(where: Metric.faultMetrics.contains),
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

extension PairedGate {
  /// Returns what a shard stores for the whole gate; `nil` for a whole gate.
  ///
  /// - Parameter outcome: The judged part.
  /// - Returns: The description of the shard, with its builds, rules and means.
  /// - Throws: `CommandError` when a program cannot be read.
  private func shared(_ outcome: Outcome) throws(CommandError) -> SharedGate? {
    guard let share = request.share else { return nil }
    let rules = request.rules
    return SharedGate(
      SharedRun(
        part: share.shard, selected: share.selected.map(\.id),
        metrics: rules.metrics + (rules.comparesTime ? [.time] : [])),
      builds: SharedGate.Builds(
        reference: try Self.build(outcome.pair.reference, of: outcome.commit),
        candidate: try Self.build(outcome.pair.candidate, of: share.commit)),
      rules: SharedGate.Rules(
        sensitivity: rules.sensitivity, comparesTime: rules.comparesTime,
        forcesTiming: rules.forcesTiming, judgesFunctions: rules.judgesFunctions,
        cumulativeGrowth: rules.drip.percent, policy: rules.policy),
      options: outcome.call.options, drift: outcome.drift)
  }

  /// Returns the commit of a program if it is known; else a name of its code, the same for equal
  /// code on all machines.
  private static func build(
    _ program: String, of commit: String?
  ) throws(CommandError) -> String {
    if let commit { return "commit \(commit)" }
    return try CommandError.converting { () throws(BuildError) in
      "code \(try CodeEquality.fingerprint(of: program))"
    }
  }
}
