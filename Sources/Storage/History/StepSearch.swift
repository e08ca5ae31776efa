internal import Measurements
internal import Statistics

/// Detects the steps of a series: changes to another level.
///
/// A count that repeats needs no statistics: every change of it is a step. A varying count has a
/// step when it leaves the range of its level. In times, corrected by the speed of the machine,
/// steps are detected by `ChangePoints`, with its rate of false alarms.
public struct StepSearch: Sendable {
  /// A place where a series changes from one level to another, with both levels.
  public struct Step: Sendable, Equatable, Codable {
    /// The index of the first point of the new level.
    public var index: Int
    /// The level before the step: the median of the corrected times, or the last count of the old
    /// level.
    public var before: Double
    /// The level after the step: the median of the corrected times, or the first count of the new
    /// level.
    public var after: Double
    /// The confidence in the step, from 0.99 up to 0.999; `nil` for counts, which are certain.
    public var confidence: Double?

    /// Creates a step between the points `index` − 1 and `index` of a series.
    package init(index: Int, before: Double, after: Double, confidence: Double?) {
      self.index = index
      self.before = before
      self.after = after
      self.confidence = confidence
    }

    /// The relative change from `before` to `after`: 0.1 for 10 % more; `nil` if `before` is 0.
    public var change: Double? { before == 0 ? nil : after / before - 1 }
  }

  /// The smallest relative step of times that is reported: 1 %.
  public static let leastShare = 0.01

  // A fixed seed, so that a series has the same steps at every call.
  private var times = ChangePoints(leastShare: leastShare, seed: 1)

  /// Creates a search; reuse it for many series, because it caches random orders for each length.
  public init() {}

  /// Returns the steps of a series of which a part was searched before.
  ///
  /// - Parameters:
  ///   - rest: The values from `progress.start` on, up to the last one.
  ///   - isExact: Whether the values are counts.
  ///   - progress: The state after earlier values. It advances over all windows that `rest` fills.
  /// - Returns: The same steps as a search of all values at once.
  package mutating func steps(
    _ rest: Levels, isExact: Bool, since progress: inout Progress
  ) -> [Step] {
    let begin = progress.start
    advance(&progress, over: rest, isExact: isExact)
    if isExact { return progress.settled }
    let window = rest.values[(progress.start - begin)...]
    return progress.settled + steps(in: window).map { $0.moved(by: progress.start) }
  }

  /// Searches all that no later value changes: counts, and full windows of times.
  ///
  /// - Parameters:
  ///   - progress: The state before; it advances.
  ///   - rest: The values from `progress.start` on, as it was before.
  ///   - isExact: Whether the values are counts.
  package mutating func advance(
    _ progress: inout Progress, over rest: Levels, isExact: Bool
  ) {
    if isExact { return progress.advance(overCounts: rest) }
    let begin = progress.start
    var window = rest.values[...]
    while window.count >= Progress.window {
      progress.settle(steps(in: window.prefix(Progress.window)))
      window = rest.values[(progress.start - begin)...]
    }
  }

  /// Returns the steps of some times, with indices from 0.
  private mutating func steps(in values: ArraySlice<Double>) -> [Step] {
    let values = Array(values)
    // A file of another origin may contain any number.
    guard values.allSatisfy(\.isFinite) else { return [] }
    let changes = times.changes(in: values)
    let bounds = [0] + changes.map(\.index) + [values.count]
    let levels = zip(bounds, bounds.dropFirst()).compactMap { start, end in
      (try? Sample(values[start..<end]))?.median
    }
    return zip(changes, zip(levels, levels.dropFirst())).map { change, levels in
      Step(
        index: change.index, before: levels.0, after: levels.1, confidence: 1 - change.pValue)
    }
  }
}
