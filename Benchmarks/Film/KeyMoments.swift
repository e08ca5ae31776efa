internal import Geometry
package import Transitions

/// The times at which a take is worth looking at.
///
/// The first and the last moment, those at which something starts, and the one at which most is
/// beyond its end; and between them as many as fit, so that every screen shows as much change since
/// the last one as the others.
package struct KeyMoments {
  /// The moments, ascending.
  package private(set) var moments: [Moment]
  private let change: ChangeOverTime

  /// How near moments may come to each other, as a part of the whole.
  private static let nearness = 0.05

  /// Chooses the moments of a recording.
  ///
  /// - Parameters:
  ///   - records: All frames, the closing state last.
  ///   - events: What happens in between, such as that something starts, the most important first.
  ///   - count: How many moments there is room for, at least 2.
  package init(_ records: [FrameRecord], events: [Moment], count: Int = 6) {
    precondition(count >= 2, "a transition has a beginning and an end")
    let end = records.last?.time ?? 0
    change = ChangeOverTime(records)
    moments = [Moment(0, "start"), Moment(end, "end")]
    for event in events { insert(event, end: end) }
    while moments.count > count { removeLeast() }
    fillGaps(with: count - moments.count)
  }

  /// Adds a moment, unless there is one nearby.
  private mutating func insert(_ moment: Moment, end: Double) {
    let distance = Self.nearness * end
    if moments.contains(where: { ($0.time - moment.time).magnitude < distance }) { return }
    moments.append(moment)
    moments.sort { $0.time < $1.time }
  }

  /// Takes out the moment, not the first or last, that shows the least that is new.
  private mutating func removeLeast() {
    let least = moments.indices.dropFirst().dropLast().min { first, second in
      gap(before: first) < gap(before: second)
    }
    if let least { moments.remove(at: least) }
  }

  private func gap(before index: Int) -> Double {
    change.amount(from: moments[index - 1].time, to: moments[index].time)
  }

  /// Adds moments between those there are, at equal amounts of change within each gap.
  private mutating func fillGaps(with count: Int) {
    var counts = moments.map { _ in 0 }
    for _ in 0..<count {
      let widest = moments.indices.dropFirst().max { first, second in
        gap(before: first) / Double(counts[first] + 1)
          < gap(before: second) / Double(counts[second] + 1)
      }
      if let widest { counts[widest] += 1 }
    }
    let added = moments.indices.dropFirst().flatMap { index in
      change.times(dividing: moments[index - 1].time...moments[index].time, by: counts[index] + 1)
    }
    moments += added.map { Moment($0) }
    moments.sort { $0.time < $1.time }
  }
}

/// How much of what a recording shows has changed up to each frame.
private struct ChangeOverTime {
  private let times: [Double]
  /// The sum of all changes so far.
  private var sums = [0.0]

  init(_ records: [FrameRecord]) {
    times = records.map(\.time)
    for (before, after) in zip(records, records.dropFirst()) {
      let views = Dictionary(before.views.map { ($0.name, $0) }) { first, _ in first }
      let most = after.views.map { view in views[view.name].map { view.change(since: $0) } ?? 0 }
      sums.append((sums.last ?? 0) + (most.max() ?? 0))
    }
  }

  func amount(from start: Double, to end: Double) -> Double { sum(at: end) - sum(at: start) }

  /// The times of frames that cut a range into pieces in which as much changes.
  ///
  /// - Parameters:
  ///   - range: Seconds from the beginning.
  ///   - count: How many pieces.
  /// - Returns: Times within the range, ascending; fewer where too few frames are different.
  func times(dividing range: ClosedRange<Double>, by count: Int) -> [Double] {
    let (before, after) = (sum(at: range.lowerBound), sum(at: range.upperBound))
    let inside = times.indices.filter {
      times[$0] > range.lowerBound && times[$0] < range.upperBound
    }
    let found = (1..<max(count, 1)).compactMap { piece in
      let wanted = before + (after - before) * Double(piece) / Double(count)
      return inside.first { sums[$0] >= wanted }.map { times[$0] }
    }
    return Array(Set(found)).sorted()
  }

  private func sum(at time: Double) -> Double {
    let index = times.lastIndex { $0 <= time + 1e-9 } ?? 0
    return sums.isEmpty ? 0 : sums[min(index, sums.count - 1)]
  }
}

extension RecordedView {
  /// How much of the picture differs: what the view covers, by how far it has moved or faded.
  fileprivate func change(since before: RecordedView) -> Double {
    let area = (self[.width] ?? 0).magnitude * (self[.height] ?? 0).magnitude
    let moved = [FrameProperty.x, .y, .width, .height].reduce(0) { sum, property in
      sum + ((self[property] ?? 0) - (before[property] ?? 0)).magnitude
    }
    let faded = ((self[.alpha] ?? 1) - (before[.alpha] ?? 1)).magnitude
    let shadow = ((self[.shadowOpacity] ?? 0) - (before[.shadowOpacity] ?? 0)).magnitude
    return area.squareRoot() * moved + area * (0.5 * faded + 0.1 * shadow)
      + (holeArea - before.holeArea).magnitude
  }

  /// The part of the view's area that its hole takes, in square points.
  private var holeArea: Double {
    guard let x = self[.maskX], let y = self[.maskY], let radius = self[.maskRadius] else {
      return 0
    }
    let (width, height) = (self[.width] ?? 0, self[.height] ?? 0)
    let bounds = Rect(x: 0, y: 0, width: width, height: height)
    let ripple = RipplePath(bounds: bounds, center: Point(x: x, y: y), radius: radius)
    return width * height - ripple.visibleArea
  }
}
