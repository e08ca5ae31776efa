internal import Geometry
internal import Motion
internal import ViewTree

/// The model value of a transform in the form to which animations add: translate · rotate · skew ·
/// scale, plus a remainder of matrix entries.
struct TransformModel: Sendable {
  /// The parts of the transform, or the last valid ones while it cannot be decomposed.
  var parts: Lanes
  /// The entries of the transform minus those of the parts; 0 when the parts describe it fully.
  var rest: Lanes

  init(_ transform: AffineTransform) {
    parts = Lanes(DecomposedTransform())
    rest = .zero
    replace(with: transform)
  }

  /// Sets the value of a transform without an animation.
  mutating func replace(with transform: AffineTransform) {
    // By `pair`, like animations: a mirroring scale keeps its sign and is not turned.
    let pair = DecomposedTransform.pair(from: transform, to: transform)
    replace(with: transform, parts: pair?.end)
  }

  /// Sets the value of a transform, given its parts if it can be decomposed.
  mutating func replace(with transform: AffineTransform, parts newParts: DecomposedTransform?) {
    if let newParts {
      parts = Lanes(newParts)
      rest = .zero
    } else {
      rest = Lanes(entriesOf: transform) - Lanes(entriesOf: parts.transformOfParts)
    }
  }

  /// The transform: the sum of the composed parts and the rest.
  var transform: AffineTransform {
    let composed = parts.transformOfParts
    return rest == .zero ? composed : (Lanes(entriesOf: composed) + rest).transformOfEntries
  }
}

/// The values that a view shows while animations are applied to its model values in commit order.
struct PresentationState: Sendable {
  private(set) var values: AnimatableValues
  private var transform: TransformModel
  private var isTransformAnimated = false

  init(_ values: AnimatableValues, _ transform: TransformModel) {
    self.values = values
    self.transform = transform
  }

  /// Adds to a property; a transform is not composed before `finish()`.
  mutating func add(_ change: Lanes, to property: AnimatableProperty, byParts: Bool) {
    guard property == .transform else {
      return values.setLanes(values.lanes(of: property) + change, of: property)
    }
    isTransformAnimated = true
    if byParts { transform.parts += change } else { transform.rest += change }
  }

  /// Replaces a property; a transform is not composed before `finish()`.
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

  /// Composes the transform, after the last animation.
  ///
  /// Without an animation of it the model's matrix stays as it is, to the last bit.
  mutating func finish() {
    if isTransformAnimated { values.geometry.transform = transform.transform }
  }
}
