/// The place of an animation in its parent's time, with its repetitions: `CAMediaTiming`.
///
/// The time of the parent becomes a position in the animation in two steps:
///
/// 1. The *active time* is (parent time − `beginTime`) · `speed` + `timeOffset`. The animation is
///    active from 0 to the *active duration*, which is that of all repetitions.
/// 2. Each *cycle* runs through the duration once, and with `autoreverses` back again.
///
/// Outside of the active time an animation has no position, unless `fillMode` holds its start or
/// its end.
///
/// The duration is not part of this type: an animation has it, together with its curve.
public struct MediaTiming: Hashable, Sendable {
  /// The number of cycles, or the time that they take.
  public enum Repetition: Hashable, Sendable {
    /// A number of cycles, which may be fractional or infinite; 0 counts as 1.
    case count(Double)
    /// Seconds of the active time, which may be infinite; 0 counts as one cycle.
    case duration(Double)
  }

  /// The positions that an animation holds outside of its active time.
  public enum FillMode: Hashable, Sendable {
    /// Before and after the active time the animation has no effect.
    case removed
    /// Before the active time the animation shows its start.
    case backwards
    /// After the active time the animation shows its end.
    case forwards
    /// The animation shows its start before the active time, and its end after it.
    case both
  }

  /// A position in an animation.
  public struct Position: Hashable, Sendable {
    /// The time from the start of the animation, in seconds, from 0 to the duration.
    public let time: Double
    /// The number of cycles completed before.
    public let cycle: Double
    /// The change of `time` per second of the parent; 0 outside of the active time.
    public let rate: Double

    /// Creates a position from its numbers.
    public init(time: Double, cycle: Double, rate: Double) {
      self.time = time
      self.cycle = cycle
      self.rate = rate
    }
  }

  /// The map from the parent's time to the active time.
  public let mapping: TimeMapping
  /// The number of cycles, or the time that they take.
  public let repetition: Repetition
  /// Whether each cycle plays backwards after it has played forwards.
  public let autoreverses: Bool
  /// The positions that the animation holds outside of its active time.
  public let fillMode: FillMode

  /// Creates a timing; without arguments the animation plays once, from the parent's time 0 on.
  ///
  /// A number that is NaN traps, and so does an infinite time or speed, or a negative repetition.
  ///
  /// - Parameters:
  ///   - beginTime: The parent's time at which the active time is `timeOffset`, in seconds.
  ///   - speed: Seconds of the active time for each second of the parent; may be 0 or negative.
  ///   - timeOffset: The active time at `beginTime`, in seconds.
  ///   - repetition: The number of cycles, or the time that they take.
  ///   - autoreverses: Whether each cycle also plays backwards.
  ///   - fillMode: The positions that the animation holds outside of its active time.
  public init(
    beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0,
    repetition: Repetition = .count(1), autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    switch repetition {
    case .count(let count): precondition(count >= 0, "a repeat count is not negative")
    case .duration(let duration): precondition(duration >= 0, "a repeat duration is not negative")
    }
    mapping = TimeMapping(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
    self.repetition = repetition
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}

// MARK: - Positions

extension MediaTiming {
  /// Returns the position in an animation at a time of the parent.
  ///
  /// - Parameters:
  ///   - parentTime: Seconds of the parent, not NaN.
  ///   - duration: The duration of the animation in seconds, finite and not negative, or the call
  ///     traps. Without duration the animation is never active.
  /// - Returns: The position, or `nil` outside of the active time if the fill mode holds nothing.
  /// - Complexity: O(1). Does not allocate.
  public func position(at parentTime: Double, duration: Double) -> Position? {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    let active = mapping.localTime(at: parentTime)
    if active < 0 {
      return fillMode.holdsStart ? Position(time: 0, cycle: 0, rate: 0) : nil
    }
    let cycle = cycle(of: duration)
    if active >= activeDuration(of: duration) {
      return fillMode.holdsEnd ? end(of: duration) : nil
    }
    let rest = active.truncatingRemainder(dividingBy: cycle)
    let count = ((active - rest) / cycle).rounded()
    // The product that is the active duration may round up, beyond the last whole cycle.
    if count >= cycleCount(of: duration) { return end(of: duration) }
    let isReversed = rest > duration
    return Position(
      time: isReversed ? cycle - rest : rest, cycle: count,
      rate: isReversed ? -mapping.speed : mapping.speed)
  }

  /// Returns the duration of all cycles of an animation, in seconds of its active time.
  ///
  /// - Parameter duration: The duration of the animation in seconds, finite and not negative.
  /// - Returns: A number that may be infinite; 0 for an animation without duration.
  public func activeDuration(of duration: Double) -> Double {
    guard duration > 0 else { return 0 }
    return switch repetition {
    case .duration(let seconds) where seconds > 0: seconds
    default: cycleCount(of: duration) * cycle(of: duration)
    }
  }

  /// Returns the time of the parent at which the active time of an animation is over for good.
  ///
  /// - Parameter duration: The duration of the animation in seconds, finite and not negative.
  /// - Returns: Seconds of the parent: infinite for an animation that never ends, −∞ for
  ///   one that a speed of 0 halts outside of its active time.
  public func endTime(of duration: Double) -> Double {
    let active = activeDuration(of: duration)
    if mapping.speed == 0 {
      let isActive = mapping.timeOffset >= 0 && mapping.timeOffset < active
      return isActive ? .infinity : -.infinity
    }
    return mapping.parentTime(of: mapping.speed > 0 ? active : 0) ?? .infinity
  }

  private func cycle(of duration: Double) -> Double { autoreverses ? 2 * duration : duration }

  /// Returns the number of cycles, a whole number where rounding missed one.
  private func cycleCount(of duration: Double) -> Double {
    switch repetition {
    case .count(let count):
      return count == 0 ? 1 : count
    case .duration(let seconds):
      if seconds == 0 { return 1 }
      let count = seconds / cycle(of: duration)
      // Three cycles of 0.1 s are given as 0.3 s, whose quotient is not 3.
      let isWhole = (count - count.rounded()).magnitude <= 4 * count.ulp
      return isWhole ? count.rounded() : count
    }
  }

  /// Returns the position at the end of the last cycle, or where the cycles are cut off.
  private func end(of duration: Double) -> Position {
    let (count, cycle) = (cycleCount(of: duration), cycle(of: duration))
    // An animation without duration has no cycle to cut off, and an endless one no end.
    guard duration > 0, count.isFinite else { return Position(time: 0, cycle: 0, rate: 0) }
    let whole = count.rounded(.down)
    if whole == count {
      return Position(time: autoreverses ? 0 : duration, cycle: whole - 1, rate: 0)
    }
    let rest =
      switch repetition {
      case .count: (count - whole) * cycle
      case .duration(let seconds): seconds.truncatingRemainder(dividingBy: cycle)
      }
    return Position(time: rest > duration ? cycle - rest : rest, cycle: whole, rate: 0)
  }
}

extension MediaTiming.FillMode {
  fileprivate var holdsStart: Bool { self == .backwards || self == .both }
  fileprivate var holdsEnd: Bool { self == .forwards || self == .both }
}
