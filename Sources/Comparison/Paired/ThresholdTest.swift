internal import Statistics

/// The test of whether a build's time lies above or below a threshold, round by round.
///
/// If two builds are known to differ, a threshold between their times shows which of the two a
/// third build resembles. At each look of `PairedPlan.ladder` the test asks whether the time is
/// proven to be above the threshold, then whether it is proven to be below. The first statement
/// that is proven is final. A time near the threshold, or one with much noise, stays undecided.
///
/// A wrong answer has a probability of at most `risk`: a time is on only one side of the threshold,
/// and all looks together wrongly find the other side with at most this probability.
public struct ThresholdTest: Sendable {
  /// A side of the threshold.
  public enum Side: String, Sendable, Codable {
    /// The candidate takes less than the threshold.
    case below
    /// The candidate takes more than the threshold.
    case above
  }

  /// The property of the time that the test is about.
  public let endpoint: Endpoint
  /// The log ratio of candidate to reference that separates the sides.
  public let threshold: Double
  /// The rounds that were added so far.
  public private(set) var rounds: [PairedRound] = []
  /// The proven side; `nil` as long as neither side is proven.
  public private(set) var side: Side?

  private let looks: [Int]
  private let level: Double
  private var differences = PairedDifferences()

  /// Creates a test without rounds.
  ///
  /// - Parameters:
  ///   - endpoint: The property of the time.
  ///   - threshold: The log ratio that separates the sides.
  ///   - risk: The probability of a wrong answer, between 0 and 1; a risk so small that 250 rounds
  ///     cannot prove anything traps.
  public init(endpoint: Endpoint, threshold: Double, risk: Double) {
    precondition(threshold.isFinite, "a threshold is the logarithm of a ratio")
    precondition(risk > 0 && risk < 1, "a risk is a probability")
    self.endpoint = endpoint
    self.threshold = threshold
    looks = PairedPlan.possible(PairedPlan.ladder, risk: risk)
    precondition(!looks.isEmpty, "no number of rounds excludes a risk of \(risk)")
    level = risk / Double(looks.count)
  }

  /// Whether a side is proven, or the last look has passed.
  public var isFinished: Bool { side != nil || rounds.count >= (looks.last ?? 0) }

  /// Whether a side is proven.
  package var isDecided: Bool { side != nil }

  /// Whether the next round should time the tails: false, because the test is about one endpoint.
  package var wantsTails: Bool { false }

  /// The number of rounds until the next look; 0 after the last look.
  package var roundsToNextLook: Int {
    (looks.first { $0 > rounds.count } ?? rounds.count) - rounds.count
  }

  /// Adds a round, and tests if there is a look at the new number of rounds.
  ///
  /// - Complexity: O(1), or at a look with n rounds O(n²).
  public mutating func add(_ round: PairedRound) {
    rounds.append(round)
    let reading = round[endpoint]
    differences.append(reading.difference, spread: reading.spread)
    guard side == nil, looks.contains(rounds.count) else { return }
    if differences.pValue(above: threshold) <= level {
      side = .above
    } else if differences.pValue(below: threshold) <= level {
      side = .below
    }
  }

  /// The median log ratio of all rounds; `nil` before the first one.
  public var estimate: Double? { differences.estimate }

  /// Returns the log ratios that a two-sided test on all rounds does not reject; `nil` when there
  /// are too few rounds.
  ///
  /// - Parameter confidence: The nominal coverage, between 0 and 1.
  /// - Returns: The smallest and the largest such log ratio.
  /// - Complexity: O(n²) about 60 times over.
  public func interval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    differences.interval(confidence: confidence)
  }
}
