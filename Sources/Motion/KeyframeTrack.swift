/// The values that keyframes give a property in relative time, from 0 to 1.
package struct KeyframeTrack {
  /// The numbers of a value.
  package typealias Value = KeyframeCurve.Value

  private struct Keyframe {
    let start: Double
    var end: Double
    var value: Value
  }

  /// A value at a time; no keyframe is under way from a resting point to another.
  package struct Point {
    fileprivate var time: Double
    /// The numbers at the time.
    package let value: Value
    fileprivate var rests = false
  }

  /// The least time between two keyframes in which the value rests, a millionth of a thousandth.
  ///
  /// Starts are given as fractions such as 1/3, whose sums are rounded.
  private static let leastRest = 1e-9

  /// The value before the first keyframe.
  private let first: Value
  private var keyframes: [Keyframe] = []

  /// Creates a track without keyframes.
  package init(first: Value) { self.first = first }

  /// Adds a keyframe; a second value of one keyframe replaces the first.
  package mutating func append(_ value: Value, from start: Double, to end: Double) {
    keyframes.append(Keyframe(start: start, end: end, value: value))
  }

  /// The values and their times: the first at 0, the last at 1, and between keyframes each twice.
  ///
  /// Keyframes are sorted by their start. One that is still under way at the start of the next ends
  /// there. Of several that start together the last counts.
  package var points: [Point] {
    var points = [Point(time: 0, value: first)]
    for keyframe in sorted {
      addRest(until: keyframe.start, to: &points)
      points.append(Point(time: keyframe.end, value: keyframe.value))
    }
    addRest(until: 1, to: &points)
    points[points.count - 1].time = 1
    return points
  }

  private func addRest(until time: Double, to points: inout [Point]) {
    let last = points[points.count - 1]
    guard time - last.time > Self.leastRest else { return }
    points[points.count - 1].rests = true
    points.append(Point(time: time, value: last.value, rests: true))
  }

  private var sorted: [Keyframe] {
    // The standard sort does not guarantee stability.
    let order = keyframes.indices.sorted { first, second in
      let (one, other) = (keyframes[first].start, keyframes[second].start)
      return one == other ? first < second : one < other
    }
    var sorted: [Keyframe] = []
    for index in order {
      if let last = sorted.last {
        if last.start == keyframes[index].start {
          sorted.removeLast()
        } else {
          sorted[sorted.count - 1].end = min(last.end, keyframes[index].start)
        }
      }
      sorted.append(keyframes[index])
    }
    return sorted
  }
}

extension KeyframeCurve {
  /// Creates the curve through the points of a track, with other values at their times.
  package init(_ values: [Value], at points: [KeyframeTrack.Point], _ mode: CalculationMode) {
    let times = points.map(\.time)
    // A value rests with a tension of 1, and a discrete curve also has an end.
    self.init(
      values: values, keyTimes: mode == .discrete ? times + [1] : times,
      shapes: mode == .cubic ? points.map { KeyframeShape(tension: $0.rests ? 1 : 0) } : [],
      calculationMode: mode)
  }
}
