internal import TestSupport
internal import Testing

@testable internal import Film

@Suite struct CornersTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func linesBetweenCornersApproximateAllPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 2 + random.below(200)
    var position = 0.0
    let positions = (0..<count).map { _ in
      position += random.uniform(in: 0.1...1)
      return position
    }
    var value = [0.0, 0.0]
    let values = (0..<count).map { _ in
      value = value.map { $0 + random.uniform(in: -1...1) }
      return value
    }
    let tolerance = random.uniform(in: 0...2)
    let corners = cornerIndices(of: values, at: positions, within: tolerance)
    #expect(corners.first == 0 && corners.last == count - 1, "seed \(seed)")
    #expect(corners == corners.sorted(), "seed \(seed)")
    for (start, end) in zip(corners, corners.dropFirst()) {
      for index in start...end {
        let part = (positions[index] - positions[start]) / (positions[end] - positions[start])
        for axis in 0..<2 {
          let line = values[start][axis] + part * (values[end][axis] - values[start][axis])
          // A rounding error beside numbers below 200.
          expectClose(values[index][axis], line, within: tolerance + 1e-12, "seed \(seed)")
        }
      }
    }
  }

  @Test func straightLineHasOnlyItsEndsAsCorners() {
    let positions = (0..<100).map(Double.init)
    let corners = cornerIndices(of: positions.map { [3 * $0, -$0] }, at: positions, within: 1e-9)
    #expect(corners == [0, 99])
  }

  @Test func shortPolylineKeepsAllPoints() {
    #expect(cornerIndices(of: [], at: [], within: 1) == [])
    #expect(cornerIndices(of: [[1]], at: [0], within: 1) == [0])
    #expect(cornerIndices(of: [[1], [1]], at: [0, 1], within: 1) == [0, 1])
  }
}
