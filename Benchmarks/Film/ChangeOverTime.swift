internal import Animations
internal import Geometry
internal import Screens

/// The visible change up to each time of a take, as a fraction of the whole.
///
/// The screen is sampled by the colours at the points of a grid, without shadows, pictures and
/// text; the change between two times is the sum of the colour differences. A third of the measure
/// is the elapsed time, because the grid misses some changes.
struct ChangeOverTime {
  /// The times of the samples, in seconds.
  private let times: [Double]
  /// The colour differences of all points, 0…1 each, summed from the first time to each of `times`.
  private var sums = [0.0]

  /// The samples per second, a choice: fine enough to separate two moments, coarser than a film.
  private static let framesPerSecond = 50.0
  private static let partOfTime = 1.0 / 3
  /// The size of the sampled grid, a choice: its cells have 31 by 37 points on the largest phone.
  private static let (columns, rows) = (12, 22)

  /// Replays a take and samples its screen.
  init(_ take: Take) {
    let schedule = FrameSchedule(duration: take.duration, framesPerSecond: Self.framesPerSecond)
    let screens = take.screens(at: schedule)
    times = screens.map(\.time)
    var last = screens.first.map(Self.colors) ?? []
    for screen in screens.dropFirst() {
      let colors = Self.colors(of: screen)
      let change = zip(last, colors).reduce(0) { $0 + $1.0.difference(from: $1.1) }
      sums.append((sums.last ?? 0) + change)
      last = colors
    }
  }

  private static func colors(of screen: Screen) -> [Color] {
    let size = screen.device.size
    return (0..<columns * rows).map { index in
      let x = (Double(index % columns) + 0.5) / Double(columns) * size.width
      let y = (Double(index / columns) + 0.5) / Double(rows) * size.height
      return screen.layer.color(at: Point(x: x, y: y), over: .black)
    }
  }

  /// Returns the share of the take's change between two times, 0…1.
  ///
  /// Elapsed time counts for a third, and visible change for the rest.
  func amount(from start: Double, to end: Double) -> Double {
    // A take without a duration has no times to divide, only 0/0.
    let time = (end - start) / max(times.last ?? 0, .leastNormalMagnitude)
    return Self.partOfTime * time + (1 - Self.partOfTime) * visibleAmount(from: start, to: end)
  }

  /// Returns the visible change between two times, as a fraction of all visible change: 0…1.
  func visibleAmount(from start: Double, to end: Double) -> Double {
    let total = sums.last ?? 0
    return total == 0 ? 0 : (sum(at: end) - sum(at: start)) / total
  }

  /// Returns the times that divide a range into pieces of about equal change.
  ///
  /// - Parameters:
  ///   - range: The range, in seconds from the beginning.
  ///   - count: The number of pieces, at least 1.
  ///   - distance: The shortest length of a piece, in seconds.
  /// - Returns: Times within the range, ascending; fewer if there is no room for all.
  func times(
    dividing range: ClosedRange<Double>, by count: Int, atLeast distance: Double
  ) -> [Double] {
    let all = amount(from: range.lowerBound, to: range.upperBound)
    var found: [Double] = []
    for time in times where time + distance < range.upperBound && found.count < count - 1 {
      guard time > (found.last ?? range.lowerBound) + distance else { continue }
      let wanted = all * Double(found.count + 1) / Double(count)
      if amount(from: range.lowerBound, to: time) >= wanted { found.append(time) }
    }
    return found
  }

  private func sum(at time: Double) -> Double {
    // A time may be a rounding error below that of its sample.
    sums[times.lastIndex { $0 <= time + 1e-9 } ?? 0]
  }
}

extension Color {
  /// Returns the visible difference of two opaque colours, 0…1; a difference of a sixth in one
  /// component counts in full.
  fileprivate func difference(from other: Color) -> Double {
    let sum =
      (red - other.red).magnitude + (green - other.green).magnitude
      + (blue - other.blue).magnitude
    return min(6 * sum, 1)
  }
}
