/// Returns the indices of the points that suffice to draw a line (Douglas and Peucker, 1973).
///
/// - Parameters:
///   - values: The coordinates of each point, with equal counts.
///   - positions: The position of each point, ascending.
///   - tolerance: The largest distance of an omitted point from the line, in each coordinate.
/// - Returns: The indices, including the first and the last.
/// - Complexity: O(n log n) on average, O(n²) at worst.
func cornerIndices(
  of values: [[Double]], at positions: [Double], within tolerance: Double
) -> [Int] {
  guard let last = values.indices.last, last > 0 else { return Array(values.indices) }
  var isCorner = Array(repeating: false, count: values.count)
  isCorner[0] = true
  isCorner[last] = true
  var open = [0...last]
  while let span = open.popLast() {
    let (start, end) = (span.lowerBound, span.upperBound)
    let length = positions[end] - positions[start]
    // `start` as the worst point means that all are within the tolerance.
    var (worst, distance) = (start, tolerance)
    for index in span.dropFirst().dropLast() {
      let part = length > 0 ? (positions[index] - positions[start]) / length : 0
      for (coordinate, value) in values[index].enumerated() {
        let (from, to) = (values[start][coordinate], values[end][coordinate])
        let off = (value - (from + (to - from) * part)).magnitude
        if off > distance { (worst, distance) = (index, off) }
      }
    }
    if worst == start { continue }
    isCorner[worst] = true
    open += [start...worst, worst...end]
  }
  return isCorner.indices.filter { isCorner[$0] }
}
