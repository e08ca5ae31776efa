/// The length of a spline up to points between its values, to move along it at a constant speed.
struct ArcLengthTable: Hashable {
  /// The number of parts of a segment; the length of each is one quadrature.
  private static let partCount = 8
  /// The nodes and weights of Gauss and Legendre with five points, for the interval −1…1.
  private static let nodes: [(position: Double, weight: Double)] = [
    (0, 128.0 / 225),
    (0.5384693101056831, 0.47862867049936647), (-0.5384693101056831, 0.47862867049936647),
    (0.9061798459386640, 0.23692688505618908), (-0.9061798459386640, 0.23692688505618908),
  ]
  /// The largest error of the fraction of a segment.
  private static let tolerance = 1e-14
  /// The most steps of the search for a point, which halve the interval where Newton's leave it.
  private static let mostSteps = 40

  private let spline: KeyframeSpline
  /// The length up to the end of each part; the first element is 0.
  private let lengths: [Double]

  init(_ spline: KeyframeSpline) {
    self.spline = spline
    var lengths = [0.0]
    for index in 0..<spline.count {
      for part in 0..<Self.partCount {
        let start = Double(part) / Double(Self.partCount)
        let end = Double(part + 1) / Double(Self.partCount)
        let length = Self.length(of: spline, in: index, from: start, to: end)
        lengths.append((lengths.last ?? 0) + length)
      }
    }
    self.lengths = lengths
  }

  /// The length of the whole spline.
  var total: Double { lengths.last ?? 0 }

  /// Returns the length up to each value.
  var lengthsOfValues: [Double] {
    (0...spline.count).map { lengths[$0 * Self.partCount] }
  }

  /// Returns the point at a length from the start, from 0 to the total: a segment and a fraction of
  /// that segment.
  func point(at length: Double) -> (segment: Int, fraction: Double) {
    let part = lengths.lastIndex(notAbove: length, before: lengths.count - 1)
    let segment = part / Self.partCount
    let start = Double(part % Self.partCount) / Double(Self.partCount)
    var (low, high) = (start, start + 1 / Double(Self.partCount))
    let rest = length - lengths[part]
    let size = lengths[part + 1] - lengths[part]
    var guess = size > 0 ? low + (high - low) * (rest / size) : low
    for _ in 0..<Self.mostSteps {
      let error = Self.length(of: spline, in: segment, from: start, to: guess) - rest
      let step = error / spline.slope(in: segment, at: guess).length
      if step.magnitude < Self.tolerance { break }
      if error > 0 { high = guess } else { low = guess }
      let next = guess - step
      // At a cusp the slope is 0, and the step is no number.
      let isInside = next > low && next < high
      guess = isInside ? next : low + (high - low) / 2
    }
    return (segment, guess)
  }

  /// Returns the length of a part of a segment, by quadrature.
  private static func length(
    of spline: KeyframeSpline, in segment: Int, from start: Double, to end: Double
  ) -> Double {
    let (half, middle) = ((end - start) / 2, (start + end) / 2)
    var sum = 0.0
    for node in nodes {
      sum += node.weight * spline.slope(in: segment, at: middle + half * node.position).length
    }
    return sum * half
  }
}

extension KeyframeCurve.Value {
  /// The length of the value as a vector of eight numbers, without overflow on the way.
  var length: Double {
    let largest = replacing(with: -self, where: self .< 0).max()
    guard largest > 0, largest.isFinite else { return largest }
    let scaled = self / largest
    return largest * (scaled * scaled).sum().squareRoot()
  }
}

extension [Double] {
  /// Returns the index of the last element that is at most `number`, among the first `count`.
  ///
  /// The elements increase or stay equal, and the first is at most `number`.
  func lastIndex(notAbove number: Double, before count: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}
