internal import Geometry
internal import Motion
internal import ViewTree

/// The model value of a transform in the form to which animations add: translate · rotate · skew ·
/// scale, plus a remainder of matrix entries.
struct TransformModel: Sendable {
  /// The decomposed parts of the transform; while it cannot be decomposed, the last valid parts.
  var parts: Lanes
  /// The matrix entries that the parts do not describe: 0 if the transform can be decomposed.
  var rest: Lanes

  init(_ transform: AffineTransform) {
    parts = Lanes(DecomposedTransform())
    rest = .zero
    replace(with: transform)
  }

  /// Sets the transform without an animation, by its parts if it can be decomposed.
  mutating func replace(with transform: AffineTransform) {
    // By `pair`, like animations: a mirroring scale keeps its sign and is not turned.
    let pair = DecomposedTransform.pair(from: transform, to: transform)
    replace(with: transform, parts: pair?.end)
  }

  /// Sets the transform by `newParts`; `nil` keeps the old parts and sets `rest` to the difference.
  mutating func replace(with transform: AffineTransform, parts newParts: DecomposedTransform?) {
    if let newParts {
      parts = Lanes(newParts)
      rest = .zero
    } else {
      rest = Lanes(entriesOf: transform) - Lanes(entriesOf: parts.transformOfParts)
    }
  }

  /// The transform as a matrix: the composed parts plus `rest`.
  var transform: AffineTransform {
    let composed = parts.transformOfParts
    return rest == .zero ? composed : (Lanes(entriesOf: composed) + rest).transformOfEntries
  }
}

/// The values that a view shows: its model values, with animations applied in commit order.
struct PresentationState: Sendable {
  private(set) var values: AnimatableValues
  private var transform: TransformModel
  private var isTransformAnimated = false

  init(_ values: AnimatableValues, _ transform: TransformModel) {
    self.values = values
    self.transform = transform
  }

  /// Adds `change` to the value of a property; a transform is composed later, by `finish()`.
  mutating func add(_ change: Lanes, to property: AnimatableProperty, byParts: Bool) {
    guard property == .transform else {
      return values.setLanes(values.lanes(of: property) + change, of: property)
    }
    isTransformAnimated = true
    if byParts { transform.parts += change } else { transform.rest += change }
  }

  /// Replaces the value of a property; a transform is composed later, by `finish()`.
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
  /// If no animation changes the transform, the model's matrix is used unchanged.
  mutating func finish() {
    if isTransformAnimated { values.geometry.transform = transform.transform }
  }
}
