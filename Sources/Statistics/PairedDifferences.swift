/// What rounds of a paired comparison found: a log ratio each, and how far to trust it.
///
/// A difference is ln(candidate / reference): positive when the candidate is slower, and 0.01 for
/// one per cent (exactly 1.005 %). Rounds are independent, and inside each a coin dealt the labels.
/// So if the candidate takes e^θ times as long, `difference − θ` is as likely as its negative,
/// whatever the noise, and the ``SignFlipTest`` applies.
///
/// # How a round is weighed
///
/// For a margin m, round s votes with x = difference − m, and an integer weight that is the nearest
/// to 12 · 1/(1 + (spread/g)²) · min(1, |x|/c), where
/// - g, the larger of 0.003 and the median of the spreads, silences rounds that saw much noise;
/// - c, the larger of 0.003 and the median of |x|, lets a difference near the margin whisper and a
///   far outlier say no more than half of the others do.
///
/// Neither knows the label of a side, so the test is exact at θ = m. It is valid for all θ < m too:
/// c moves by no more than the margin does, so min(1, |x|/c) with the sign of x never falls when x
/// grows, nor does its rounding, and the p-value never grows with it.
public struct PairedDifferences: Sendable, Equatable {
  /// The log ratios, in the order of the rounds.
  public private(set) var values: [Double]
  /// The uncertainty of each, in the same unit, at least 0; the same for both labellings.
  public private(set) var spreads: [Double]

  /// The weight of a round that counts in full.
  public static let fullWeight = 12
  /// The spread below which more sharpness earns no more weight, and the distance from a margin
  /// above which more distance may earn none.
  public static let resolution = 0.003

  /// No rounds yet.
  public init() {
    values = []
    spreads = []
  }

  /// Adds a round.
  ///
  /// Traps when a number is NaN or above 10 000 in magnitude, which the logarithm of a ratio of two
  /// times never is, or the spread negative.
  ///
  /// - Parameters:
  ///   - value: The log ratio of candidate to reference.
  ///   - spread: Its uncertainty in the same unit.
  public mutating func append(_ value: Double, spread: Double = 0) {
    precondition(value.magnitude <= 10_000, "a difference is the logarithm of a ratio of times")
    precondition(spread >= 0 && spread <= 10_000, "a spread is of differences, and not negative")
    values.append(value)
    spreads.append(spread)
  }

  /// The number of rounds.
  public var count: Int { values.count }

  /// The same rounds with reference and candidate exchanged.
  public var mirrored: PairedDifferences {
    var mirrored = self
    mirrored.values = values.map { -$0 }
    return mirrored
  }

  /// The same rounds with labels dealt anew: each difference keeps its sign or turns it.
  ///
  /// Of a build compared with itself this gives as many equally likely comparisons as one likes, to
  /// count how often a test rejects.
  public func relabelled(using generator: inout some RandomNumberGenerator) -> PairedDifferences {
    var relabelled = self
    relabelled.values = values.map { Bool.random(using: &generator) ? $0 : -$0 }
    return relabelled
  }

  /// How much each round counts for its sharpness alone, in 0…1.
  var precisions: [Double] {
    guard let typical = Self.median(spreads) else { return [] }
    let scale = max(Self.resolution, typical)
    return spreads.map { 1 / (1 + ($0 / scale) * ($0 / scale)) }
  }

  /// The median of finite numbers, or nothing of none.
  static func median(_ values: [Double]) -> Double? { (try? Sample(values))?.median }
}
