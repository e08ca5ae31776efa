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

/// The values of one property in space in relative time.
struct SpaceCurve: Sendable {
  let property: SpaceProperty
  /// The numbers at the key times or, for transforms, the indices of the values.
  let numbers: KeyframeCurve
  /// The transforms at the key times; empty for a property that is one number.
  private let transforms: [Transform3D]

  /// Creates the curve of a property that is one number.
  init(_ property: SpaceProperty, _ numbers: KeyframeCurve) {
    self.property = property
    self.numbers = numbers
    transforms = []
  }

  /// Creates the curve of a transform, from each value to the next by their parts.
  ///
  /// The indices of the values have the key times, so that every time has a place between two
  /// values. A paced curve goes along the entries of the matrices at a constant speed. A transform
  /// has no spline: a cubic curve goes straight from each value to the next.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - transforms: The values; one that is not finite traps, and so does none.
  ///   - way: The times, and the way from one value to the next.
  init(_ property: SpaceProperty, _ transforms: [Transform3D], _ way: KeyframeWay = KeyframeWay()) {
    precondition(
      transforms.allSatisfy { $0.isFinite }, "the values of a keyframe animation are finite")
    self.property = property
    self.transforms = transforms
    var way = way
    switch way.mode {
    case .discrete, .linear: break
    case .cubic: way.mode = .linear
    case .paced, .cubicPaced:
      way = KeyframeWay(keyTimes: Self.chordTimes(of: transforms))
    }
    numbers = way.curve(through: transforms.indices.map { Lanes(Double($0)) })
  }

  /// The fraction of the way on which each transform lies; `nil` if there is no way.
  private static func chordTimes(of transforms: [Transform3D]) -> [Double]? {
    var lengths = [0.0]
    for (last, next) in zip(transforms, transforms.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + last.distance(to: next))
    }
    let total = lengths[lengths.count - 1]
    precondition(total.isFinite, "the way between the values of a paced animation is finite")
    return total > 0 ? lengths.map { $0 / total } : nil
  }

  /// Returns the transform at a number of the curve.
  fileprivate func transform(at index: Double) -> Transform3D {
    guard transforms.count > 1 else { return transforms[0] }
    // A spring goes beyond both ends, along the way between the two nearest values.
    let first = min(max(index.rounded(.down), 0), Double(transforms.count - 2))
    return transforms[Int(first)]
      .interpolated(to: transforms[Int(first) + 1], progress: index - first)
  }
}

/// The values of an explicit animation of one property in space as a function of a course's
/// progress.
struct SpaceTrack {
  private let curve: SpaceCurve
  private let isAdditive: Bool
  /// The progress at the end of a cycle; `nil` unless the animation is cumulative.
  private let cycleEnd: Double?
  private let levels: TrackLevels

  init(_ curve: SpaceCurve, isAdditive: Bool, cycleEnd: Double?, levels: TrackLevels) {
    self.curve = curve
    self.isAdditive = isAdditive
    self.cycleEnd = cycleEnd
    self.levels = levels
  }

  var property: SpaceProperty { curve.property }
  var isCumulative: Bool { cycleEnd != nil }

  /// Applies the track to the values that a view shows.
  ///
  /// - Parameters:
  ///   - view: The model values with the earlier animations applied.
  ///   - progress: The progress of the course.
  ///   - cycle: The number of completed cycles of the course.
  func apply(to view: inout View3D, at progress: Double, cycle: Double) {
    guard let place = levels.place(at: progress, cycle: cycle) else { return }
    if property.isTransform {
      let shown = isAdditive ? property.transform(of: view) : .identity
      property.set(&view, transform: transform(at: place.progress, place.cycle), before: shown)
    } else {
      var number = curve.numbers.value(at: place.progress)[0]
      if let cycleEnd { number += curve.numbers.value(at: cycleEnd)[0] * place.cycle }
      property.set(&view, number: number, addedToShown: isAdditive)
    }
  }

  /// Returns the transform after a number of cycles, each of which goes on from the one before.
  private func transform(at progress: Double, _ cycle: Double) -> Transform3D {
    let value = curve.transform(at: curve.numbers.value(at: progress)[0])
    guard let cycleEnd, cycle > 0 else { return value }
    let last = curve.transform(at: curve.numbers.value(at: cycleEnd)[0])
    return value.concatenating(last.power(cycle))
  }
}

extension SpaceProperty {
  fileprivate func transform(of view: View3D) -> Transform3D {
    self == .transform ? view.transform : view.sublayerTransform
  }

  /// Sets a transform, applied before another one; a product that overflows changes nothing.
  fileprivate func set(
    _ view: inout View3D, transform: Transform3D, before shown: Transform3D
  ) {
    let whole = shown == .identity ? transform : transform.concatenating(shown)
    guard whole.isFinite else { return }
    if self == .transform { view.transform = whole } else { view.sublayerTransform = whole }
  }

  fileprivate func set(_ view: inout View3D, number: Double, addedToShown isAdded: Bool) {
    if self == .zPosition {
      view.zPosition = isAdded ? view.zPosition + number : number
    } else {
      view.anchorPointZ = isAdded ? view.anchorPointZ + number : number
    }
  }
}

/// The values of an explicit animation, of a property of the plane or in space.
enum ExplicitCurve: Sendable {
  case plane(PropertyCurve)
  case space(SpaceCurve)
}
