internal import Essentials
internal import Statistics

/// One round of a paired comparison: two fresh processes taking turns on one processor.
///
/// Exchanging the sides negates the differences and keeps the spreads, to the bit, which makes the
/// tests of the differences exact.
public struct PairedRound: Sendable, Equatable {
  /// The reference's floor: its second smallest time, in the unit of the given times.
  public let referenceFloor: Double
  /// The candidate's floor: its second smallest time, in the unit of the given times.
  public let candidateFloor: Double
  /// The difference of the floors.
  ///
  /// Its spread combines, for both sides, the log ratio of the sixth smallest time to the smallest.
  public let floors: PairedReading
  /// The median over the turn pairs of the difference between their faster halves, with its
  /// standard error.
  public let turns: PairedReading
  /// The difference of the means of all times, with the standard error that the means of the turns
  /// show.
  public let means: PairedReading
  /// The tails of the times of single iterations or steps; `nil` if the round timed none.
  public var tail: TailRound?

  /// The fewest times of a side from which a round has spreads: that of the floors needs the sixth
  /// smallest.
  public static let fewestTimes = 6
  /// The fewest turns of a side from which a round has spreads; a choice, since fewer have no
  /// useful median.
  ///
  /// In a round with fewer turns or times, all spreads are 0, and the readings are the floors and
  /// the means. Such rounds are of builds that are far apart: see `TurnSchedule.isBrief`.
  public static let fewestTurns = 5

  /// Reduces the times of a round.
  ///
  /// - Parameters:
  ///   - reference: Times per call of the reference, by turn; at least one.
  ///   - candidate: Times of the candidate, turn for turn the neighbours of the reference's.
  /// - Throws: `PairedRoundError` when there is no time, when the turns are unpaired, or when a
  ///   time is not a positive, finite number.
  /// - Complexity: O(n log n) for n times, allocates.
  public init(reference: [[Double]], candidate: [[Double]]) throws(PairedRoundError) {
    guard reference.count == candidate.count else {
      throw .unequalTurns(reference: reference.count, candidate: candidate.count)
    }
    guard !reference.isEmpty else { throw .emptyTurn }
    let before = try SideTimes(reference)
    let after = try SideTimes(candidate)
    guard [before, after].allSatisfy(\.hasSpread) else {
      self.init(brief: before, after)
      return
    }
    self.init(
      referenceFloor: before.pooled.floor, candidateFloor: after.pooled.floor,
      floors: Self.byFloors(before, after), turns: try Self.byTurns(before, after),
      means: Self.byMeans(before, after))
  }

  /// Creates a round of too few times for spreads.
  private init(brief before: SideTimes, _ after: SideTimes) {
    func reading(_ value: (SideTimes) -> Double) -> PairedReading {
      PairedReading(difference: log(value(after)) - log(value(before)), spread: 0)
    }
    let floors = reading(\.pooled.floor)
    self.init(
      referenceFloor: before.pooled.floor, candidateFloor: after.pooled.floor, floors: floors,
      turns: floors, means: reading(\.mean.value))
  }

  /// Creates a round from floors and readings that are computed already.
  package init(
    referenceFloor: Double, candidateFloor: Double, floors: PairedReading, turns: PairedReading,
    means: PairedReading
  ) {
    self.referenceFloor = referenceFloor
    self.candidateFloor = candidateFloor
    self.floors = floors
    self.turns = turns
    self.means = means
  }

  /// The reading that the test of `endpoint` uses: `means` for the mean, else `best`.
  public subscript(endpoint: Endpoint) -> PairedReading {
    endpoint == .mean ? means : best
  }

  /// The reading of the undisturbed time with the smaller spread; the floors, which drift less, if
  /// both spreads are equal.
  ///
  /// Neither reading is always the better one: some kernels do not reach their floor, and some
  /// machines are not quiet for a whole turn.
  public var best: PairedReading { turns.spread < floors.spread ? turns : floors }

  /// Whether the spread of `best` is small enough for the round to have at least half of the full
  /// weight.
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

  private static func byMeans(_ before: SideTimes, _ after: SideTimes) -> PairedReading {
    let (old, new) = (before.mean, after.mean)
    return PairedReading(
      difference: log(new.value) - log(old.value),
      spread: (old.error * old.error + new.error * new.error).squareRoot())
  }

  /// The standard deviation of a normal distribution divided by its median absolute deviation.
  ///
  /// Like `errorOfMedian`, it only sets weights, so nothing needs to be normally distributed.
  private static let normalDeviation = 1.4826
  /// √(π/2): the standard error of a normal sample's median divided by that of its mean.
  private static let errorOfMedian = 1.2533
}

extension PairedRound {
  /// The same round with reference and candidate exchanged.
  public var mirrored: PairedRound {
    var mirrored = PairedRound(
      referenceFloor: candidateFloor, candidateFloor: referenceFloor,
      floors: PairedReading(difference: -floors.difference, spread: floors.spread),
      turns: PairedReading(difference: -turns.difference, spread: turns.spread),
      means: PairedReading(difference: -means.difference, spread: means.spread))
    mirrored.tail = tail?.mirrored
    return mirrored
  }
}

/// The reason why measured times cannot be reduced to a round.
public enum PairedRoundError: Error, Equatable {
  /// The reference and the candidate have different numbers of turns.
  case unequalTurns(reference: Int, candidate: Int)
  /// There is no turn, or a turn has no measured times.
  case emptyTurn
  /// A time is zero, negative, infinite or not a number.
  case badTime
}

/// The times of one side in a round, reduced to the values from which the readings are computed.
private struct SideTimes {
  /// The times of all turns together, smallest first.
  let pooled: Sample
  /// The logarithm of the mean of the faster half of each turn.
  ///
  /// Noise and cold caches only add time, so the faster half is closer to the undisturbed time.
  let turns: [Double]
  /// The mean of all times, and its relative standard error.
  let mean: (value: Double, error: Double)

  init(_ turns: [[Double]]) throws(PairedRoundError) {
    guard !turns.contains(where: \.isEmpty) else { throw .emptyTurn }
    let times = turns.flatMap { $0 }
    guard times.allSatisfy({ $0 > 0 }), let pooled = try? Sample(times) else { throw .badTime }
    self.pooled = pooled
    self.turns = turns.map { turn in
      // Of three times this is the fastest alone, as of two.
      let faster = turn.sorted().prefix(max(1, turn.count / 2))
      return log(faster.reduce(0, +) / Double(faster.count))
    }
    mean = Self.mean(of: turns)
  }

  /// Returns the mean and its relative standard error, computed from the means of the turns, since
  /// a neighbour slows all times of a turn at once.
  private static func mean(of turns: [[Double]]) -> (value: Double, error: Double) {
    let times = turns.reduce(0) { $0 + $1.count }
    let mean = turns.reduce(0) { $0 + $1.reduce(0, +) } / Double(times)
    let squares = turns.reduce(0) { sum, turn in
      let distance = turn.reduce(0, +) / Double(turn.count) / mean - 1
      return sum + distance * distance
    }
    let count = Double(turns.count)
    return (mean, (squares / (count - 1) / count).squareRoot())
  }

  /// Whether there are enough turns and times for the spreads of a round.
  var hasSpread: Bool {
    turns.count >= PairedRound.fewestTurns && pooled.count >= PairedRound.fewestTimes
  }

  /// The log ratio of the sixth smallest time to the smallest; small when the floor was reached.
  ///
  /// The sixth is a choice.
  var spread: Double { log(pooled.sorted[5]) - log(pooled.sorted[0]) }
}
