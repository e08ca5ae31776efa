/// The times of the steps of a replay, and the budget of time for them.
public struct FrameProfile: Sendable, Equatable {
  /// The nanoseconds of each step: the floor over all replays, without the cost of the clock.
  public var floors: [Double]
  /// The nanoseconds from one step to the next in the replayed program.
  public var stepNanoseconds: Double
  /// The number of replays over which the floors were taken.
  public var replays: Int
  /// The nanoseconds of a clock reading, which were subtracted from each step.
  public var clockNanoseconds: Double
  /// The per cent of the interval between steps that a step may use; a longer step is a hitch.
  public var budget = FrameProfile.standardBudget

  /// The default share of the interval that a step may use, in per cent.
  ///
  /// The rest is left for drawing the frame.
  public static let standardBudget = 1.0

  /// Creates a profile with the standard budget; `floors` has the nanoseconds of each step.
  package init(
    floors: [Double], stepNanoseconds: Double, replays: Int, clockNanoseconds: Double
  ) {
    self.floors = floors
    self.stepNanoseconds = stepNanoseconds
    self.replays = replays
    self.clockNanoseconds = clockNanoseconds
  }

  /// The number of steps that exceed the budget.
  public var hitches: Int { floors.count { $0 > budgetNanoseconds } }

  /// The milliseconds by which steps exceed the budget, per second of the replay.
  ///
  /// Apple calls such a quotient the hitch time ratio; here the budget replaces the frame interval.
  public var hitchMillisecondsPerSecond: Double {
    let excess = floors.reduce(0) { $0 + max(0, $1 - budgetNanoseconds) }
    return excess / (stepNanoseconds * Double(floors.count)) * 1000
  }

  private var budgetNanoseconds: Double { stepNanoseconds * budget / 100 }
}

extension FrameProfile: Codable {
  private enum CodingKeys: String, CodingKey {
    case floors, stepInterval, replays, clock, unit, hitches
  }

  private enum HitchKeys: String, CodingKey {
    case budget, count, millisecondsPerSecond
  }

  /// Decodes the form that `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`, also for numbers that are impossible for a replay.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      floors: try container.decode([Double].self, forKey: .floors),
      stepNanoseconds: try container.decode(Double.self, forKey: .stepInterval),
      replays: try container.decode(Int.self, forKey: .replays),
      clockNanoseconds: try container.decode(Double.self, forKey: .clock))
    let inner = try container.nestedContainer(keyedBy: HitchKeys.self, forKey: .hitches)
    budget = try inner.decode(Double.self, forKey: .budget)
    guard !floors.isEmpty, stepNanoseconds > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .floors, in: container, debugDescription: "a replay has a step, and takes time")
    }
    guard floors.allSatisfy({ $0 >= 0 }), replays > 0, clockNanoseconds >= 0, budget > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .floors, in: container,
        debugDescription: "a number of the replay is below 0, or it has no replays or no budget")
    }
    // Discarded, because `hitches` is computed: a stored count only has to agree.
    _ = try inner.decode(.count, where: { $0 == hitches }) {
      "\($0) hitches, and \(hitches) steps are above the budget"
    }
  }

  /// Encodes `{unit, floors, stepInterval, replays, clock}`, all times in nanoseconds, and the
  /// `hitches`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("ns", forKey: .unit)
    try container.encode(floors, forKey: .floors)
    try container.encode(stepNanoseconds, forKey: .stepInterval)
    try container.encode(replays, forKey: .replays)
    try container.encode(clockNanoseconds, forKey: .clock)
    var inner = container.nestedContainer(keyedBy: HitchKeys.self, forKey: .hitches)
    try inner.encode(budget, forKey: .budget)
    try inner.encode(hitches, forKey: .count)
    try inner.encode(hitchMillisecondsPerSecond, forKey: .millisecondsPerSecond)
  }
}
