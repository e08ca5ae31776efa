internal import Builds
internal import Comparison
internal import Measurements
internal import Sessions

/// The benchmarks that a gate times, and those that need no timing.
///
/// A benchmark needs no timing if no function that it can reach differs between the builds. Among
/// the others, those with the tag `gate` are timed, and as many without the tag as the budget
/// allows, the shortest first.
struct TimedChoice {
  /// The identifiers of the benchmarks that reach the same code and data in both builds.
  private(set) var same: Set<String> = []
  /// The benchmarks to time, in the order of precedence: those with the tag `gate`, and others as
  /// the budget allows.
  private(set) var timed: [BenchmarkDescription] = []
  /// The number of benchmarks that can have changed and are not timed.
  private(set) var countOfUntimed = 0
  /// Whether a longer budget would suffice to time more benchmarks.
  private(set) var isShortOfTime = false

  /// The number of rounds for which the budget must suffice: after them, a hundred benchmarks with
  /// little noise are decided.
  static let rounds = 24.0

  /// Chooses the benchmarks to time among those that ran on both sides.
  init(
    _ gate: GateRequest, _ builds: ComparedBuilds, _ comparisons: [BenchmarkComparison],
    _ instructions: PairedInstructions
  ) {
    let comparable = Set(comparisons.filter(\.ranOnBothSides).map(\.id))
    self.init(
      among: gate.entries.filter { comparable.contains($0.id) },
      same: gate.rules.forcesTiming ? [] : Self.same(comparable, builds, instructions),
      instructions, budget: gate.rules.budget)
  }

  /// Chooses the benchmarks to time among `comparable` ones, of which `same` need no timing.
  init(
    among comparable: [BenchmarkDescription], same: Set<String>,
    _ instructions: PairedInstructions, budget: Duration
  ) {
    self.same = same
    let open = comparable.filter { !same.contains($0.id) }
    let costs = open.filter { !$0.isGated }.compactMap { entry in
      instructions.roundSeconds(of: entry.id).map { (id: entry.id, seconds: $0) }
    }
    let others = Self.affordable(costs, beside: open.count(where: \.isGated), budget)
    timed =
      Self.ordered(open.filter(\.isGated), by: instructions)
      + open.filter { others.contains($0.id) }
    countOfUntimed = open.count - timed.count
    isShortOfTime = others.count < costs.count
  }

  /// Returns the benchmarks that reach no difference between the builds.
  ///
  /// The functions that ran before the first benchmark must be the same, because benchmarks may use
  /// values that these computed. `TurnTaker`, which measures, and all functions that it calls must
  /// be the same too.
  static func same(
    _ ids: Set<String>, _ builds: ComparedBuilds, _ instructions: PairedInstructions
  ) -> Set<String> {
    guard let changes = builds.changes, let startUp = instructions.startUp,
      changes.leaveSameAlone(startUp),
      changes.leaveSame(namesBeginningWith: "$s12Benchmarking9TurnTakerV")
    else { return [] }
    return ids.filter { instructions.execution(of: $0).map(changes.leaveSame) ?? false }
  }

  /// Returns benchmarks in the order of precedence for timing: first those whose instructions
  /// changed most, in either direction.
  private static func ordered(
    _ benchmarks: [BenchmarkDescription], by instructions: PairedInstructions
  ) -> [BenchmarkDescription] {
    let changes = benchmarks.map { abs(instructions.growth(of: $0.id) ?? 0) }
    // The position decides among equal changes, because the sort is not stable by contract.
    return benchmarks.indices.sorted { (changes[$1], $0) < (changes[$0], $1) }
      .map { benchmarks[$0] }
  }

  /// Returns the identifiers of the benchmarks that the budget allows in addition to `gated`
  /// others, the shortest first.
  private static func affordable(
    _ costs: [(id: String, seconds: Double)], beside gated: Int, _ budget: Duration
  ) -> Set<String> {
    // 0, because a round takes the same time for all but very long iterations.
    var rest = budget.seconds / rounds - Double(gated) * TurnSchedule.roundNanoseconds(0) / 1e9
    var chosen: Set<String> = []
    let ascending = costs.sorted { ($0.seconds, $0.id) < ($1.seconds, $1.id) }
    for (id, seconds) in ascending where rest >= seconds {
      rest -= seconds
      chosen.insert(id)
    }
    return chosen
  }

  /// Lines for the report on the benchmarks that were not timed, with the reasons.
  var evidence: [String] {
    var lines: [String] = []
    if !same.isEmpty {
      lines.append(
        "benchmarks that reach no code or data that differs: \(same.count), unchanged without a "
          + "clock")
    }
    if countOfUntimed > 0 {
      let advice = isShortOfTime ? "; a longer --budget times more" : ""
      lines.append("benchmarks that are only counted: \(countOfUntimed)\(advice)")
    }
    if timed.isEmpty { lines.append("nothing was timed") }
    return lines
  }
}
