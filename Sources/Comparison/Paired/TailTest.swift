public import Measurements
internal import Statistics

/// The test of the tails of one benchmark's time, round by round.
///
/// Each metric of the rounds has a verdict of its own. Single steps have one verdict together: it
/// is `regressed` if any step is proven slower than the same step of the reference, and `unchanged`
/// if each of them is proven equal.
///
/// All tests of a benchmark share its part of the risk evenly, and each step counts as a test. So
/// the probability that any tail of any benchmark of a gate is wrongly called slower is at most
/// `PairedPlan.changeRisk · PairedPlan.tailShare`. The looks end after `PairedPlan.tailRounds`
/// rounds.
public struct TailTest: Sendable {
  /// The metrics with a test, in the order of tables.
  public let metrics: [Metric]
  /// The rounds that were added so far, including those after the verdicts.
  private(set) var rounds: [TailRound] = []
  /// Whether a round could not be compared, so that nothing is concluded.
  public private(set) var isAbandoned = false

  private(set) var tests: [JointTest]

  /// Creates a test for rounds like `first`, which is not added.
  init(_ first: TailRound, plan: PairedPlan) {
    let counts = first.reference.values.map(\.count)
    let schedule = plan.tailSchedule(sharedBy: counts.reduce(0, +))
    metrics = first.metrics
    tests = zip(first.metrics, counts).map { metric, count in
      JointTest(Array(repeating: Self.margins(of: metric), count: count), schedule: schedule)
    }
  }

  /// The margins of a tail, as log ratios; of hitches, as shares of a replay's time.
  ///
  /// The larger one is below the change to detect: 10 % of a step, half of a p99. Hitches count
  /// from 1 ms in each second, and are equal within 5 ms, up to which a user hardly notices them.
  static func margins(of metric: Metric) -> Sensitivity.Margins {
    switch metric {
    case .timeP99: Sensitivity.Margins(change: 0.1, equality: 0.4)
    case .hitches: Sensitivity.Margins(change: 0.001, equality: 0.005)
    default: Sensitivity.Margins(change: 0.03, equality: 0.08)
    }
  }

  /// Whether each verdict is proven or its last look has passed, or a round could not be compared.
  public var isFinished: Bool { isAbandoned || tests.allSatisfy(\.isFinished) }

  /// The number of rounds until the next look of a test that is not finished; 0 without such a
  /// test.
  var roundsToNextLook: Int {
    guard !isFinished else { return 0 }
    return tests.filter { !$0.isFinished }
      .map { $0.schedule.roundsToNextLook(after: rounds.count) }.min() ?? 0
  }

  /// Returns the verdict of a metric: regressed, improved or unchanged if it is proven; `nil` for a
  /// metric without a test, and after a round that could not be compared.
  public func verdict(of metric: Metric) -> Verdict? {
    guard !isAbandoned, let index = metrics.firstIndex(of: metric) else { return nil }
    return tests[index].verdict
  }

  /// Adds a round, and tests if there is a look at the new number of rounds.
  ///
  /// A round without tails, or with other metrics or steps than the first, abandons the test.
  mutating func add(_ round: TailRound?) {
    guard let round, round.metrics == metrics,
      round.reference.values.map(\.count) == tests.map(\.differences.count)
    else {
      isAbandoned = true
      return
    }
    guard !isAbandoned else { return }
    rounds.append(round)
    for index in tests.indices { tests[index].add(round.differences(of: index)) }
  }
}

extension TailTest {
  /// The risk that all tests together spend on a false `regressed`, at the most.
  package var largestRisk: Double {
    tests.reduce(0) { sum, test in
      let looks = Double(test.schedule.changeLooks.count)
      return sum + test.schedule.changeLevel * looks * Double(test.margins.count)
    }
  }
}
