internal import Geometry
internal import Screens
internal import Transitions

/// How much of what one sees has changed up to each moment of a take, as a part of all.
///
/// What one sees is the colour of the screen at the points of a grid, without shadows, pictures and
/// text; the change between two moments is the sum of the differences. A third of the measure is
/// the time that has gone by, because the grid does not see everything.
struct ChangeOverTime {
  /// When the screen was looked at, in seconds.
  private let times: [Double]
  /// The sum of all that is seen to change so far, for each time.
  private var sums = [0.0]

  private static let framesPerSecond = 50.0
  private static let partOfTime = 1.0 / 3
  private static let (columns, rows) = (12, 22)

  /// Plays a take and looks at its screen.
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

  /// How much changes between two times, as a part of all: 0…1.
  func amount(from start: Double, to end: Double) -> Double {
    let time = (end - start) / max(times.last ?? 0, .leastNormalMagnitude)
    return Self.partOfTime * time + (1 - Self.partOfTime) * visibleAmount(from: start, to: end)
  }

  /// How much of it can be seen, as a part of all that can: 0…1.
  func visibleAmount(from start: Double, to end: Double) -> Double {
    let total = sums.last ?? 0
    return total == 0 ? 0 : (sum(at: end) - sum(at: start)) / total
  }

  /// The times that cut a range into pieces in which about as much changes.
  ///
  /// - Parameters:
  ///   - range: Seconds from the beginning.
  ///   - count: How many pieces, at least 1.
  ///   - distance: How long the pieces are at least, in seconds.
  /// - Returns: Times within the range, ascending; fewer where there is no room for all.
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
    sums[times.lastIndex { $0 <= time + 1e-9 } ?? 0]
  }
}

extension Color {
  /// How different two opaque colours look, 0…1: from a sixth of one component on, quite.
  fileprivate func difference(from other: Color) -> Double {
    let sum =
      (red - other.red).magnitude + (green - other.green).magnitude
      + (blue - other.blue).magnitude
    return min(6 * sum, 1)
  }
}
