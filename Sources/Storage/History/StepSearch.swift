internal import Benchmarking
internal import Statistics

/// Detects the steps of a series: changes to another level.
///
/// A count that repeats needs no statistics: every change of it is a step. A varying count has a
/// step when it leaves the range of its level. In times, corrected by the speed of the machine,
/// steps are detected by `ChangePoints`, with its rate of false alarms.
public struct StepSearch: Sendable {
  /// A place where a series changes from one level to another, with both levels.
  public struct Step: Sendable, Equatable {
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

  /// Returns the steps of a series, in order.
  ///
  /// - Complexity: O(n) for counts; for times see `ChangePoints`.
  public mutating func steps(of series: MetricSeries) -> [Step] {
    series.metric.isExact ? Self.countSteps(series.points) : timeSteps(series.points)
  }

  private static func countSteps(_ points: [MetricSeries.Point]) -> [Step] {
    guard let first = points.first else { return [] }
    var steps: [Step] = []
    var range = first.range
    for (index, point) in points.enumerated().dropFirst() {
      // The range of a level grows with each point that belongs to it.
      if point.range.overlaps(range) {
        range = min(range.lowerBound, point.value)...max(range.upperBound, point.range.upperBound)
      } else {
        steps.append(
          Step(index: index, before: points[index - 1].value, after: point.value, confidence: nil))
        range = point.range
      }
    }
    return steps
  }

  private mutating func timeSteps(_ points: [MetricSeries.Point]) -> [Step] {
    let values = points.map(\.corrected)
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

extension MetricSeries.Point {
  /// The range of the counts in the measurement's passes: from `value` to `value` plus `spread`.
  fileprivate var range: ClosedRange<Double> { value...max(value, value + (spread ?? 0)) }
}
