package import Comparison
internal import Essentials
internal import Measurements

extension Report {
  /// Merges the shards of one gate and judges them as one family.
  ///
  /// Each shard spent its share of the gate's risk, so the verdicts of its rows stay. The slowdown
  /// of all benchmarks together is tested here, once. The environment is that of the first shard;
  /// `parts` has the machine of each.
  ///
  /// - Parameter files: The documents with the paths that name them in errors, in any order.
  /// - Throws: `MergeError` for files that are not all shards of one gate.
  package init(
    merging files: [(path: String, document: JudgedDocument)]
  ) throws(MergeError) {
    var given: [GateShard] = []
    for file in files { given.append(try GateShard(file.path, file.document)) }
    let shards = try given.sortedByPart()
    try shards.requireOneRun()
    guard let first = shards.first else { throw .noFiles }
    for shard in shards { try shard.requireGate(of: first) }
    for shard in shards { try shard.requireWhole() }
    let comparisons = shards.inProgramOrder(first.run.selected)
    let drift = shards.drift(of: comparisons)
    let parts = shards.map {
      MergedPart(part: $0.run.part, environment: $0.environment, benchmarks: $0.ids)
    }
    self.init(
      kind: .gate, environment: first.environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: first.gate.rules.policy,
        // Those of the builds, which all shards have, once.
        others: shards.flatMap(\.problems).grouped(by: \.message).map { $0.elements[0] }
          + [drift.problem].compactMap { $0 }),
      reference: first.document.reference,
      evidence: [parts.line, drift.remark].compactMap { $0 } + shards.evidence,
      call: GateCall(options: first.gate.options))
    selection = first.document.selection
    code = first.document.code ?? []
    self.parts = parts
  }
}

/// The document of one shard of a gate, with the path of its file.
private struct GateShard: ShardFile {
  let path: String
  let document: JudgedDocument
  let gate: SharedGate
  let comparisons: [BenchmarkComparison]

  var run: SharedRun { gate.run }
  var environment: RunEnvironment { document.environment }
  var ids: [String] { document.benchmarks.map(\.id) }

  /// Wraps a document; throws if it is not a shard of a gate.
  init(_ path: String, _ document: JudgedDocument) throws(MergeError) {
    guard let gate = document.shard else {
      let kind =
        document.parts != nil
        ? "merged already"
        : document.schema == Report.Kind.gate.schema ? "a whole gate" : "a comparison"
      throw .notAShardOfAGate(path: path, kind: kind)
    }
    self.path = path
    self.document = document
    self.gate = gate
    comparisons = document.benchmarks
  }

  /// The problems that are not about one benchmark.
  var problems: [Assessment.Problem] {
    gate.problems.map { Assessment.Problem(ExitStatus(rawValue: $0.code) ?? .failure, $0.message) }
  }

  /// Throws unless the shard judged the builds of another, by the same rules.
  func requireGate(of first: GateShard) throws(MergeError) {
    for (side, build) in [
      ("reference", \SharedGate.Builds.reference), ("candidate", \.candidate),
    ] {
      let (here, there) = (gate.builds[keyPath: build], first.gate.builds[keyPath: build])
      guard here == there else {
        throw .otherSide(path: path, side: side, here, first: first.path, there)
      }
    }
    if let rule = gate.rules.difference(from: first.gate.rules) {
      throw .otherRules(path: path, first: first.path, rule: rule)
    }
  }

  /// Throws unless the shard was judged to its end, has its benchmarks, and has the problems that
  /// its rows show.
  func requireWhole() throws(MergeError) {
    let ends: [ExitStatus] = [.interrupted, .terminated]
    if ends.contains(where: { $0.rawValue == document.exitCode }) {
      throw .interrupted(document.problems.first ?? "interrupted", path: path, run.part)
    }
    // Benchmarks that only the reference has are in the first part.
    let removed = comparisons.filter { $0.presence == .missing }.map(\.id)
    try requireItsBenchmarks(andRemoved: run.part.number == 1 ? Set(removed) : [])
    // Fails closed: a row that was not read as it was written could hide a failure.
    let own = Assessment(comparisons, policy: gate.rules.policy, others: problems)
    guard own.problems.map(\.message) == document.problems,
      own.exitCode.rawValue == document.exitCode
    else { throw .contradictory(path: path, run.part) }
  }
}

extension [GateShard] {
  /// Returns the comparisons of all shards: in the order of the program, then removed benchmarks.
  fileprivate func inProgramOrder(_ selected: [String]) -> [BenchmarkComparison] {
    let all = flatMap(\.comparisons)
    let found = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    let known = Set(selected)
    return selected.compactMap { found[$0] } + all.filter { !known.contains($0.id) }
  }

  /// The evidence of all shards: what all say once, and the rest with the part.
  fileprivate var evidence: [String] {
    let lines = map { shard in shard.document.evidence.filter { $0 != shard.gate.aloneLine } }
    let common = (lines.first ?? []).filter { line in lines.allSatisfy { $0.contains(line) } }
    return common
      + zip(self, lines).flatMap { shard, lines in
        lines.filter { !common.contains($0) }.map { "shard \(shard.run.part): \($0)" }
      }
  }

  /// Tests for a slowdown of all timed benchmarks together, by the test of a gate on one machine.
  ///
  /// - Parameter comparisons: The rows, of which those proven slower are not in the means.
  /// - Returns: A problem if a slowdown is proven, or a remark if a single layout may explain it.
  fileprivate func drift(
    of comparisons: [BenchmarkComparison]
  ) -> (problem: Assessment.Problem?, remark: String?) {
    let drifts = compactMap(\.gate.drift)
    guard let means = DriftMeans(merging: drifts.map(\.means), rounds: DriftTest.fewestRounds),
      let pValue = means.pValue(above: DriftTest.margin),
      let line = means.line(
        besides: comparisons.count { $0[.time]?.finding?.verdict.isSlower == true }),
      pValue <= DriftTest.level
    else { return (nil, nil) }
    let isOfLayouts = drifts.contains { $0.means.benchmarks > 0 && !$0.hasDrawnLayouts }
    return isOfLayouts
      ? (nil, "\(line); the one layout of each build may do this")
      : (Assessment.Problem(.regressed, line), nil)
  }
}

extension Verdict {
  /// Whether the test of the time proved it slower, whatever the cause.
  fileprivate var isSlower: Bool { self == .regressed || self == .layoutSensitive }
}

extension DriftMeans {
  /// Returns a slowdown of all benchmarks together in words; `nil` for less than two benchmarks.
  ///
  /// - Parameter slower: The number of benchmarks that were proven slower by themselves.
  /// - Returns: A sentence without a full stop.
  package func line(besides slower: Int) -> String? {
    guard benchmarks > 1, let estimate else { return nil }
    let which = slower == 0 ? "all timed benchmarks" : "all other timed benchmarks"
    // The estimate is the logarithm of a ratio.
    return "\(which) together are slower by \(Quantity.signedPercent(exp(estimate) - 1))"
  }
}
