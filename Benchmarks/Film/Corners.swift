/// Which of the places of a line are enough to draw it (Douglas and Peucker, 1973).
///
/// - Parameters:
///   - values: The coordinates of each place, equally many.
///   - positions: Where each is, increasing.
///   - tolerance: How far a place that is left out may be from the line, in each coordinate.
/// - Returns: The indices of the places, the first and the last among them.
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
