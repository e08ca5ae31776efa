internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Profiling
internal import Reporting

/// The gate between two builds: what can be counted is compared exactly, time turn by turn.
struct PairedGate {
  let request: GateRequest

  /// What the comparison came to.
  struct Outcome {
    /// The benchmarks.
    var comparisons: [BenchmarkComparison]
    /// What is not as it should be, besides what the comparisons say.
    var problems: [Assessment.Problem]
    /// What was compared with, in words.
    var reference: String
    /// How, in words.
    var evidence: [String]
    /// How to do the same again.
    var call: GateCall
  }

  /// Compares and judges.
  func report(_ environment: RunEnvironment) throws -> Report {
    let outcome = try outcome()
    let comparisons = request.drip.judged(outcome.comparisons)
    return Report(
      kind: .gate, environment: environment,
      comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: request.policy, others: outcome.problems),
      reference: outcome.reference, evidence: outcome.evidence + request.drip.notes,
      call: outcome.call)
  }

  /// Builds, counts, times and attributes.
  func outcome() throws -> Outcome {
    var builds = try makeBuilds()
    let seed = request.options.seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let strangers = try introduce(builds.pair)
    let counted = try PairedCounts(request, builds.pair, strangers).measured()
    var evidence: [String] = builds.notes
    var comparisons = counted.comparisons
    var problems = counted.problems
    if builds.haveEqualCode && !request.options.forceTiming {
      evidence.append("both builds are the same code: nothing was timed")
      comparisons = comparisons.map { $0.withEqualCode }
    } else if counted.interruption == nil {
      let instructions = try countInstructions(of: comparisons, builds.pair)
      for index in comparisons.indices {
        instructions.comparison(of: comparisons[index].id).map { comparisons[index].add($0) }
      }
      if request.comparesTime {
        try builds.linkCommonLayouts(seed: seed)
        var timing = try PairedTiming(request, builds, comparisons, instructions, seed: seed)
        try timing.run()
        comparisons = timing.comparisons
        problems += timing.problems
        evidence = builds.notes + timing.evidence
      }
      if let absence = instructions.absence { evidence.append(absence) }
      explain(&comparisons, builds.pair.plain, instructions)
    }
    return Outcome(
      comparisons: comparisons, problems: problems, reference: builds.reference,
      evidence: evidence, call: request.options.call(seed: seed))
  }

  /// Adds to each row that got worse where its additional work is done.
  private func explain(
    _ comparisons: inout [BenchmarkComparison], _ programs: BuildPair.Programs,
    _ instructions: PairedInstructions
  ) {
    RegressionExplainer(
      reference: programs.reference, candidate: programs.candidate, instructions: instructions,
      timeout: request.measurement.timeout
    ).explain(&comparisons)
  }

  /// Counts the instructions of what is on both sides, unless other metrics were named.
  private func countInstructions(
    of comparisons: [BenchmarkComparison], _ pair: BuildPair
  ) throws -> PairedInstructions {
    let named = request.measurement.metrics
    guard named.isEmpty || named.contains(.instructions) else {
      return PairedInstructions()
    }
    let ids = comparisons.filter { $0.presence == nil && $0.record?.failure == nil }.map(\.id)
    return try PairedInstructions(ids, pair, timeout: request.measurement.timeout)
  }

  private func makeBuilds() throws(CommandError) -> ComparedBuilds {
    if let path = request.options.againstBinary {
      return try ComparedBuilds(againstProgram: path, request.program)
    }
    return try ComparedBuilds(
      against: request.options.against ?? "HEAD", request.program, request.root,
      advise: request.output.advise)
  }

  /// Asks both builds who they are, and whether they can be compared at all.
  ///
  /// - Returns: The reference's benchmarks.
  private func introduce(_ pair: BuildPair) throws -> [WorkerIntroduction.Subject] {
    let player = try RoundPlayer(
      pair, cpu: request.measurement.cpu, timeout: request.measurement.timeout)
    let (reference, candidate) = try player.introduce()
    let (old, new) = (BuildKey(reference.environment), BuildKey(candidate.environment))
    guard old == new else {
      throw CommandError(
        .data,
        "the builds do not compare: the reference is \(old.summary), the candidate "
          + "\(new.summary)")
    }
    if !candidate.hasFixedAddresses {
      request.output.advise(
        "note: the system does not let programs fix their addresses; times spread more")
    }
    if player.processors.isEmpty {
      request.output.advise(
        "note: the system does not let programs choose a processor; times spread more")
    }
    return reference.benchmarks
  }
}
