internal import Foundation
internal import Statistics

/// A difference between two sides and how far to trust it, both as log ratios.
public struct PairedReading: Sendable, Equatable {
  /// ln(candidate / reference): positive when the candidate is slower.
  public let difference: Double
  /// The uncertainty of the difference, at least 0, whichever side is called the candidate.
  public let spread: Double

  /// A reading of these numbers.
  public init(difference: Double, spread: Double) {
    self.difference = difference
    self.spread = spread
  }
}

/// One round of a paired comparison: two fresh processes taking turns on one processor.
///
/// Exchanging the sides turns the signs of the differences and leaves the spreads, to the bit,
/// which is what makes the test of the differences exact.
public struct PairedRound: Sendable, Equatable {
  /// The second smallest time of the reference, in the unit of the times.
  public let referenceFloor: Double
  /// The second smallest time of the candidate, in the unit of the times.
  public let candidateFloor: Double
  /// By the floors, whose spread is how far both sides' sixth smallest times lie above the
  /// smallest.
  public let floors: PairedReading
  /// By the median over the turn pairs of the difference between their faster halves, with its
  /// standard error.
  public let turns: PairedReading

  /// The fewest times of a side in a round.
  public static let fewestTimes = 6
  /// The fewest turns of a side in a round.
  public static let fewestTurns = 5

  /// Reduces the times of a round.
  ///
  /// - Parameters:
  ///   - reference: Times per call of the reference, by turn; at least 5 turns with 6 times in all.
  ///   - candidate: Those of the candidate: turn for turn the neighbours of the reference's.
  /// - Throws: `PairedRoundError` when that is not what was given, or a time is not a positive,
  ///   finite number.
  /// - Complexity: O(n log n) for n times, allocates.
  public init(reference: [[Double]], candidate: [[Double]]) throws(PairedRoundError) {
    guard reference.count == candidate.count else {
      throw .unequalTurns(reference: reference.count, candidate: candidate.count)
    }
    guard reference.count >= Self.fewestTurns else { throw .fewTurns(reference.count) }
    let before = try SideTimes(reference)
    let after = try SideTimes(candidate)
    self.init(
      referenceFloor: before.pooled.floor, candidateFloor: after.pooled.floor,
      floors: Self.byFloors(before, after), turns: try Self.byTurns(before, after))
  }

  /// A round whose times are reduced already.
  package init(
    referenceFloor: Double, candidateFloor: Double, floors: PairedReading, turns: PairedReading
  ) {
    self.referenceFloor = referenceFloor
    self.candidateFloor = candidateFloor
    self.floors = floors
    self.turns = turns
  }

  /// The sharper of the two readings; the floors, which drift less, when they are equally sharp.
  ///
  /// Not every kernel reaches its floor, and not every machine is quiet for a whole turn.
  public var best: PairedReading { turns.spread < floors.spread ? turns : floors }

  /// Whether the round is sharp enough to count for at least half of a perfect one.
  public var isSharp: Bool { best.spread <= PairedDifferences.resolution }

  // Differences of logarithms: those of quotients would not change their sign to the bit.

  private static func byFloors(_ before: SideTimes, _ after: SideTimes) -> PairedReading {
    PairedReading(
      difference: log(after.pooled.floor) - log(before.pooled.floor),
      spread: (before.spread * before.spread + after.spread * after.spread).squareRoot())
  }

  private static func byTurns(
    _ before: SideTimes, _ after: SideTimes
  ) throws(PairedRoundError) -> PairedReading {
    let differences = zip(after.turns, before.turns).map { $0 - $1 }
    guard let sample = try? Sample(differences) else { throw .badTime }
    let dispersion = normalDeviation * sample.medianAbsoluteDeviation
    return PairedReading(
      difference: sample.median,
      spread: errorOfMedian * dispersion / Double(sample.count).squareRoot())
  }

  /// The standard deviation of a normal distribution over its median absolute deviation.
  ///
  /// Like `errorOfMedian` it only sets weights, so nothing needs to be normal.
  private static let normalDeviation = 1.4826
  /// √(π/2): the standard error of the median of a normal sample over that of its mean.
  private static let errorOfMedian = 1.2533
}

extension PairedRound {
  /// The same round with reference and candidate exchanged.
  public var mirrored: PairedRound {
    PairedRound(
      referenceFloor: candidateFloor, candidateFloor: referenceFloor,
      floors: PairedReading(difference: -floors.difference, spread: floors.spread),
      turns: PairedReading(difference: -turns.difference, spread: turns.spread))
  }
}

/// Why times are no round.
public enum PairedRoundError: Error, Equatable {
  /// The sides took different numbers of turns.
  case unequalTurns(reference: Int, candidate: Int)
  /// Fewer than five turns.
  case fewTurns(Int)
  /// Fewer than six times on one side.
  case fewTimes(Int)
  /// A turn without a time.
  case emptyTurn
  /// A time that is zero, negative, infinite or not a number.
  case badTime
}

/// The times of one side in a round.
private struct SideTimes {
  /// All of them.
  let pooled: Sample
  /// The logarithm of the mean of the faster half of each turn.
  ///
  /// Noise only ever adds time, and so do the caches that a turn finds cold.
  let turns: [Double]

  init(_ turns: [[Double]]) throws(PairedRoundError) {
    let times = turns.flatMap { $0 }
    guard times.count >= PairedRound.fewestTimes else { throw .fewTimes(times.count) }
    guard times.allSatisfy({ $0 > 0 }), let pooled = try? Sample(times) else { throw .badTime }
    guard !turns.contains(where: \.isEmpty) else { throw .emptyTurn }
    self.pooled = pooled
    self.turns = turns.map { turn in
      let faster = turn.sorted().prefix(max(1, turn.count / 2))
      return log(faster.reduce(0, +) / Double(faster.count))
    }
  }

  /// How far the sixth smallest time lies above the smallest: small when the floor was reached.
  var spread: Double { log(pooled.sorted[5]) - log(pooled.sorted[0]) }
}
