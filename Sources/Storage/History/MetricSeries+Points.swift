package import Measurements

extension MetricSeries {
  /// The points of a series in columns, so that many series share the origins of their points.
  ///
  /// A point takes 20 bytes beside the shared moments: a history of 10⁵ measurements of a hundred
  /// benchmarks has 10⁷ points of times.
  public struct Points: RandomAccessCollection, Sendable {
    /// The origins, of this and of other series.
    private let moments: [Moment]
    /// The index in `moments` of each point.
    private var places: [Int32]
    fileprivate var values: [Double]
    /// The spreads; NaN for a point without one.
    fileprivate var spreads: [Double]
    private let isCorrected: Bool

    /// Creates an empty list of points whose origins are some of `moments`.
    ///
    /// - Parameters:
    ///   - moments: The origins, oldest first.
    ///   - isCorrected: Whether values are corrected by the speed of the machine at the moment.
    package init(at moments: [Moment], isCorrected: Bool) {
      self.moments = moments
      self.isCorrected = isCorrected
      (places, values, spreads) = ([], [], [])
    }

    /// Makes room for a number of points, so that appending them moves none.
    package mutating func reserveCapacity(_ count: Int) {
      places.reserveCapacity(count)
      values.reserveCapacity(count)
      spreads.reserveCapacity(count)
    }

    /// Appends the point of a moment.
    package mutating func append(at place: Int, value: Double, spread: Double?) {
      places.append(Int32(place))
      values.append(value)
      spreads.append(spread ?? .nan)
    }

    /// Appends the points of successive moments; a value of NaN is none.
    ///
    /// - Complexity: O(n) in the number of moments, with one addition to each column if all were
    ///   measured.
    package mutating func append(
      at places: ArraySlice<Int32>, values: [Double], spreads: [Double]
    ) {
      if values.contains(where: \.isNaN) {
        for (slot, place) in places.enumerated() where !values[slot].isNaN {
          self.places.append(place)
          self.values.append(values[slot])
          self.spreads.append(spreads[slot])
        }
      } else {
        self.places += places
        self.values += values
        self.spreads += spreads
      }
    }

    /// Returns the points that satisfy a condition, in order.
    public func filter(_ isIncluded: (Point) -> Bool) -> Points {
      keeping(indices.filter { isIncluded(self[$0]) })
    }

    /// Returns the last points, at most `count`.
    public func suffix(_ count: Int) -> Points { keeping(Array(indices.suffix(count))) }

    private func keeping(_ kept: [Int]) -> Points {
      var points = Points(at: moments, isCorrected: isCorrected)
      points.places = kept.map { places[$0] }
      points.values = kept.map { values[$0] }
      points.spreads = kept.map { spreads[$0] }
      return points
    }

    /// The index of the first point: 0.
    public var startIndex: Int { 0 }
    /// The number of points.
    public var endIndex: Int { values.count }

    /// The point at an index, put together from its columns.
    public subscript(index: Int) -> Point {
      let moment = moments[Int(places[index])]
      return Point(
        name: moment.name, commit: moment.commit, branch: moment.branch, date: moment.date,
        value: values[index], spread: spreads[index].isNaN ? nil : spreads[index],
        slowdown: isCorrected ? moment.slowdown : 1)
    }

    /// Returns the index in the shared moments of a point.
    package func momentIndex(at index: Int) -> Int { Int(places[index]) }

    /// The branches of all points, each once.
    public var branches: Set<String> {
      var (branches, last) = (Set<String>(), String?.none)
      // Neighbours mostly have one branch, so few are looked up.
      for place in places {
        let branch = moments[Int(place)].branch
        if branch != last, let branch { branches.insert(branch) }
        last = branch
      }
      return branches
    }

    /// The values corrected to the machine's usual speed.
    public var corrected: [Double] { corrected(from: 0) }

    fileprivate func corrected(from start: Int) -> [Double] {
      guard isCorrected else { return Array(values[start...]) }
      return zip(values[start...], places[start...]).map { $0 / moments[Int($1)].slowdown }
    }

    /// Whether the value of a point is corrected by another speed of the machine than the usual.
    package var isSlowed: Bool { isCorrected && places.contains { moments[Int($0)].slowdown != 1 } }
  }

  /// Returns the values from an index on and their spreads, as the search for steps reads them:
  /// counts as measured, times corrected.
  ///
  /// - Complexity: O(n) in the number of these values.
  package func levels(from start: Int) -> StepSearch.Levels {
    StepSearch.Levels(
      values: metric.isExact ? Array(points.values[start...]) : points.corrected(from: start),
      spreads: Array(points.spreads[start...]))
  }

  /// The origin of the points of one measurement.
  package struct Moment: Sendable, Equatable {
    /// The name that the measurement was saved under; `nil` if it has none.
    package var name: String?
    /// The commit, with `-dirty` when files differed from it; `nil` if unknown.
    package var commit: Commit?
    /// The branch of the package's working tree; `nil` if unknown.
    package var branch: String?
    /// The date of the measurement, as ISO 8601 in UTC.
    package var date: String
    /// The factor by which the machine was slower than usual; 1 if unknown.
    package var slowdown: Double

    /// Creates the origin of a measurement.
    package init(
      name: String?, commit: Commit?, branch: String?, date: String, slowdown: Double
    ) {
      self.name = name
      self.commit = commit
      self.branch = branch
      self.date = date
      self.slowdown = slowdown
    }
  }
}

extension MetricSeries.Points: Equatable {
  /// Creates points, each with an origin of its own.
  public init(_ points: [MetricSeries.Point]) {
    let moments = points.map {
      MetricSeries.Moment(
        name: $0.name, commit: $0.commit, branch: $0.branch, date: $0.date, slowdown: $0.slowdown)
    }
    self.init(at: moments, isCorrected: true)
    for (place, point) in points.enumerated() {
      append(at: place, value: point.value, spread: point.spread)
    }
  }

  /// Returns whether two lists have equal points, wherever these are stored.
  public static func == (first: MetricSeries.Points, second: MetricSeries.Points) -> Bool {
    first.elementsEqual(second)
  }
}
