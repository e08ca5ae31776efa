internal import Comparison
internal import Essentials
internal import Measurements
package import Sessions
internal import Statistics
internal import Worker

/// The times of a program under two allocators: its own, and one that is preloaded.
///
/// Both take turns, like two builds in a gate.
package struct AllocatorCheck {
  /// The name of the preloaded allocator.
  let name: String
  /// For each benchmark the time under the preloaded allocator divided by that under the program's
  /// own: the median of the rounds; ascending.
  private(set) var ratios: [(id: String, ratio: Double)] = []
  /// The number of rounds.
  private(set) var rounds = 0

  /// The fewest rounds: a choice, so that a median is not a single round.
  private static let fewestRounds = 3

  /// Times the benchmarks with the tag `gate`, or all if none has it, for some time and three
  /// rounds at least.
  ///
  /// - Throws: `CommandError` when no worker starts or the user interrupts.
  package init(of program: SuiteProgram, under allocator: TimeAllocator, lasting time: Duration)
    throws
  {
    name = allocator.name
    let entries = program.description.entries
    let gated = entries.filter(\.isGated)
    let runner = try RoundRunner(
      BuildPair(reference: program.path, candidate: program.path),
      MeasurementSettings(timeout: MeasurementSettings.usualTimeout, allocator: allocator),
      preloaded: [.candidate])
    // Not seeded, because these rounds judge nothing that is repeated.
    var generator = SystemRandomNumberGenerator()
    var subjects = (gated.isEmpty ? entries : gated).map(PairedSubject.init)
    let failed = try runner.plan(subjects, generator: &generator)
    subjects.removeAll { failed[$0.id] != nil }
    var differences: [String: [Double]] = [:]
    let start = SessionClock.now
    while rounds < Self.fewestRounds
      || start.secondsSince < time.seconds
    {
      let cpu =
        runner.processors.isEmpty ? nil : runner.processors[rounds % runner.processors.count]
      for (id, result) in try runner.play(subjects, cpu: cpu, generator: &generator) {
        guard let turns = try? result.get(),
          let round = try? PairedRound(
            reference: turns.reference.map { $0.map(Double.init) },
            candidate: turns.candidate.map { $0.map(Double.init) })
        else { continue }
        differences[id, default: []].append(round.best.difference)
      }
      rounds += 1
    }
    ratios = try differences.map { ($0, exp(try Sample($1).median)) }.sorted { $0.1 < $1.1 }
  }
}

extension Finding {
  /// Returns the finding about the times of a suite under another allocator, which is always good.
  package static func ofAllocator(_ check: AllocatorCheck) -> Finding {
    guard let first = check.ratios.first, let last = check.ratios.last else {
      return .good("allocator \(check.name)", "no benchmark could be timed under both")
    }
    let middle = check.ratios[check.ratios.count / 2]
    let words = [first, middle, last].map { Quantity.ratio($0.ratio) }
    return .good(
      "allocator \(check.name)",
      "times are \(words[1]) of those under the program's own in the middle, from \(words[0]) "
        + "(\(first.id)) to \(words[2]) (\(last.id)): \(check.ratios.count) benchmarks, "
        + "\(check.rounds) rounds")
  }
}
