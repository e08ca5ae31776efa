internal import Geometry
internal import Motion
internal import ViewTree

/// An animatable property of a `View3D`; the raw value is the key of its animations.
enum SpaceProperty: String, CaseIterable, Sendable {
  case transform = "transform3D"
  case sublayerTransform
  case zPosition
  case anchorPointZ

  /// Whether the property is a transform; without any, no height is seen.
  var isTransform: Bool { self == .transform || self == .sublayerTransform }

  /// Whether two values differ in this property.
  func differs(_ first: View3D, _ second: View3D) -> Bool {
    switch self {
    case .transform: first.transform != second.transform
    case .sublayerTransform: first.sublayerTransform != second.sublayerTransform
    case .zPosition: first.zPosition != second.zPosition
    case .anchorPointZ: first.anchorPointZ != second.anchorPointZ
    }
  }

  /// Sets the property of `view` to the value between those of two others.
  func set(_ view: inout View3D, between start: View3D, _ end: View3D, at progress: Double) {
    switch self {
    case .transform:
      view.transform = start.transform.interpolated(to: end.transform, progress: progress)
    case .sublayerTransform:
      view.sublayerTransform = start.sublayerTransform
        .interpolated(to: end.sublayerTransform, progress: progress)
    case .zPosition:
      view.zPosition = start.zPosition.interpolated(to: end.zPosition, progress: progress)
    case .anchorPointZ:
      view.anchorPointZ = start.anchorPointZ.interpolated(to: end.anchorPointZ, progress: progress)
    }
  }
}

/// A committed animation of one property in space of one view.
///
/// These animations are apart from `AnimationRecord`, whose values have eight numbers at most, so
/// that frames of the plane pay nothing for them.
struct SpaceRecord {
  /// The values of an animation, of which only those of its property matter.
  enum Values {
    /// The interpolation between two values, in place of the model value.
    case between(View3D, View3D)
    /// The values of an explicit animation, and its key.
    case track(SpaceTrack, key: String)
  }

  /// The index of the view's node in the model.
  let node: Int
  let property: SpaceProperty
  let values: Values
  let block: Int
  let course: AnimationCourse

  /// The key; another animation of the view with the same key replaces this one.
  var key: String {
    if case .track(_, let key) = values { key } else { property.rawValue }
  }

  /// Applies the animation to the values that a view shows at a time of the clock.
  func apply(to view: inout View3D, at time: Double) {
    guard let progress = course.progress(at: time) else { return }
    switch values {
    case .between(let start, let end):
      property.set(&view, between: start, end, at: progress.value)
    case .track(let track, _):
      // Only few need to know the cycle.
      let cycle = track.isCumulative ? course.cycle(at: time) : 0
      track.apply(to: &view, at: progress.value, cycle: cycle)
    }
  }

  /// Whether the animation will never have an effect again.
  func isOver(at now: Double) -> Bool { course.timeline == nil && now >= course.end }
}
