internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Worker

/// Locates the additional work of regressed benchmarks, in bounded time.
///
/// The explanation follows the verdicts and changes none of them. If it fails, a line with the
/// reason takes its place.
struct RegressionExplainer {
  /// The path of the reference's program; `nil` if only the reference's counts are stored.
  let reference: String?
  /// The path of the candidate's program.
  let candidate: String
  /// The instruction profiles of both builds; empty if no instructions were counted.
  var instructions = PairedInstructions()
  /// The differences of both builds function by function.
  var functions = PairedFunctions()
  /// The longest time to wait for one answer of a worker.
  let timeout: Duration
  /// Whether to draw a progress bar.
  let showsProgress: Bool

  /// The time limit for tracing all benchmarks: a choice, short beside the timing of a gate.
  private static let limit = Duration.seconds(20)
  /// The largest number of sites or functions listed for a benchmark: a choice; `bench profile`
  /// lists more.
  private static let shown = 3

  /// Adds simulated misses to the benchmarks that are slower and execute no more instructions.
  ///
  /// The misses of a model are a hint where to look; no verdict depends on them.
  func explainMisses(_ comparisons: inout [BenchmarkComparison]) {
    guard let reference, instructions.absence == nil else { return }
    let slower = comparisons.indices.filter { index in
      comparisons[index].isSlower && comparisons[index].record?.failure == nil
        && instructions.growth(of: comparisons[index].id).map { $0 <= 0 } ?? false
    }
    guard !slower.isEmpty, Platform.caughtSignal == nil else { return }
    let misses = SimulatedMisses(
      of: slower.map { comparisons[$0].id }, BuildPair(reference: reference, candidate: candidate),
      timeout: timeout, showsProgress: showsProgress)
    let demangler = Demangler()
    for index in slower {
      let found = misses.explanations(of: comparisons[index].id, demangler)
      comparisons[index].explain(comparisons[index].explanations + found)
    }
  }

  /// Adds explanations to the comparisons that regressed or improved, in their order; sites are
  /// traced only within the time limit.
  func explain(_ comparisons: inout [BenchmarkComparison]) {
    for index in comparisons.indices where comparisons[index].verdict == .improved {
      let found = functions(of: comparisons[index].id, isLess: true)
      if let found, found.absence == nil { comparisons[index].explain([found]) }
    }
    let red = comparisons.indices.filter {
      comparisons[$0].verdict == .regressed && comparisons[$0].record?.failure == nil
    }
    guard !red.isEmpty else { return }
    let deadline = SessionClock.deadline(after: Self.limit)
    // A missing tool is reported in each explanation, and does not end the gate.
    let profiler = Result { try AllocationProfiler() }
    let progress = ProgressBar(total: red.count, unit: "explained", isShown: showsProgress)
    defer { progress.clear() }
    for (done, index) in red.enumerated() {
      progress.update(done: done, current: comparisons[index].id)
      var found: [Explanation] = []
      var causes: [SourcePlace] = []
      let (id, regressed) = (comparisons[index].id, comparisons[index].regressedMetrics)
      if !regressed.isDisjoint(with: Metric.allocationMetrics) {
        let hadNone = comparisons[index][.allocations]?.baseline?.headline == 0
        let traced = allocations(of: id, profiler, until: deadline, hadNone: hadNone)
        found.append(traced.explanation)
        causes += traced.causes
      }
      if !regressed.isDisjoint(with: [.time, .instructions]), reference != nil {
        functions(of: id).map { found.append($0) }
        causes += functions.changes(of: id).compactMap { functions.places[$0.name]?.place }
      }
      comparisons[index].explain(found, at: causes)
    }
  }

  // MARK: Allocations

  /// An explanation, and the places that do the additional work.
  private typealias Traced = (explanation: Explanation, causes: [SourcePlace])

  private static func absent(_ reason: String) -> Traced {
    (Explanation(.allocations, absence: reason), [])
  }

