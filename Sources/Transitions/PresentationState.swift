internal import Geometry
internal import Motion
internal import ViewTree

/// The model value of a transform in the form that animations add to: translate · rotate · skew ·
/// scale, plus what these cannot express, entry by entry.
struct TransformModel: Sendable {
  /// Its parts, or the last ones there were while the transform itself cannot be taken apart.
  var parts: Lanes
  /// The entries of the transform without those of the parts; 0 when the parts say it all.
  var rest: Lanes

  init(_ transform: AffineTransform) {
    parts = Lanes(DecomposedTransform())
    rest = .zero
    replace(with: transform)
  }

  /// Takes the value of a transform that is set without an animation.
  mutating func replace(with transform: AffineTransform) {
    let pair = DecomposedTransform.pair(from: transform, to: transform)
    replace(with: transform, parts: pair?.end)
  }

  /// Takes the value of a transform, given its parts if there are any.
  mutating func replace(with transform: AffineTransform, parts newParts: DecomposedTransform?) {
    if let newParts {
      parts = Lanes(newParts)
      rest = .zero
    } else {
      rest = Lanes(entriesOf: transform) - Lanes(entriesOf: parts.transformOfParts)
    }
  }

  /// The transform that these add up to.
  var transform: AffineTransform {
    let composed = parts.transformOfParts
    return rest == .zero ? composed : (Lanes(entriesOf: composed) + rest).transformOfEntries
  }
}

/// What a view shows while animations are applied to its model values, one after the other.
struct PresentationState: Sendable {
  private(set) var values: AnimatableValues
  private var transform: TransformModel
  private var isTransformAnimated = false

  init(_ values: AnimatableValues, _ transform: TransformModel) {
    self.values = values
    self.transform = transform
  }

  mutating func add(_ change: Lanes, to property: AnimatableProperty, byParts: Bool) {
    guard property == .transform else {
      return values.setLanes(values.lanes(of: property) + change, of: property)
    }
    isTransformAnimated = true
    if byParts { transform.parts += change } else { transform.rest += change }
  }

  mutating func replace(_ property: AnimatableProperty, with value: Lanes, byParts: Bool) {
    guard property == .transform else { return values.setLanes(value, of: property) }
    isTransformAnimated = true
    if byParts {
      transform.parts = value
      transform.rest = .zero
    } else {
      transform.rest = value - Lanes(entriesOf: transform.parts.transformOfParts)
    }
  }

  /// Puts the transform together, after the last animation.
  mutating func finish() {
    if isTransformAnimated { values.geometry.transform = transform.transform }
  }
}
