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
  // In line: a frame composes that of every view that turns.
  @inline(__always)
  var transform: AffineTransform {
    let composed = parts.transformOfParts
    return rest == .zero ? composed : (Lanes(entriesOf: composed) + rest).transformOfEntries
  }
}

/// The values that a view shows: its model values, with animations applied in commit order.
struct PresentationState: Sendable {
  private(set) var transform: TransformModel
  private(set) var values: AnimatableValues
  /// Whether an animation has changed the transform, which `finish` then composes.
  private var isTransformed = false

  init(_ values: AnimatableValues, _ transform: TransformModel) {
    self.values = values
    self.transform = transform
  }

  /// Applies a simple step at a progress; a step of the kind `record` changes nothing.
  ///
  /// The first step of a property may be applied to the state of the last frame.
  @inline(__always)
  mutating func apply(_ step: AnimationStep, _ progress: AnimationProgress) {
    let numbers = step.numbers
    let rest = 1 - progress.value
    switch step.kind {
    case .move:
      let center = values.geometry.center
      let base = step.isFirst ? step.base.0 : SIMD2(center.x, center.y)
      let sum = base + numbers.0 * SIMD2(rest, 1 - progress.vertical)
      values.geometry.center = Point(x: sum.x, y: sum.y)
    case .resize:
      let bounds = values.geometry.bounds
      let origin = step.isFirst ? step.base.0 : SIMD2(bounds.origin.x, bounds.origin.y)
      let size = step.isFirst ? step.base.1 : SIMD2(bounds.size.width, bounds.size.height)
      let (corner, extent) = (origin + numbers.0 * rest, size + numbers.1 * rest)
      values.geometry.bounds = Rect(x: corner.x, y: corner.y, width: extent.x, height: extent.y)
    case .parts:
      isTransformed = true
      let base = step.isFirst ? Lanes(step.base) : transform.parts
      transform.parts = base + Lanes((numbers.0 * rest, numbers.1 * rest, numbers.2 * rest))
    case .number:
      values.setNumber(numbers.0[0] + numbers.0[1] * progress.value, of: step.property)
    case .record:
      break
    }
  }

  /// Adds `change` to the value of a property; a transform is composed later, by `finish`.
  mutating func add(_ change: Lanes, to property: AnimatableProperty, byParts: Bool) {
    guard property == .transform else {
      return values.setLanes(values.lanes(of: property) + change, of: property)
    }
    isTransformed = true
    if byParts { transform.parts += change } else { transform.rest += change }
  }

  /// Replaces the value of a property; a transform is composed later, by `finish`.
  mutating func replace(_ property: AnimatableProperty, with value: Lanes, byParts: Bool) {
    guard property == .transform else { return values.setLanes(value, of: property) }
    isTransformed = true
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
  @inline(__always)
  mutating func finish() {
    if isTransformed { values.geometry.transform = transform.transform }
  }
}

extension AnimationStep {
  /// Makes the step the first of its property, so that it starts from model values.
  mutating func begin(from model: PresentationState) {
    isFirst = true
    switch kind {
    case .move: base = Lanes(model.values.geometry.center).numbers
    case .resize: base = Lanes(model.values.geometry.bounds).numbers
    case .parts: base = model.transform.parts.numbers
    case .number, .record: break
    }
  }
}

extension Lanes {
  fileprivate init(_ numbers: AnimationStep.Numbers) {
    self.init(
      lowHalf: SIMD4(lowHalf: numbers.0, highHalf: numbers.1),
      highHalf: SIMD4(lowHalf: numbers.2, highHalf: .zero))
  }
}
