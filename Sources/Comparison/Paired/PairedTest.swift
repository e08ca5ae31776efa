internal import Statistics

/// The paired comparison of one benchmark: round by round, until something is proven.
///
/// At the looks of its plan it asks, in this order, whether the candidate is proven slower by more
/// than the smaller margin, proven faster by more than that, or proven to differ by less than the
/// larger margin. The first that is becomes the verdict and stays: rounds added later, to attribute
/// it or because other benchmarks need them, sharpen the estimate only.
public struct PairedTest: Sendable {
  /// The margins, the looks and the levels.
  public let plan: PairedPlan
  /// The rounds so far.
  public private(set) var rounds: [PairedRound] = []
  /// Regressed, improved or unchanged once proven, inconclusive until then.
  public private(set) var verdict = Verdict.inconclusive
  /// The number of rounds that proved the verdict; nothing while inconclusive.
  public private(set) var decidingRounds: Int?
  /// The p-value that proved the verdict; nothing while inconclusive.
  public private(set) var pValue: Double?

  private var differences = PairedDifferences()

  /// Starts a comparison.
  public init(plan: PairedPlan) {
    self.plan = plan
  }

  /// Whether the verdict is proven.
  public var isDecided: Bool { decidingRounds != nil }

  /// Whether the plan asks for no more rounds.
  public var isFinished: Bool { isDecided || rounds.count >= plan.rounds }

  /// Adds a round, and decides if the plan looks at this number of them.
  ///
  /// - Complexity: O(1), or at a look with n rounds O(n²).
  public mutating func add(_ round: PairedRound) {
    rounds.append(round)
    differences.append(round.best.difference, spread: round.best.spread)
    guard !isDecided else { return }
    if plan.changeLooks.contains(rounds.count) { lookForChange() }
    if !isDecided && plan.equalityLooks.contains(rounds.count) { lookForEquality() }
  }

  private mutating func lookForChange() {
    let margin = plan.sensitivity.changeMargin
    conclude(.regressed, differences.pValue(above: margin), level: plan.changeLevel)
    conclude(.improved, differences.pValue(below: -margin), level: plan.changeLevel)
  }

  private mutating func lookForEquality() {
    let margin = plan.sensitivity.equalityMargin
    conclude(.unchanged, differences.pValue(within: margin), level: plan.equalityLevel)
  }

  private mutating func conclude(_ verdict: Verdict, _ pValue: Double, level: Double) {
    guard !isDecided && pValue <= level else { return }
    self.verdict = verdict
    self.pValue = pValue
    decidingRounds = rounds.count
  }
}

extension PairedTest {
  /// The median difference of all rounds, a log ratio; nothing before the first.
  public var estimate: Double? { differences.estimate }

  /// The differences that a two-sided test on all rounds does not reject, as log ratios.
  ///
  /// Nothing when there are too few rounds. As the rounds end when something is proven, it holds
  /// the truth a little less often than it says: it describes, and the verdict decides.
  ///
  /// - Parameter confidence: Between 0 and 1.
  /// - Returns: The smallest and the largest such difference.
  /// - Complexity: O(n²) about 60 times over.
  public func interval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    differences.interval(confidence: confidence)
  }

  /// The number of rounds sharp enough to count for at least half of a perfect one.
  public var sharpRounds: Int { rounds.count { $0.isSharp } }

  /// The smallest change, a log ratio, that the rounds so far exclude at the level of a look.
  ///
  /// A change of this size or more, either way, would not have gone unnoticed. Nothing when there
  /// are too few rounds to exclude anything.
  ///
  /// - Complexity: O(n²) about 60 times over.
  public var detectableEffect: Double? {
    differences.detectableEffect(level: plan.equalityLevel)
  }
}
