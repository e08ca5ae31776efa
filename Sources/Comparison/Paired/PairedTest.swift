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
  /// The verdict so far: regressed, improved or unchanged once proven, inconclusive before the
  /// proof.
  public private(set) var verdict = Verdict.inconclusive
  /// The number of rounds at which the verdict was proven; `nil` while inconclusive.
  public private(set) var decidingRounds: Int?
  /// The p-value that proved the verdict; `nil` while inconclusive.
  public private(set) var pValue: Double?
  /// The endpoint that changed, or the first one that is still open; the undisturbed time if all
  /// are proven equal.
  public private(set) var endpoint = Endpoint.undisturbed

  private var differences = Endpoint.allCases.map { ($0, PairedDifferences()) }
  /// The p-values of the endpoints that were proven equal.
  private var equalities: [Endpoint: Double] = [:]

  /// Creates a test without rounds, whose looks and margins are those of `plan`.
  public init(plan: PairedPlan) {
    self.plan = plan
  }

  /// Whether the verdict is proven, so that no later round changes it.
  public var isDecided: Bool { decidingRounds != nil }

  /// Whether the verdict is proven, or the last look of the plan has passed.
  public var isFinished: Bool { isDecided || rounds.count >= plan.rounds }

  /// Adds a round, and tests if the plan looks at the new number of rounds.
  ///
  /// - Complexity: O(1), or at a look with n rounds O(n²).
  public mutating func add(_ round: PairedRound) {
    rounds.append(round)
    for index in differences.indices {
      let reading = round[differences[index].0]
      differences[index].1.append(reading.difference, spread: reading.spread)
    }
    guard !isDecided else { return }
    // A change between the two margins can get either verdict; the change has precedence.
    if plan.changeLooks.contains(rounds.count) { lookForChange() }
    if !isDecided && plan.equalityLooks.contains(rounds.count) { lookForEquality() }
  }

  private mutating func lookForChange() {
    for (endpoint, differences) in differences {
      let margin = margins(of: endpoint).change
      conclude(.regressed, endpoint, differences.pValue(above: margin), level: plan.changeLevel)
    }
    guard !isDecided, !isSlowerSomewhere else { return }
    for (endpoint, differences) in differences {
      let margin = margins(of: endpoint).change
      conclude(.improved, endpoint, differences.pValue(below: -margin), level: plan.changeLevel)
    }
  }

  /// Whether any endpoint is not proven to be less than Δ slower, which excludes the verdict
  /// `improved`.
  private var isSlowerSomewhere: Bool {
    differences.contains { endpoint, differences in
      differences.pValue(below: margins(of: endpoint).equality) > plan.equalityLevel
    }
  }

  private mutating func lookForEquality() {
    for (endpoint, differences) in differences where equalities[endpoint] == nil {
      let pValue = differences.pValue(within: margins(of: endpoint).equality)
      if pValue <= plan.equalityLevel { equalities[endpoint] = pValue }
    }
    if let open = Endpoint.allCases.first(where: { equalities[$0] == nil }) {
      endpoint = open
    } else {
      let pValue = equalities.values.max() ?? 1
      conclude(.unchanged, .undisturbed, pValue, level: plan.equalityLevel)
    }
  }

  private mutating func conclude(
    _ verdict: Verdict, _ endpoint: Endpoint, _ pValue: Double, level: Double
  ) {
    guard !isDecided && pValue <= level else { return }
    self.verdict = verdict
    self.endpoint = endpoint
    self.pValue = pValue
    decidingRounds = rounds.count
  }

  private func margins(of endpoint: Endpoint) -> Sensitivity.Margins {
    plan.sensitivity.margins(of: endpoint)
  }
}

extension PairedTest {
  private subscript(endpoint: Endpoint) -> PairedDifferences {
    differences.first { $0.0 == endpoint }?.1 ?? PairedDifferences()
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
