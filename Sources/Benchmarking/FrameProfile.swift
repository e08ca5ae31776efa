/// How long each step of a replay takes, and how much of the time there is for it.
public struct FrameProfile: Sendable, Equatable {
  /// Nanoseconds of each step: the floor over all replays, without the clock's own cost.
  public var floors: [Double]
  /// Nanoseconds from one step to the next where the work is really done.
  public var stepNanoseconds: Double
  /// How many replays the floors were taken over.
  public var replays: Int
  /// Nanoseconds of reading the clock, taken off each step.
  public var clockNanoseconds: Double
  /// The share of the interval that a step may use, in per cent; one that uses more is a hitch.
  public var budget = FrameProfile.standardBudget

  /// The share of the interval that a step may use where nothing else is said, in per cent.
  ///
  /// The rest is for whoever draws the frame.
  public static let standardBudget = 1.0

  /// Creates a profile.
  package init(
    floors: [Double], stepNanoseconds: Double, replays: Int, clockNanoseconds: Double
  ) {
    self.floors = floors
    self.stepNanoseconds = stepNanoseconds
    self.replays = replays
    self.clockNanoseconds = clockNanoseconds
  }

  /// How many steps use more than the budget.
  public var hitches: Int { floors.count { $0 > budgetNanoseconds } }

  /// Milliseconds by which steps exceed the budget, for each second of the replay.
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

  /// Reads the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      floors: try container.decode([Double].self, forKey: .floors),
      stepNanoseconds: try container.decode(Double.self, forKey: .stepInterval),
      replays: try container.decode(Int.self, forKey: .replays),
      clockNanoseconds: try container.decode(Double.self, forKey: .clock))
    budget = try container.nestedContainer(keyedBy: HitchKeys.self, forKey: .hitches)
      .decode(Double.self, forKey: .budget)
    guard !floors.isEmpty, stepNanoseconds > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .floors, in: container, debugDescription: "a replay has a step, and takes time")
    }
  }

  /// Writes `{unit, floors, stepInterval, replays, clock}`, all times in nanoseconds, and the
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