  /// Traces the allocations of a benchmark; `hadNone` if it is known that the reference had none.
  private func allocations(
    of id: String, _ profiler: Result<AllocationProfiler, any Error>, until deadline: Int,
    hadNone: Bool
  ) -> Traced {
    var secondsLeft: Double { -deadline.secondsSince }
    guard Platform.caughtSignal == nil else { return Self.absent("interrupted") }
    guard secondsLeft > 0 else {
      return Self.absent(
        "the \(Quantity.seconds(Self.limit.seconds)) for explanations were over; "
          + "`bench profile '\(id)' --with allocations` tells")
    }
    func sites(in program: String) throws -> AllocationSites {
      // However little time is left, a worker gets half a second to answer with its error.
      try profiler.get().profile(
        id, in: program, timeout: max(0.5, min(timeout.seconds, secondsLeft))
      )
      .sites
    }
    do {
      let new = try sites(in: candidate)
      guard let reference else { return Self.present(new, hadNone: hadNone) }
      return Self.changes(AllocationDifference(new, since: try sites(in: reference)))
    } catch let error as WorkerError {
      return Self.absent("\(BenchmarkFailure(error))")
    } catch {
      return Self.absent("\(error)")
    }
  }

  private static func changes(_ difference: AllocationDifference) -> Traced {
    guard !difference.changes.isEmpty else {
      return absent("traced once more, both builds allocate the same at every site")
    }
    let grown = difference.changes.filter { $0.count > 0 || $0.count == 0 && $0.bytes > 0 }
    return (
      Explanation(.allocations, lines: listed(difference.changes.map(AllocationWords.change))),
      grown.compactMap(\.source)
    )
  }

  /// Lists the sites of the candidate, because the reference's sites and so the new ones are
  /// unknown; a single site is the cause, and so is every site if the reference had none.
  private static func present(_ sites: AllocationSites, hadNone: Bool) -> Traced {
    let lines = sites.sites.map { AllocationWords.site($0, iterations: sites.iterations) }
    guard !lines.isEmpty else { return absent("traced once more, it allocates nothing") }
    return (
      Explanation(.allocations, lines: listed(lines.map { "now \($0)" })),
      hadNone || lines.count == 1 ? sites.sites.compactMap(\.source) : []
    )
  }

  private static func listed(_ lines: [String]) -> [String] {
    lines.count <= shown
      ? lines : lines.prefix(shown) + ["and at \(lines.count - shown) more sites"]
  }

  // MARK: Instructions

  /// Lists the functions that execute more instructions, or fewer; `nil` if there are none.
  private func functions(of id: String, isLess: Bool = false) -> Explanation? {
    guard instructions.reference[id] != nil, instructions.candidate[id] != nil else {
      return Explanation(
        .instructions,
        absence: instructions.absence?.message ?? "they were not counted for this row")
    }
    let lines = functions.changes(of: id, isLess: isLess).prefix(Self.shown).map { change in
      // Counts per iteration are fractions, which may miss 0 by an error of rounding.
      let kind = change.before > 0.001 ? "" : isLess ? ", gone" : ", new"
      let means = change.means.map { ", most by `\(shortenedName($0))`" } ?? ""
      let place = functions.places[change.name].map { side, place in
        ", \(place.shortened)" + (side == .reference ? " of the reference" : "")
      }
      return "\(Quantity.change(isLess ? -change.amount : change.amount)) per iteration in "
        + "`\(shortenedName(change.name))`\(means)\(place ?? "")\(kind)"
    }
    return lines.isEmpty
      ? functions.absence.map { Explanation(.instructions, absence: $0) }
      : Explanation(.instructions, lines: lines)
  }
}

extension BenchmarkComparison {
  /// Whether the time is proven longer, be the layout the cause or not.
  fileprivate var isSlower: Bool {
    self[.time].map { $0.verdict == .regressed || $0.verdict == .layoutSensitive } ?? false
  }

  fileprivate var regressedMetrics: Set<Metric> {
    Set(metrics.filter { $0.verdict == .regressed }.map(\.metric))
  }
}
