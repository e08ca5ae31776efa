internal import Statistics

/// The paired comparison of one benchmark, round by round until a verdict is proven.
///
/// Each endpoint of the time has its own test. At the looks of the plan the test asks, in this
/// order, whether the candidate is proven
/// - slower, in one endpoint at least, by more than its smaller margin;
/// - faster by more than that in one endpoint, and in no other slower by its larger margin;
/// - equal: each endpoint differs by less than its larger margin, proven at this look or before.
///
/// The first statement that is proven becomes the verdict, which later rounds do not change. Rounds
/// that only other benchmarks need make the estimate more precise.
public struct PairedTest: Sendable {
  /// The margins, the looks and the significance levels of the test.
  public let plan: PairedPlan
  /// The rounds that were added so far, including those after the verdict.
  public private(set) var rounds: [PairedRound] = []
  /// The test of the tails of the time; `nil` before the first round, and if the rounds have no
  /// tails.
  public private(set) var tails: TailTest?

  private var test: JointTest

  /// Creates a test without rounds, whose looks and margins are those of `plan`.
  public init(plan: PairedPlan) {
    self.plan = plan
    test = JointTest(
      Endpoint.allCases.map(plan.sensitivity.margins), schedule: plan.schedule)
  }

  /// The verdict so far: regressed, improved or unchanged once proven, inconclusive before the
  /// proof.
  public var verdict: Verdict { test.verdict }

  /// The number of rounds at which the verdict was proven; `nil` while inconclusive.
  public var decidingRounds: Int? { test.decidingRounds }

  /// The p-value that proved the verdict; `nil` while inconclusive.
  public var pValue: Double? { test.pValue }

  /// The endpoint that changed, or the first one that is still open; the undisturbed time if all
  /// are proven equal.
  public var endpoint: Endpoint { Endpoint.allCases[test.deciding] }

  /// Whether the verdict is proven, so that no later round changes it.
  public var isDecided: Bool { test.isDecided }

  /// Whether the verdict is proven, or the last look of the plan has passed, and the same is true
  /// of the tails.
  public var isFinished: Bool { test.isFinished && tails?.isFinished ?? true }

  /// Whether the next round should time the tails: before the first round, and while a test of
  /// them is not finished.
  package var wantsTails: Bool { tails.map { !$0.isFinished } ?? rounds.isEmpty }

  /// The number of rounds until the next look of a test that is not finished; 0 without such a
  /// test.
  package var roundsToNextLook: Int {
    [roundsToOwnLook, tails?.roundsToNextLook ?? 0].filter { $0 > 0 }.min() ?? 0
  }

  /// The number of rounds until the next look of the time; 0 if its verdict is final.
  var roundsToOwnLook: Int {
    test.isFinished ? 0 : plan.roundsToNextLook(after: rounds.count)
  }

  /// Adds a round, and tests if the plan looks at the new number of rounds.
  ///
  /// - Complexity: O(1), or at a look with n rounds O(n²).
  public mutating func add(_ round: PairedRound) {
    rounds.append(round)
    test.add(Endpoint.allCases.map { round[$0] })
    if rounds.count == 1 { tails = round.tail.map { TailTest($0, plan: plan) } }
    // Rounds after the last verdict need not have tails.
    if wantsTails { tails?.add(round.tail) }
  }
}

extension PairedTest {
  private subscript(endpoint: Endpoint) -> PairedDifferences {
    // Each endpoint is among all cases.
    test.differences[Endpoint.allCases.firstIndex(of: endpoint) ?? 0]
  }

  /// Returns the median difference of all rounds, a log ratio; `nil` before the first round.
  public func estimate(of endpoint: Endpoint = .undisturbed) -> Double? { self[endpoint].estimate }

  /// Returns the differences that a two-sided test on all rounds does not reject, as log ratios.
  ///
  /// The interval is `nil` when there are too few rounds. Since the rounds end when a verdict is
  /// proven, its coverage is a little below `confidence`: the interval only describes the result
  /// that the verdict states.
  ///
  /// - Parameters:
  ///   - endpoint: The property of the time.
  ///   - confidence: The nominal coverage, between 0 and 1.
  /// - Returns: The smallest and the largest such difference.
  /// - Complexity: O(n²) about 60 times over.
  public func interval(
    of endpoint: Endpoint = .undisturbed, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    self[endpoint].interval(confidence: confidence)
  }

  /// The number of rounds that are precise enough: see `PairedRound.isSharp`.
  public var sharpRounds: Int { rounds.count { $0.isSharp } }

  /// Returns the smallest change, a log ratio, that the rounds so far exclude at the level of a
  /// look.
  ///
  /// A change of this size or more, either way, would not have gone unnoticed. The result is `nil`
  /// when there are too few rounds to exclude anything.
  ///
  /// - Complexity: O(n²) about 60 times over.
  public func detectableEffect(of endpoint: Endpoint = .undisturbed) -> Double? {
    self[endpoint].detectableEffect(level: plan.equalityLevel)
  }
}
