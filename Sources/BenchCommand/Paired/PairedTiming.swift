internal import Benchmarking
internal import Builds
internal import Comparison
internal import Foundation

/// Times two builds turn by turn, and finds out why what is slower is slower.
struct PairedTiming {
  /// The comparisons, with time added.
  private(set) var comparisons: [BenchmarkComparison]
  /// What is not as it should be.
  private(set) var problems: [Assessment.Problem] = []
  /// How it was measured, in words.
  private(set) var evidence: [String] = []

  private let gate: GateRequest
  private let builds: ComparedBuilds
  private let seed: UInt64
  private let player: RoundPlayer
  private var session: PairedSession
  private let instructions: PairedInstructions

  /// Prepares to time those of some benchmarks that are both here and in the reference, and that
  /// carry the tag `gate`.
  init(
    _ gate: GateRequest, _ builds: ComparedBuilds, _ comparisons: [BenchmarkComparison],
    _ instructions: PairedInstructions, seed: UInt64
  ) throws {
    self.gate = gate
    self.builds = builds
    self.seed = seed
    self.comparisons = comparisons
    self.instructions = instructions
    let comparable = Set(
      comparisons.filter { $0.presence == nil && $0.record?.failure == nil }.map(\.id))
    let subjects = gate.entries
      .filter { comparable.contains($0.id) && $0.isGated }
      .map(PairedSubject.init)
    player = try RoundPlayer(
      builds.pair, cpu: gate.measurement.cpu, timeout: gate.measurement.timeout)
    session = PairedSession(
      subjects,
      plan: PairedPlan(sensitivity: gate.options.sensitivity, benchmarks: max(subjects.count, 1)),
      player: player, budget: gate.options.budget, seed: seed,
      showsProgress: gate.output.showsProgress)
  }

  /// Times, attributes and reports.
  mutating func run() throws {
    try session.run()
    var attributions: [String: Attribution] = [:]
    var layoutTests: [String: LayoutTest] = [:]
    for item in session.items where item.test.verdict == .regressed {
      let id = item.subject.id
      let known = evidence(of: id)
      if let attribution = Attribution(known) {
        attributions[id] = attribution
      } else {
        let test = try compareLayouts(of: id)
        layoutTests[id] = test
        attributions[id] = Attribution(known, layouts: test)
      }
    }
    for item in session.items { add(item, attributions, layoutTests) }
    report()
  }

  // MARK: Attribution

  private func evidence(of id: String) -> Attribution.Evidence {
    let allocations = comparisons.first { $0.id == id }?[.allocations]
    let old = allocations?.baseline?.exact?.value ?? 0
    let new = allocations?.candidate?.exact?.value ?? 0
    let changed = builds.changedFunctions.flatMap { changed in
      instructions.functions(of: id).map { $0.intersection(changed).sorted() }
    }
    return Attribution.Evidence(
      instructions: instructions.change(of: id), allocations: new - old,
      changedFunctions: changed, hasCommonLayouts: !builds.pair.commonLayouts.isEmpty)
  }

  /// Plays rounds of one benchmark until each layout has enough of them.
  private mutating func compareLayouts(of id: String) throws -> LayoutTest {
    while true {
      let test = layoutTest(of: id)
      guard let open = test.openLayouts.first, session.interruption == nil,
        session.items.first(where: { $0.subject.id == id })?.failure == nil
      else { return test }
      try session.playMore(of: [id], layout: open)
    }
  }

  private func layoutTest(of id: String) -> LayoutTest {
    var test = LayoutTest(
      sensitivity: gate.options.sensitivity, layouts: player.layoutCount)
    if let item = session.items.first(where: { $0.subject.id == id }) {
      for (round, layout) in zip(item.test.rounds, item.layouts) { test.add(round, layout: layout) }
    }
    return test
  }

  // MARK: Results

  private mutating func add(
    _ item: PairedSession.Item, _ attributions: [String: Attribution],
    _ layoutTests: [String: LayoutTest]
  ) {
    let id = item.subject.id
    guard let index = comparisons.firstIndex(where: { $0.id == id }) else { return }
    if let failure = item.failure {
      add(failure, to: index)
      return
    }
    guard var finding = PairedFinding(item.test, iterations: item.iterations) else {
      // Not one round: that proves nothing, and must not look as if time had not been asked for.
      comparisons[index].add(.untimed("not one round was played"))
      return
    }
    layoutTests[id].map { finding.note($0) }
    attributions[id].map { finding.attribute($0) }
    comparisons[index].add(finding)
  }

  /// A benchmark that fails in one build only while it is timed has failed like any other.
  private mutating func add(_ failure: RoundPlayer.Failure, to index: Int) {
    switch failure.side {
    case .candidate:
      comparisons[index] = comparisons[index].failing(failure.failure)
    case .reference:
      let id = comparisons[index].id
      problems.append(.init(.failure, "\(id): in the reference: \(failure.failure)"))
      comparisons[index].add(.untimed("failed in the reference"))
    }
  }

  private mutating func report() {
    let steal = session.stolenShare.map { ", \(Quantity.percent($0)) of the time stolen" } ?? ""
    let unpinned = player.processors.isEmpty ? ", on processors the system chose" : ""
    let layouts = player.layoutCount == 1 ? "one layout" : "\(player.layoutCount) common layouts"
    evidence.append(
      "timed in \(session.roundCount) rounds of fresh processes, "
        + "\(Quantity.seconds(session.seconds)), \(layouts), seed \(seed)\(steal)\(unpinned)")
    if let interruption = session.interruption {
      problems.append(
        .init(interruption, "interrupted after \(session.roundCount) rounds"))
    }
    reportDrift()
  }

  /// What no single benchmark shows; of one that shows it, the attribution decides.
  private mutating func reportDrift() {
    guard session.items.count > 1, session.items.allSatisfy({ $0.test.verdict != .regressed }),
      session.drift.isProven == true, let drift = session.drift.estimate
    else { return }
    let line = "all benchmarks together are slower by \(Quantity.signedPercent(exp(drift) - 1))"
    if builds.pair.commonLayouts.isEmpty {
      evidence.append("\(line); the layout alone may do this")
    } else {
      problems.append(.init(.regressed, line))
    }
  }
}
