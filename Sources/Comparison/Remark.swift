public import Measurements
internal import Statistics

/// A remark that a reader of a compared metric needs, such as the reason for an absent verdict.
///
/// Code that groups or decides looks at the cases; reports show `words`.
public enum Remark: Sendable, Hashable, Codable {
  // MARK: Nothing to compare

  /// The machine cannot measure the metric.
  case unavailable(reason: String)
  /// One side was counted, the other sampled.
  case unlikeSides
  /// The reference's counts are of another kind of build.
  case countedBy(build: String)
  /// The reference's bytes are of another allocator, each of which rounds sizes in its own way.
  case storedUnder(allocator: String, now: String)
  /// The budget ended before the benchmark's first round.
  case untimed
  /// The benchmark failed in the reference while it was timed.
  case failedInReference(BenchmarkFailure)

  // MARK: Proofs without a clock

  /// Both builds are the same code.
  case sameCode
  /// The benchmark reaches no function that differs between the builds.
  case sameFunctions

  // MARK: Counts

  /// The count differs between passes of a build.
  case varies(Spread, was: Spread)
  /// The count differs between passes of a build that draws random numbers of the system.
  case variesByChance(Spread, was: Spread)
  /// The body draws random numbers of the system.
  case drawsRandomNumbers
  /// Too few readings of page faults prove nothing.
  case fewReadings
  /// The tool could not count again, so the count may vary.
  case countedOnce
  /// An iteration of both sides does nothing.
  case empty
  /// The work of an iteration is gone, so that nothing is left to compare.
  case workIsGone
  /// The instructions are not in proportion to the iterations: of the second one, and the third.
  case unevenIterations(second: Double, third: Double)
  /// A function grew, although the total is no regression.
  case grownFunction(FunctionGrowth)
  /// The count has grown too much since a release.
  case grownSince(release: String, from: Double, to: Double)

  // MARK: Times of two moments

  /// The times are of two machines.
  case otherMachine
  /// The times are of two kernels.
  case otherKernel(now: String, was: String)
  /// The times are of two kinds of builds.
  case otherBuild(stored: String)
  /// The times were taken under two allocators.
  case otherAllocator(now: String, was: String)
  /// The machine's own speed changed: the largest change of a kernel, and the typical one, positive
  /// for slower.
  case machineDrift(largest: Double, typical: Double?)
  /// The stored floors of single processes differ too much for a suspicion.
  case spreadFloors(share: Double)
  /// A suspicion was not settled.
  case unsettled(reason: String)

  /// The text of a document that has no cases yet.
  case text(String)

  /// The readings of one side, per iteration.
  public struct Spread: Sendable, Hashable, Codable {
    let lowest: Double
    let highest: Double
    let median: Double
    /// The number of readings that differ; 0 for a count that repeats.
    let readings: Int

    init(_ count: ExactValue) {
      (lowest, highest, readings) = (count.value, count.highestValue, count.readings.count)
      median = (try? Sample(count.values))?.median ?? lowest
    }
  }

  /// Creates the remark on two counts; `nil` if neither varies.
  ///
  /// - Parameters:
  ///   - old: The count of the reference.
  ///   - new: The count of the candidate.
  ///   - isByChance: Whether the body draws random numbers of the system.
  package init?(_ old: ExactValue, _ new: ExactValue, isByChance: Bool = false) {
    guard old.varies || new.varies else { return nil }
    let (spread, was) = (Spread(new), Spread(old))
    self = isByChance ? .variesByChance(spread, was: was) : .varies(spread, was: was)
  }

  /// The change of the machine's own speed, as a share, positive for slower; `nil` for another
  /// remark, and if it is not known.
  package var drift: Double? {
    if case .machineDrift(_, let typical) = self { typical } else { nil }
  }
}

// MARK: - Words

extension Remark {
  /// The remark in a clause, for the end of a row of a report.
  public var words: String {
    switch self {
    case .unavailable(let reason): "not available: \(reason)"
    case .unlikeSides: "one side is counted, the other sampled"
    case .countedBy(let build): "not comparable: counted by \(build)"
    case .storedUnder(let allocator, let now):
      "not comparable: stored under \(allocator), counted under \(now)"
    case .untimed: "not timed: the budget ended before its first round"
    case .failedInReference(let failure): "failed in the reference: \(failure)"
    case .sameCode: "same code"
    case .sameFunctions: "same functions"
    case .varies(let new, let old): "varies: \(new.words); was \(old.words)"
    case .variesByChance(let new, let old):
      Self.varies(new, was: old).words + "; " + Self.drawsRandomNumbers.words
    case .drawsRandomNumbers:
      "it draws random numbers of the system; WorkloadRandom gives the same ones each time"
    case .fewReadings:
      "page faults read fewer than \(Readings.exact) times prove nothing; a gate --against reads "
        + "them again"
    case .countedOnce: "could not be counted again"
    case .empty: "\(BenchmarkFailure.doesNothing)"
    case .workIsGone: "the work is gone, \(BenchmarkFailure.doesNothing)"
    case .unevenIterations(let second, let third):
      "a second iteration takes \(Quantity.count(second)), a third \(Quantity.count(third))"
    case .grownFunction(let growth): growth.words
    case .grownSince(let release, let old, let new): Self.growth(from: old, to: new, since: release)
    case .otherMachine: "other machine"
    case .otherKernel(let now, let was): "kernel \(now), then \(was)"
    case .otherBuild(let stored): "other build: \(stored)"
    case .otherAllocator(let now, let was): "times under \(now), then \(was)"
    case .machineDrift(let largest, _): "machine off by \(Quantity.percent(largest))"
    case .spreadFloors(let share): "stored floors spread by \(Quantity.percent(share))"
    case .unsettled(let reason): "not settled: \(reason)"
    case .text(let text): text
    }
  }

  private static func growth(from old: Double, to new: Double, since release: String) -> String {
    let percent = old > 0 ? " (\(Quantity.signedPercent(new / old - 1)))" : ""
    return "\(Quantity.count(new)), \(Quantity.count(old)) at release \(release)\(percent): "
      + "ten small steps are one large one; `bench baseline release NAME` accepts it"
  }
}

extension Remark.Spread {
  /// The readings in words: `12`, or `100 … 102 in 32 readings, median 101`.
  fileprivate var words: String {
    guard readings > 0 else { return Quantity.count(lowest) }
    return "\(Quantity.count(lowest)) … \(Quantity.count(highest)) in \(readings) "
      + "readings, median \(Quantity.count(median))"
  }
}
