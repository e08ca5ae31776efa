import Motion

/// Interpolation of keyframes as the definitions put it, one number at a time.
enum NaiveKeyframes {
  /// Returns the value of the segment that contains a fraction, by a straight line.
  static func linear(_ values: [Double], _ times: [Double], at fraction: Double) -> Double {
    guard let end = times.indices.first(where: { times[$0] > fraction }) else {
      return values[values.count - 1]
    }
    let start = end - 1
    let position = (fraction - times[start]) / (times[end] - times[start])
    return values[start] * (1 - position) + values[end] * position
  }

  /// Returns a Catmull-Rom spline by the pyramid of Barry and Goldman: straight lines between
  /// straight lines between straight lines.
  ///
  /// P. Barry, R. Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom splines",
  /// 1988, https://doi.org/10.1145/54852.378511. It agrees with the tangent of the engine where
  /// the key times are evenly spaced.
  static func catmullRom(_ values: [Double], at fraction: Double) -> Double {
    // A neighbour beyond each end, on a straight line.
    let last = values.count - 1
    let points =
      [2 * values[0] - values[1]] + values + [2 * values[last] - values[last - 1]]
    let time = fraction * Double(last)
    let index = min(Int(time), last - 1)
    let knots = (0..<4).map { Double(index + $0 - 1) }
    var row = Array(points[index..<index + 4])
    for width in [1, 2] {
      row = (0..<row.count - 1).map { place in
        let (start, end) = (knots[place], knots[place + width])
        return (row[place] * (end - time) + row[place + 1] * (time - start)) / (end - start)
      }
    }
    return row[0] * (knots[2] - time) + row[1] * (time - knots[1])
  }
}
