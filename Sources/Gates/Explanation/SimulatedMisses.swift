internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Worker

/// The simulated cache misses and mispredicted branches of benchmarks that are slower without more
/// instructions, in both builds.
struct SimulatedMisses {
  private typealias Outcome = Result<InstructionCounter.Count, BenchmarkFailure>

  private var counts: [BuildSide: [String: Outcome]] = [:]
  /// The reason why nothing was simulated; `nil` after a simulation.
  private var absence: String?

  /// The largest number of benchmarks that are simulated: a choice, because each takes up to a
  /// second in either build.
  static let limit = 5

  /// Simulates the first benchmarks of `ids` in both builds.
  ///
  /// A failure is the explanation that is given, and not thrown.
  init(of ids: [String], _ programs: BuildPair, timeout: Duration, showsProgress: Bool) {
    let ids = Array(ids.prefix(Self.limit))
    let sides = BuildSide.allCases
    let progress = ProgressBar(
      total: ids.count * sides.count, unit: "simulated", isShown: showsProgress)
    defer { progress.clear() }
    do {
      for (number, side) in sides.enumerated() {
        let counter = try InstructionCounter(program: programs[side], simulates: true)
        counts[side] = try counter.count(ids, timeout: timeout.seconds) { done, id in
          progress.update(done: number * ids.count + done, current: id)
        }
      }
    } catch let error as WorkerError {
      absence = "\(BenchmarkFailure(error))"
    } catch {
      absence = "\(error)"
    }
  }

  /// Returns the explanations of a benchmark: by caches, by branches, or the reason why neither is
  /// one.
  func explanations(of id: String, _ demangler: Demangler?) -> [Explanation] {
    guard absence == nil, let old = counts[.reference]?[id], let new = counts[.candidate]?[id]
    else {
      let reason = absence ?? "only the first \(Self.limit) slower rows are simulated"
      return [Explanation(.cacheMisses, absence: reason)]
    }
    switch (old, new) {
    case (.success(let old), .success(let new)):
      return Self.explanations(of: new, since: old, demangler)
    case (.failure(let failure), _), (_, .failure(let failure)):
      return [Explanation(.cacheMisses, absence: "not simulated: \(failure)")]
    }
  }

  /// Returns the explanations by what the model misses more often than in the reference, or the
  /// statement that there is nothing.
  static func explanations(
    of new: InstructionCounter.Count, since old: InstructionCounter.Count, _ demangler: Demangler?
  ) -> [Explanation] {
    let kinds: [(Metric, [SimulatedEvent])] = [
      (.cacheMisses, [.dataMisses, .instructionMisses, .lastLevelMisses]),
      (.branchMisses, [.mispredictions]),
    ]
    let found = kinds.compactMap { metric, events -> Explanation? in
      let lines = events.compactMap { line(of: $0, old, new, demangler) }
      return lines.isEmpty ? nil : Explanation(metric, lines: lines)
    }
    return found.isEmpty
      ? [Explanation(.cacheMisses, absence: "simulated, no cache and no branch misses more often")]
      : found
  }

  /// Returns the growth of an event in words, with the function that has the most of it; `nil`
  /// without a growth by 1 % and by one per iteration.
  private static func line(
    of event: SimulatedEvent, _ old: InstructionCounter.Count, _ new: InstructionCounter.Count,
    _ demangler: Demangler?
  ) -> String? {
    guard let before = old.simulated[event], let after = new.simulated[event] else { return nil }
    let (was, now) = (
      Double(before.total) / Double(old.iterations), Double(after.total) / Double(new.iterations)
    )
    // Both limits are choices, like those for instructions.
    guard now - was >= max(1, 0.01 * was) else { return nil }
    let most = after.instructions.max { one, other in
      (growth(of: one.key, before, after), other.key) < (
        growth(of: other.key, before, after), one.key
      )
    }
    let symbol = CallgrindCode.function(most?.key ?? "")
    let name = (try? demangler?.names(of: [symbol]))?[symbol] ?? symbol
    let place = shortenedName(name)
    return "simulated: \(Quantity.change(now - was)) \(event.words) per iteration, "
      + "was \(Quantity.count(was)); most in `\(place)`"
  }

  private static func growth(
    of function: String, _ before: CallgrindProfile, _ after: CallgrindProfile
  ) -> Int {
    (after.instructions[function] ?? 0) - (before.instructions[function] ?? 0)
  }
}
