/// The differences of the rounds of a paired comparison: a log ratio each, with its uncertainty.
///
/// A difference is ln(candidate / reference): positive when the candidate is slower, and 0.01 for
/// one per cent (exactly 1.005 %). Rounds are independent, and inside each the labels are assigned
/// at random. So if the candidate takes e^θ times as long, `difference − θ` is as likely as its
/// negative, whatever the noise, and the ``SignFlipTest`` applies.
///
/// # Weights of the rounds
///
/// For a margin m, round s votes with the sign of x = difference − m, and with the integer weight
/// nearest to 12 · 1/(1 + (spread/g)²) · min(1, |x|/c), where
/// - g is the larger of 0.003 and the median of the spreads, which reduces the weight of rounds
///   with much noise;
/// - c is the larger of 0.003 and the median of |x|, which reduces the weight of a difference near
///   the margin, and limits that of a far outlier to that of the farther half of the rounds.
///
/// A round at ``largeDistance`` or more from the margin has a weight of at least 1: no spread makes
/// it no evidence.
///
/// Neither g nor c depends on the labels of the sides, so the test is exact at θ = m. It is valid
/// for all θ < m too: c moves by no more than the margin does, so min(1, |x|/c) with the sign of x
/// never falls when x grows, nor does its rounding, and the p-value never grows with it.
public struct PairedDifferences: Sendable, Equatable {
  /// The log ratio of candidate to reference in each round, in the order of the rounds.
  public private(set) var values: [Double]
  /// The uncertainty of each log ratio, at least 0; the same if the two sides are exchanged.
  public private(set) var spreads: [Double]

  /// The largest weight of a round.
  ///
  /// Whole weights keep the count of labellings exact, and small weights keep the table for this
  /// count short. The number was chosen on recordings; the level of the test does not depend on it.
  public static let fullWeight = 12
  /// The spread below which a round gets no more weight, and the distance from a margin above which
  /// a larger distance may add no weight.
  ///
  /// The number was chosen on recordings.
  public static let resolution = 0.003

  /// The distance from a margin from which a round always has a weight: a factor of two.
  ///
  /// The number is a choice. A larger distance never has less weight, so the test stays valid.
  public static let largeDistance = 0.6931471805599453

  /// Creates an empty set of rounds, which proves nothing.
  public init() {
    values = []
    spreads = []
  }

  /// Adds a round.
  ///
  /// The call traps when a number is NaN or above 10 000 in magnitude, which the logarithm of a
  /// ratio of two times never is, or when the spread is negative.
  ///
  /// - Parameters:
  ///   - value: The log ratio of candidate to reference.
  ///   - spread: The uncertainty of `value`, a log ratio.
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

  /// Returns the same rounds with random labels: each difference keeps or changes its sign.
  ///
  /// For a build compared with itself this yields any number of equally likely comparisons, with
  /// which the rate of false rejections of a test can be counted.
  public func relabelled(using generator: inout some RandomNumberGenerator) -> PairedDifferences {
    var relabelled = self
    relabelled.values = values.map { Bool.random(using: &generator) ? $0 : -$0 }
    return relabelled
  }

  /// The weight of each round by its spread alone, in 0…1; a small spread gives a large weight.
  var precisions: [Double] {
    guard let typical = Self.median(spreads) else { return [] }
    let scale = max(Self.resolution, typical)
    return spreads.map { 1 / (1 + ($0 / scale) * ($0 / scale)) }
  }

  /// Returns the median of finite numbers; `nil` for none.
  static func median(_ values: [Double]) -> Double? { (try? Sample(values))?.median }
}
