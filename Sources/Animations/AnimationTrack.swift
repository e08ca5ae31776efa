internal import Geometry
internal import Motion

/// The times of keyframes and the way between them, without their values.
struct KeyframeWay {
  /// The fraction of each value; `nil` for evenly spaced ones.
  var keyTimes: [Double]?
  /// The curve of the time from each value to the next; empty for linear ones.
  var timingFunctions: [TimingCurve] = []
  var shapes: [KeyframeShape] = []
  var mode = KeyframeCurve.CalculationMode.linear

  /// Returns the curve through values; wrong counts and numbers trap.
  func curve(through values: [Lanes]) -> KeyframeCurve {
    KeyframeCurve(
      values: values, keyTimes: keyTimes, timingFunctions: timingFunctions, shapes: shapes,
      calculationMode: mode)
  }
}

/// The values of one property in relative time, as numbers.
struct PropertyCurve: Sendable {
  let property: AnimatableProperty
  let values: KeyframeCurve
  /// Whether the values of a transform are decomposed parts instead of matrix entries.
  let isByParts: Bool

  /// The numbers of a value that changes nothing where it is added.
  var neutralValue: Lanes {
    guard property == .transform else { return .zero }
    return isByParts ? Lanes(DecomposedTransform()) : Lanes(entriesOf: .identity)
  }
}

/// The timings between the course of the outermost group and the values of one of its animations.
struct TrackLevels {
  /// The timing of a group, or of the animation.
  struct Level {
    let media: MediaTiming
    let timing: AnimationTiming

    /// Returns the progress and the completed cycles at a time of the group; `nil` if the animation
    /// has no effect then.
    fileprivate func place(at time: Double) -> (progress: Double, cycle: Double)? {
      guard timing.duration > 0 else { return nil }
      return media.position(at: time, duration: timing.duration).map {
        (timing.progress(at: $0.time), $0.cycle)
      }
    }
  }

  /// The timings of the groups below the outermost, and of the animation; empty outside of groups.
  var levels: [Level] = []
  /// The duration of the outermost group, in seconds; 1 outside of groups.
  var duration = 1.0

  /// Returns the progress and the completed cycles of the values at those of the course; `nil`
  /// where the animation has no effect.
  func place(at progress: Double, cycle: Double) -> (progress: Double, cycle: Double)? {
    var place = (progress: progress, cycle: cycle)
    var duration = duration
    for level in levels {
      guard let inner = level.place(at: place.progress * duration) else { return nil }
      place = inner
      duration = level.timing.duration
    }
    return place
  }
}

/// The values of one property of one view as a function of a course's progress.
final class AnimationTrack {
  let node: Int
  let curve: PropertyCurve
  /// The value that adds nothing to the model value and the earlier animations; `nil` if the values
  /// replace them.
  let origin: Lanes?
  /// The value that each completed cycle adds; `nil` unless the animation is cumulative.
  let cycleValue: Lanes?
  private let levels: TrackLevels

  init(
    _ curve: PropertyCurve, of node: Int, origin: Lanes?, cycleValue: Lanes? = nil,
    levels: TrackLevels = TrackLevels()
  ) {
    self.node = node
    self.curve = curve
    self.origin = origin
    self.cycleValue = cycleValue
    self.levels = levels
  }

  /// Returns the value at a progress of the course, after a number of completed cycles; `nil` where
  /// the animation has no effect.
  func value(at progress: Double, cycle: Double) -> Lanes? {
    guard let place = levels.place(at: progress, cycle: cycle) else { return nil }
    let value = curve.values.value(at: place.progress)
    return cycleValue.map { value + $0 * place.cycle } ?? value
  }

  /// Applies the track to the values that a view shows.
  func apply(to state: inout PresentationState, _ progress: AnimationProgress, cycle: Double) {
    guard let value = value(progress, cycle: cycle) else { return }
    if let origin {
      state.add(value - origin, to: curve.property, byParts: curve.isByParts)
    } else {
      state.replace(curve.property, with: value, byParts: curve.isByParts)
    }
  }

  /// Returns the model value at which an animation of a block would rest at a progress.
  ///
  /// - Returns: The numbers of the property; for a transform, its matrix entries.
  func modelValue(at progress: AnimationProgress) -> Lanes? {
    guard let value = value(progress, cycle: 0) else { return nil }
    let isComposed = curve.property == .transform && curve.isByParts
    return isComposed ? Lanes(entriesOf: value.transformOfParts) : value
  }

  /// Returns the value at a progress that may differ in the y coordinate of a position.
  private func value(_ progress: AnimationProgress, cycle: Double) -> Lanes? {
    var value = value(at: progress.value, cycle: cycle)
    if curve.property == .position, progress.vertical != progress.value {
      value?[1] = self.value(at: progress.vertical, cycle: cycle)?[1] ?? 0
    }
    return value
  }
}
