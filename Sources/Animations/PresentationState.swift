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
///
/// For the next frame, a property is set to its model value before its first animation, or by
/// `finish`, instead of the whole state.
struct PresentationState: Sendable {
  private var transform: TransformModel
  private(set) var values: AnimatableValues
  /// The properties that animations have changed in this frame.
  private var animated: AnimatableProperties = []
  /// The properties that animations had changed in the last frame.
  private var animatedBefore: AnimatableProperties = []

  init(_ values: AnimatableValues, _ transform: TransformModel) {
    self.values = values
    self.transform = transform
  }

  /// The properties that may differ from those of the last frame, if the model is the same.
  var changed: AnimatableProperties { animated.union(animatedBefore) }

  // MARK: Animations

  /// Adds to the position what is left of a vector at a progress.
  @inline(__always)
  mutating func move(by vector: SIMD2<Double>, _ progress: AnimationProgress) {
    animated.insert(AnimatableProperties(.position))
    values.geometry.center.x += vector.x * (1 - progress.value)
    values.geometry.center.y += vector.y * (1 - progress.vertical)
  }

  /// Adds to the bounds what is left of a rectangle at a progress; the last two numbers are unused.
  @inline(__always)
  mutating func resize(
    by numbers: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ progress: AnimationProgress
  ) {
    animated.insert(AnimatableProperties(.bounds))
    let rest = 1 - progress.value
    values.geometry.bounds.origin.x += numbers.0.x * rest
    values.geometry.bounds.origin.y += numbers.0.y * rest
    values.geometry.bounds.size.width += numbers.1.x * rest
    values.geometry.bounds.size.height += numbers.1.y * rest
  }

  /// Adds to the parts of the transform what is left of six numbers at a progress.
  @inline(__always)
  mutating func add(
    _ numbers: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), toPartsAt progress: AnimationProgress
  ) {
    animated.insert(AnimatableProperties(.transform))
    let rest = 1 - progress.value
    transform.parts += Lanes(
      lowHalf: SIMD4(lowHalf: numbers.0 * rest, highHalf: numbers.1 * rest),
      highHalf: SIMD4(lowHalf: numbers.2 * rest, highHalf: .zero))
  }

  /// Adds `change` to the value of a property; a transform is composed later, by `finish`.
  @inline(__always)
  mutating func add(_ change: Lanes, to property: AnimatableProperty, byParts: Bool) {
    animated.insert(AnimatableProperties(property))
    guard property == .transform else {
      return values.setLanes(values.lanes(of: property) + change, of: property)
    }
    if byParts { transform.parts += change } else { transform.rest += change }
  }

  /// Replaces the value of a property that is one number, by that of a start and a distance.
  @inline(__always)
  mutating func replace(
    _ property: AnimatableProperty, by way: SIMD2<Double>, _ progress: AnimationProgress
  ) {
    animated.insert(AnimatableProperties(property))
    values.setNumber(way[0] + way[1] * progress.value, of: property)
  }

  /// Replaces the value of a property; a transform is composed later, by `finish`.
  mutating func replace(_ property: AnimatableProperty, with value: Lanes, byParts: Bool) {
    animated.insert(AnimatableProperties(property))
    guard property == .transform else { return values.setLanes(value, of: property) }
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
    if animated.contains(AnimatableProperties(.transform)) {
      values.geometry.transform = transform.transform
    }
  }
}

// MARK: - From frame to frame

extension PresentationState {
  /// Begins a frame in which no animation was applied yet; the model must be the same.
  mutating func beginFrame() {
    animatedBefore = animated
    animated = []
  }

  /// Whether an animation has changed a property in this frame.
  @inline(__always)
  func isAnimated(_ property: AnimatableProperty) -> Bool {
    animated.contains(AnimatableProperties(property))
  }

  /// Sets a property to its model value, before the first animation of the frame changes it.
  @inline(__always)
  mutating func prepare(
    _ property: AnimatableProperty, from model: ModelValues, of node: Int
  ) {
    let view = model.nodes[node].view
    switch property {
    case .position: values.geometry.center = model.geometries.center(of: view)
    case .bounds: values.geometry.bounds = model.geometries.bounds(of: view)
    case .transform: transform = model.nodes[node].transform
    case .opacity: values.alpha = model.nodes[node].appearance.alpha
    case .cornerRadius: values.cornerRadius = model.nodes[node].appearance.cornerRadius
    default: reset(property, to: model, of: node)
    }
  }

  /// Composes the transform, and sets the properties to their model values that only the last frame
  /// animated.
  @inline(__always)
  mutating func finish(from model: ModelValues, of node: Int) {
    let over = animatedBefore.subtracting(animated)
    if !over.isEmpty { reset(over, to: model, of: node) }
    finish()
  }

  @inline(never)
  private mutating func reset(_ over: AnimatableProperties, to model: ModelValues, of node: Int) {
    for property in AnimatableProperty.allCases
    where over.contains(AnimatableProperties(property)) {
      reset(property, to: model, of: node)
    }
  }

  @inline(never)
  private mutating func reset(_ property: AnimatableProperty, to model: ModelValues, of node: Int) {
    let state = model.state(of: node)
    if property == .transform { transform = state.transform }
    if property == .mask {
      // No numbers stand for a missing mask.
      values.mask = state.values.mask
    } else {
      values.setLanes(state.values.lanes(of: property), of: property)
    }
  }
}
