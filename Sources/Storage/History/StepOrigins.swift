internal import Measurements
internal import Statistics

/// Finds the measurement at which each step of a series was first reported.
///
/// The place of a step of times is estimated from the levels on both sides, so later measurements
/// can move it. The place that the first report named never moves, and identifies the step.
struct StepOrigins: Sendable {
  // The same search as that of `StepSearch`.
  private var times = ChangePoints(leastShare: StepSearch.leastShare, seed: 1)

  /// The number of values after a step within which its first report is sought.
  ///
  /// It is a choice. A step that was not reported by then has its place of that time.
  private static let horizon = 32
  /// The unit in which the values before a step are counted that a search reads.
  ///
  /// A search begins at a multiple, so that it reads the same values when a step moves by a few.
  private static let block = 64
  /// The greatest distance, in values, between the places of one step before and after a
  /// measurement.
  private static let nearness = 5

  /// Returns for each step the index of the first point of the new level, as its first report named
  /// it.
  ///
  /// - Parameters:
  ///   - steps: The steps of the series, as `StepSearch` found them.
  ///   - series: The series. Points after a first report do not change the result.
  /// - Returns: The indices, parallel to `steps`. That of a count's step is the step's own.
  /// - Complexity: 32 searches by `ChangePoints` of at most 224 values for each step.
  mutating func origins(
    of steps: [StepSearch.Step], in series: MetricSeries
  ) -> [Int] {
    // Whether a count has a step at a point is decided by that point alone.
    guard !series.metric.isExact else { return steps.map(\.index) }
    let values = series.points.map(\.corrected)
    var known: [Range<Int>: [Int]] = [:]
    return steps.map { origin(of: $0.index, in: values, &known) }
  }

  /// Follows a step through ever shorter beginnings of a series, to the shortest that shows it.
  private mutating func origin(
    of index: Int, in values: [Double], _ known: inout [Range<Int>: [Int]]
  ) -> Int {
    let start = max(0, index / Self.block - 2) * Self.block
    var (place, later) = (index, [index])
    var end = min(values.count, index + Self.horizon)
    while end - place >= ChangePoints.shortestLevel {
      let found = known[start..<end] ?? places(in: values, start..<end)
      known[start..<end] = found
      // Two steps may have been one before, which only the nearer one continues.
      guard let earlier = Self.nearest(to: place, in: found),
        (earlier - place).magnitude <= Self.nearness,
        Self.nearest(to: earlier, in: later) == place
      else { break }
      (place, later) = (earlier, found)
      end -= 1
    }
    return place
  }

  private mutating func places(in values: [Double], _ range: Range<Int>) -> [Int] {
    times.changes(in: Array(values[range])).map { $0.index + range.lowerBound }
  }

  private static func nearest(to place: Int, in places: [Int]) -> Int? {
    places.min { ($0 - place).magnitude < ($1 - place).magnitude }
  }
}
