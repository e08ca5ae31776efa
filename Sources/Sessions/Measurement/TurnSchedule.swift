package import Measurements

/// The turns of two builds at one benchmark in each round.
package struct TurnSchedule: Sendable, Equatable {
  /// The iterations of a sample; the same for both builds.
  package let iterations: Int
  /// The iterations before the first sample of a turn, which are not timed.
  package let leadInIterations: Int
  /// The number of samples in a turn.
  package let samples: Int
  /// The number of turns of each build in a round.
  package let turns: Int
  /// The expected seconds of a round, without set-up.
  package let seconds: Double
  /// The iterations of each turn that times every iteration by itself, or the replays of each turn
  /// that times every step; `nil` if the tail of the benchmark cannot be timed.
  package let singles: Int?
  /// Whether the builds are so far apart that a round is as short as the slower one allows.
  package let isBrief: Bool
  /// Whether a brief round has turns so long that a warm-up would only double it.
  private let isCold: Bool

  /// Plans turns for iterations of a given length.
  ///
  /// Interference comes and goes within milliseconds, so frequent switches between the builds make
  /// a round more precise than long turns. Turns are as short as the cost of a switch allows.
  ///
  /// - Parameters:
  ///   - least: The lowest time of an iteration, in nanoseconds, positive.
  ///   - slower: The lowest time of an iteration of the slower build; `nil` if one time is that of
  ///     both. If this time is at least ``farApart`` times the other, it decides the iterations of
  ///     a sample of both builds, and a round may consist of one pair of turns.
  ///   - isMemoryBound: Whether the working set is larger than the caches.
  ///   - isStepped: Whether an iteration is a replay of steps.
  package init(
    nanosecondsPerIteration least: Double, slower: Double? = nil, isMemoryBound: Bool,
    isStepped: Bool = false
  ) {
    isBrief = slower.map { $0 >= Self.farApart * least } ?? false
    let nanoseconds = isBrief ? slower ?? least : least
    iterations = Self.count((isMemoryBound ? Self.memoryBoundSample : Self.sample) / nanoseconds)
    leadInIterations =
      nanoseconds <= Self.longestLeadIn ? Self.count(Self.leadIn / nanoseconds) : 0
    let sample = Double(iterations) * nanoseconds
    // At least two, of which the faster half counts; at most three, because more turns sharpen a
    // round more than more samples do.
    isCold = isBrief && sample >= Self.coldSample
    samples = sample < Self.longSample ? min(max(Int((Self.turn / sample).rounded()), 2), 3) : 1
    let turn =
      Double(leadInIterations) * nanoseconds + Double(samples) * sample + Self.changeOver
    // Each pair has a turn of either build.
    turns = max(Int(Self.round / (2 * turn)), isBrief ? 1 : Self.fewestTurns)
    let singles = isStepped ? Self.replays(nanoseconds) : Self.singleIterations(nanoseconds)
    // Turns of long replays would cost a multiple of a short round.
    self.singles = isBrief && samples == 1 ? nil : singles
    seconds =
      (isBrief
        ? Double(isCold ? turns : turns + 2) * Double(samples) * sample
        : Self.roundNanoseconds(slower ?? nanoseconds)) / 1e9
  }

  /// Plans turns from the estimates of one build or two; an estimate too short to be measured
  /// counts as 0.1 ns.
  package init(
    _ estimate: TurnEstimate, slower: TurnEstimate? = nil, isMemoryBound: Bool,
    isStepped: Bool = false
  ) {
    self.init(
      nanosecondsPerIteration: max(estimate.nanosecondsPerIteration, 0.1),
      slower: slower.map { max($0.nanosecondsPerIteration, 0.1) },
      isMemoryBound: isMemoryBound, isStepped: isStepped)
  }

  /// The ratio of the builds' times from which one pair of turns shows enough of a round.
  ///
  /// The number is a choice. Below it, the spread between turns is what makes a round precise.
  package static let farApart = 2.0

  // MARK: Tails

  /// The number of turns of each build in a round that time single iterations or steps.
  package static let tailTurns = 8
  /// The nanoseconds of an iteration whose tail can be timed.
  ///
  /// A clock reading of some tens of nanoseconds would be a large part of a shorter iteration. Of
  /// longer ones a round has too few for a p99.
  package static let tailIterations = 250.0...100_000
  /// The longest replay, in nanoseconds, of which a turn has two: the first warms the caches.
  private static let longReplay = 1_000_000.0
  /// The intended nanoseconds of one build's single iterations in a round.
  private static let tail = 5_000_000.0
  /// The fewest and the most single iterations of a build in a turn.
  ///
  /// `TailRound` requires 200 in a round. More than a thousand would hardly make it more precise.
  private static let turnSingles = 25...128

  private static func replays(_ nanoseconds: Double) -> Int { nanoseconds <= longReplay ? 2 : 1 }

  private static func singleIterations(_ nanoseconds: Double) -> Int? {
    guard tailIterations.contains(nanoseconds) else { return nil }
    let count = Int(tail / nanoseconds) / tailTurns
    return min(max(count, turnSingles.lowerBound), turnSingles.upperBound)
  }

  // Aims in nanoseconds; docs/explanation/methodology.md, "Turns", gives their origin.

  /// The length of a sample.
  ///
  /// In a shorter sample, refilling the caches after the other build's turn would take too large a
  /// share of the time.
  private static let sample = 100_000.0
  /// The length of a sample for working sets beyond the caches, where times of short samples
  /// scatter widely.
  private static let memoryBoundSample = 250_000.0
  /// The intended nanoseconds of a turn: two or three samples, of which the faster half counts.
  private static let turn = 350_000.0
  /// The nanoseconds of a sample from which a turn has one sample: with two, turns would be too
  /// long.
  private static let longSample = 2_000_000.0
  /// The nanoseconds of a sample from which a brief round has no warm-up: a choice.
  private static let coldSample = 20_000_000.0
  /// The nanoseconds of untimed iterations that warm the caches after the other build's turn.
  private static let leadIn = 20_000.0
  /// The longest iteration for which there is a lead-in.
  ///
  /// With longer ones, the first sample of a turn is the lead-in, because the faster half of the
  /// samples leaves it out.
  private static let longestLeadIn = 50_000.0
  /// The time to hand the processor to the other build: 120 to 190 µs were measured
  /// (`records/2026-11-22-xeon-2cpu/gate.md`).
  private static let changeOver = 150_000.0
  /// The intended nanoseconds of a benchmark in a round, of both builds together.
  private static let round = 45_000_000.0
  /// The fewest turns of each build in a round; `PairedRound` requires five.
  ///
  /// With half of the turns, a round loses a third of its precision
  /// (`records/2026-11-22-xeon-2cpu/gate.md`).
  private static let fewestTurns = 8

  /// Returns the expected time of a round with tails for an iteration of a given length, without
  /// set-up; both in nanoseconds.
  package static func roundNanoseconds(_ nanosecondsPerIteration: Double) -> Double {
    max(round, 2 * Double(fewestTurns) * nanosecondsPerIteration)
      + 2 * (tail + Double(tailTurns) * changeOver)
  }

  /// Returns `ratio` rounded up to whole iterations, at least 1 and, against overflow, at most 1e9.
  private static func count(_ ratio: Double) -> Int {
    max(1, Int(min(ratio.rounded(.up), 1e9)))
  }

  /// Returns the plan of one build.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - timesTails: Whether turns of single iterations or steps are wanted too.
  /// - Returns: The plan that its worker prepares.
  package func plan(for id: String, timesTails: Bool = false) -> TurnPlan {
    TurnPlan(
      id: id, iterations: iterations, leadInIterations: leadInIterations, samples: samples,
      singles: timesTails ? singles : nil, isCold: isCold ? true : nil)
  }
}
