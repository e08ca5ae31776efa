internal import Geometry
internal import Motion
internal import ViewTree

/// The changes that the keyframes of one call make, by view and property.
///
/// A reference, because the scene adds to it while the keyframes run.
final class KeyframeCapture {
  /// The changes of one property of one view.
  struct Target: Hashable {
    let view: ViewID
    let property: AnimatableProperty
  }

  /// The block to which the animations will belong; `nil` if the changes are not animated.
  let block: Int?
  /// The relative start and end of the keyframe under way; outside of keyframes the whole time.
  var interval = (start: 0.0, end: 1.0)
  /// The changed properties in the order of their first change.
  private(set) var targets: [Target] = []
  private var tracks: [Target: KeyframeTrack] = [:]

  init(block: Int?) { self.block = block }

  subscript(target: Target) -> KeyframeTrack? { tracks[target] }

  /// Adds a change in the keyframe under way.
  ///
  /// - Parameters:
  ///   - target: The view and the property.
  ///   - value: The new model value.
  ///   - first: The value before the first change, read only then.
  func note(_ target: Target, _ value: Lanes, first: () -> Lanes) {
    if tracks[target] == nil {
      targets.append(target)
      tracks[target] = KeyframeTrack(first: first())
    }
    tracks[target]?.append(value, from: interval.start, to: interval.end)
  }
}

/// The values of one property in relative time, from 0 to 1.
struct KeyframeTrack {
  private struct Keyframe {
    let start: Double
    var end: Double
    var value: Lanes
  }

  /// A value at a time; no keyframe is under way from a resting point to another.
  struct Point: Equatable {
    var time: Double
    let value: Lanes
    var rests = false
  }

  /// The least time between two keyframes in which the value rests, a millionth of a thousandth.
  ///
  /// Starts are given as fractions such as 1/3, whose sums are rounded.
  private static let leastRest = 1e-9

  let first: Lanes
  private var keyframes: [Keyframe] = []

  init(first: Lanes) { self.first = first }

  /// Adds a keyframe; a second value of one keyframe replaces the first.
  mutating func append(_ value: Lanes, from start: Double, to end: Double) {
    keyframes.append(Keyframe(start: start, end: end, value: value))
  }

  /// The values and their times: the first at 0, the last at 1, and between keyframes each twice.
  ///
  /// Keyframes are sorted by their start. One that is still under way at the start of the next ends
  /// there. Of several that start together the last counts.
  var points: [Point] {
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
  init(_ values: [Lanes], at points: [KeyframeTrack.Point], _ mode: CalculationMode) {
    let times = points.map(\.time)
    // A value rests with a tension of 1, and a discrete curve also has an end.
    self.init(
      values: values, keyTimes: mode == .discrete ? times + [1] : times,
      shapes: mode == .cubic ? points.map { KeyframeShape(tension: $0.rests ? 1 : 0) } : [],
      calculationMode: mode)
  }
}
