internal import Comparison
internal import Measurements
internal import Profiling
internal import Sessions
internal import Worker

extension PairedInstructions {
  /// The number of counts that must agree before a difference is called exact: the one of all
  /// benchmarks, and two of those that differ.
  static let agreeing = 3
  /// The largest distance of the first count from the others, as a share of these.
  ///
  /// The first count follows other benchmarks in one process than the others do, so that the state
  /// of the heap may differ. The number is a choice: half of the growth that explains a slowdown.
  static let order = Attribution.leastGrowth / 2

  /// Counts again what differs between the builds, each time in fresh processes.
  ///
  /// A body that waits for another thread, or depends on chance, takes another number of
  /// instructions each time, and a single count of each build would show a change. A count that
  /// varies gets up to eight readings for the rank-sum test. Readings that lie far apart get the
  /// five that decide, whatever the time: a count that is cut short proves nothing.
  ///
  /// - Parameters:
  ///   - deadline: The time, in nanoseconds of `SessionClock`, after which no further readings of
  ///     counts that vary are taken.
  ///   - recount: Counts benchmarks of the reference, and of the candidate, in fresh processes;
  ///     `number` is that of the reading. A benchmark that cannot be counted is absent from its
  ///     result.
  /// - Throws: The errors of `recount`.
  mutating func settle(
    until deadline: Int,
    _ recount: (_ ids: [String], _ number: Int) throws -> [[String: ExactValue]]
  ) throws {
    var open = differing
    guard !open.isEmpty else { return }
    var readings = BuildSide.allCases.map { side in
      self[side].mapValues { [$0.value] }.filter { open.contains($0.key) }
    }
    for number in 2...VaryingCount.looks[0] where !open.isEmpty {
      // The first ones are not optional: nothing is exact without them.
      if number > Self.agreeing, SessionClock.now > deadline {
        let distant = open.filter { id in Self.areDistant(readings.map { $0[id] ?? [] }) }
        cutShort.formUnion(open.subtracting(distant))
        open = distant
        if open.isEmpty { break }
      }
      for (index, counts) in try recount(open.sorted(), number).enumerated() {
        for (id, count) in counts {
          readings[index][id]?.append(count)
        }
      }
      guard number >= Self.agreeing else { continue }
      open = open.filter { id in !Self.isSettled(readings.map { $0[id] ?? [] }) }
    }
    unrepeated = open.union(cutShort).filter { id in
      readings.contains { ($0[id]?.count ?? 0) < Self.agreeing }
    }
    for (side, readings) in zip(BuildSide.allCases, readings) {
      settled[side] = readings.compactMapValues { Self.merged($0) }
    }
  }

  /// The remark on benchmarks that the budget left undecided; `nil` if there are none.
  var hint: String? {
    let undecided = cutShort.count { comparison(of: $0)?.verdict == .inconclusive }
    guard undecided > 0 else { return nil }
    return "benchmarks with varying instructions that the budget left undecided: \(undecided); a "
      + "longer --budget counts them more often"
  }

  /// The benchmarks whose count differs between the builds by more than linking alone changes, as a
  /// whole or in its functions.
  private var differing: Set<String> {
    let totals = candidate.keys.filter { id in
      growth(of: id).map { abs($0) >= Attribution.leastGrowth } ?? false
    }
    return Set(changedFunctions.keys).union(totals)
  }

  /// Whether the counts of both builds repeat, or are so far apart that further ones cannot matter.
  private static func isSettled(_ sides: [[ExactValue]]) -> Bool {
    sides.allSatisfy(agree) || areDistant(sides) && sides.allSatisfy { $0.count >= Readings.exact }
  }

  /// Whether the counts so far are as far apart as those that a few readings decide.
  private static func areDistant(_ sides: [[ExactValue]]) -> Bool {
    let (old, new) = (sides[0].map(\.value), sides[1].map(\.value))
    return VaryingCount.distantChange(
      old, new, grain: Count.grain(old.min() ?? 0), readings: agreeing) != nil
  }

  /// Whether the counts of one build repeat: all but the first are equal, and the first is close.
  private static func agree(_ counts: [ExactValue]) -> Bool {
    guard counts.count >= agreeing else { return false }
    let (first, again) = (counts[0].value, counts[1])
    return counts[1...].allSatisfy { $0 == again }
      && abs(first - again.value) <= max(Count.noise, order * again.value)
  }

  /// Returns the counts of one build as one: a count that varies has all readings.
  private static func merged(_ counts: [ExactValue]) -> ExactValue? {
    ExactValue(
      merging: agree(counts) ? Array(counts[1...]) : counts, of: .instructions)
  }
}
