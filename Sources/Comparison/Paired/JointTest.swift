internal import Statistics

/// The numbers of rounds at which a test looks, and the significance level at each look.
struct LookSchedule: Sendable, Equatable {
  /// The numbers of rounds after which the test may conclude slower or faster, ascending.
  var changeLooks: [Int]
  /// The numbers of rounds after which the test may conclude equality, ascending.
  var equalityLooks: [Int]
  /// The largest p-value at which one difference is proven to be a change at a look.
  var changeLevel: Double
  /// The largest p-value at which one difference is proven to be none at a look.
  var equalityLevel: Double

  /// The number of rounds at the last look; 0 without looks.
  var rounds: Int { max(changeLooks.last ?? 0, equalityLooks.last ?? 0) }

  /// Returns the number of rounds until the next look for a change; after the last one, until the
  /// next look for equality, and after that 0.
  func roundsToNextLook(after rounds: Int) -> Int {
    let next = changeLooks.first { $0 > rounds } ?? equalityLooks.first { $0 > rounds }
    return (next ?? rounds) - rounds
  }
}

/// The test of several differences that get one verdict, round by round until it is proven.
///
/// At each look the test asks, in this order, whether the candidate is proven
/// - slower, in one difference at least, by more than its smaller margin;
/// - faster by more than that in one difference, and in no other slower by its larger margin;
/// - equal: each difference is below its larger margin, proven at this look or before.
///
/// The first statement that is proven becomes the verdict, which later rounds do not change.
struct JointTest: Sendable {
  /// The looks, and the levels of each single difference.
  let schedule: LookSchedule
  /// The number of rounds that were added so far, including those after the verdict.
  private(set) var rounds = 0
  /// The verdict so far: regressed, improved or unchanged once proven, inconclusive before.
  private(set) var verdict = Verdict.inconclusive
  /// The number of rounds at which the verdict was proven; `nil` while inconclusive.
  private(set) var decidingRounds: Int?
  /// The p-value that proved the verdict; `nil` while inconclusive.
  private(set) var pValue: Double?
  /// The index of the difference that changed, or of the first one that is still open; 0 if all are
  /// proven equal.
  private(set) var deciding = 0
  /// The rounds of each difference.
  private(set) var differences: [PairedDifferences]

  /// The margins of each difference.
  let margins: [Sensitivity.Margins]
  /// The p-values of the differences that were proven equal, by index.
  private var equalities: [Int: Double] = [:]

  /// Creates a test without rounds, of one difference for each of `margins`.
  init(_ margins: [Sensitivity.Margins], schedule: LookSchedule) {
    precondition(!margins.isEmpty, "a test is of at least one difference")
    self.schedule = schedule
    self.margins = margins
    differences = margins.map { _ in PairedDifferences() }
  }

  /// Whether the verdict is proven, so that no later round changes it.
  var isDecided: Bool { decidingRounds != nil }

  /// Whether the verdict is proven, or the last look has passed.
  var isFinished: Bool { isDecided || rounds >= schedule.rounds }

  /// Adds a round, with a reading for each difference, and tests if there is a look.
  ///
  /// - Complexity: O(differences), or at a look with n rounds O(n² · differences).
  mutating func add(_ readings: [PairedReading]) {
    precondition(readings.count == differences.count, "a round has every difference")
    rounds += 1
    for (index, reading) in readings.enumerated() {
      differences[index].append(reading.difference, spread: reading.spread)
    }
    guard !isDecided else { return }
    // A change between the two margins can get either verdict; the change has precedence.
    if schedule.changeLooks.contains(rounds) { lookForChange() }
    if !isDecided && schedule.equalityLooks.contains(rounds) { lookForEquality() }
  }

  private mutating func lookForChange() {
    let level = schedule.changeLevel
    for (index, differences) in differences.enumerated() {
      let pValue = differences.pValue(above: margins[index].change)
      conclude(.regressed, index, pValue, level: level)
    }
    guard !isDecided, !isSlowerSomewhere else { return }
    for (index, differences) in differences.enumerated() {
      let pValue = differences.pValue(below: -margins[index].change)
      conclude(.improved, index, pValue, level: level)
    }
  }

  /// Whether any difference is not proven to be less than Δ slower, which excludes the verdict
  /// `improved`.
  private var isSlowerSomewhere: Bool {
    zip(differences, margins).contains { differences, margins in
      differences.pValue(below: margins.equality) > schedule.equalityLevel
    }
  }

  private mutating func lookForEquality() {
    for (index, differences) in differences.enumerated() where equalities[index] == nil {
      let pValue = differences.pValue(within: margins[index].equality)
      if pValue <= schedule.equalityLevel { equalities[index] = pValue }
    }
    if let open = differences.indices.first(where: { equalities[$0] == nil }) {
      deciding = open
    } else {
      conclude(.unchanged, 0, equalities.values.max() ?? 1, level: schedule.equalityLevel)
    }
  }

  private mutating func conclude(
    _ verdict: Verdict, _ index: Int, _ pValue: Double, level: Double
  ) {
    guard !isDecided && pValue <= level else { return }
    self.verdict = verdict
    deciding = index
    self.pValue = pValue
    decidingRounds = rounds
  }
}
