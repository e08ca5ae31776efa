package import Measurements
internal import Statistics

/// The verdict on counts that vary between the passes of one build.
///
/// Readings of both sides, each of a fresh process, are compared by the rank-sum test at up to
/// three looks. The risk of a false change is that of the whole gate, so it is divided among the
/// counts that vary in it, and among the looks. The risk of a false equality is divided among the
/// looks only.
public enum VaryingCount {
  /// The numbers of readings per side at which the counts are tested.
  ///
  /// With eight readings, the smallest p-value is 1/12 870, which is small enough if at most 42
  /// counts vary.
  public static let looks = [8, 16, 32]
  /// The risk that any of a gate's varying counts gets a false verdict `regressed`.
  public static let changeRisk = 0.01
  /// The risk that a single count that changed by `margin` gets a false verdict `unchanged`.
  public static let equalityRisk = 0.05
  /// The largest shift of the readings that counts as unchanged, as a share of the reference's
  /// median; a choice.
  public static let margin = 0.01

  /// The least distance between the sides at which five readings of each are a change, in ranges
  /// of the wider side.
  ///
  /// Five readings on each side that do not overlap have p = 1/252. The distance makes up for the
  /// rest: a jitter of 0.02 % is no reason to doubt a twentyfold difference. The number is a
  /// choice.
  static let distance = 20.0

  /// Returns the change between readings whose distance dwarfs their ranges; `nil` if there are too
  /// few readings, or the sides are not that far apart.
  ///
  /// - Parameters:
  ///   - old: The readings of the reference, per iteration.
  ///   - new: The readings of the candidate, per iteration.
  ///   - grain: The largest distance that is no change, 0 or more.
  ///   - readings: The smallest number of readings; fewer than five decide nothing yet.
  /// - Returns: `regressed` or `improved`.
  package static func distantChange(
    _ old: [Double], _ new: [Double], grain: Double, readings: Int = Readings.exact
  ) -> Verdict? {
    guard min(old.count, new.count) >= readings, let oldLeast = old.min(),
      let oldMost = old.max(), let newLeast = new.min(),
      let newMost = new.max()
    else { return nil }
    let distance = max(grain, Self.distance * max(oldMost - oldLeast, newMost - newLeast))
    if newLeast - oldMost > distance { return .regressed }
    return oldLeast - newMost > distance ? .improved : nil
  }

  /// Returns the verdict on a count that varies on at least one side.
  ///
  /// - Parameters:
  ///   - old: The readings of the reference, per iteration.
  ///   - new: The readings of the candidate, per iteration.
  ///   - count: The number of varying counts in the gate, at least 1; in a shard of a gate, times
  ///     the number of shards.
  ///   - grain: The largest shift per iteration that is no change, 0 or more.
  /// - Returns: Regressed when an increase by more than `grain` is proven, improved when such a
  ///   decrease is, unchanged when the readings are proven to be shifted by less than the margin or
  ///   `grain`, otherwise inconclusive.
  public static func verdict(
    _ old: [Double], _ new: [Double], among count: Int, grain: Double = 0
  ) -> Verdict {
    if let change = distantChange(old, new, grain: grain) { return change }
    let level = changeRisk / Double(max(1, count) * looks.count)
    let more = RankSumTest.pValue(reference: old.map { $0 + grain }, candidate: new)
    if more <= level { return .regressed }
    let fewer = RankSumTest.pValue(below: -grain, reference: old, candidate: new)
    if fewer <= level { return .improved }
    guard let median = (try? Sample(old))?.median else { return .inconclusive }
    let shift = max(margin * median.magnitude, grain)
    let sides = [
      RankSumTest.pValue(below: shift, reference: old, candidate: new),
      RankSumTest.pValue(above: -shift, reference: old, candidate: new),
    ]
    let isEqual = sides.allSatisfy { $0 <= equalityRisk / Double(looks.count) }
    return isEqual ? .unchanged : .inconclusive
  }

  /// Returns the verdict on bytes that stay allocated, which vary on at least one side.
  ///
  /// A thread that runs on after the last iteration, or before the first, leaves blocks on the
  /// wrong side of a reading's end, more in one build than in the other. The iterations keep none
  /// of them. How much that is shows in the range of a side's readings, so only a shift beyond the
  /// larger range is a change.
  ///
  /// - Parameters:
  ///   - old: The readings of the reference, per iteration.
  ///   - new: The readings of the candidate, per iteration.
  ///   - count: The number of varying counts in the gate, as in `verdict`.
  /// - Returns: The verdict of `verdict`; inconclusive in place of a change within the range.
  public static func retainedVerdict(
    _ old: [Double], _ new: [Double], among count: Int
  ) -> Verdict {
    let plain = verdict(old, new, among: count)
    guard plain == .regressed || plain == .improved else { return plain }
    let beyond = verdict(old, new, among: count, grain: max(range(of: old), range(of: new)))
    return beyond == plain ? plain : .inconclusive
  }

  private static func range(of readings: [Double]) -> Double {
    (readings.max() ?? 0) - (readings.min() ?? 0)
  }
}

extension ExactValue {
  /// The readings per iteration.
  ///
  /// A count that does not vary yields its value once per pass, at least `Readings.exact` times.
  package var values: [Double] {
    varies
      ? readings.map { Double($0) / Double(iterations) }
      : Array(repeating: value, count: max(passes, Readings.exact))
  }
}
