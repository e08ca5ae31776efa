/// The effect of an animation on a property; trivially copyable, so a frame does no reference
/// counting.
struct PropertyChange {
  enum Kind: Equatable {
    /// Adds `from`, a difference that fades to 0, to the model value.
    case additive
    /// Replaces the model value by the interpolation from `from` to `to`.
    case replacing
    /// Adds to the model value, or replaces it, as a track of the course says.
    case track(Int32)
  }

  let property: AnimatableProperty
  let kind: Kind
  /// Whether `from` and `to` of a transform hold decomposed parts instead of matrix entries.
  let isByParts: Bool
  /// The start value, or the difference between start and end if the kind is `additive`.
  let from: Lanes
  /// The end value; 0 and unused if the kind is `additive`.
  let to: Lanes
}

/// One animation of one view, as frames and queries apply it.
struct AnimationStep: Sendable {
  enum Kind: Sendable {
    /// Adds a vector, the first two numbers, that fades to 0.
    case move
    /// Adds a rectangle, the first four numbers, that fades to 0.
    case resize
    /// Adds the parts of a transform, all numbers, that fade to 0.
    case parts
    /// Sets a property that is one number, from the first number on, by the second in all.
    case number
    /// Applies the change of the record.
    case record
  }

  typealias Numbers = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  let numbers: Numbers
  /// The numbers of the model value, if the step is the first of its property.
  var base: Numbers = (.zero, .zero, .zero)
  /// Whether the step replaces the value of the last frame, which has `base` under it.
  var isFirst = false
  /// The place of the animation's pace in the frame's plan.
  let pace: Int32
  /// The place of the animation's record.
  let place: Int32
  let kind: Kind
  let property: AnimatableProperty

  /// A step that takes the room of a later one.
  static var empty: AnimationStep {
    let change = PropertyChange(
      property: .position, kind: .additive, isByParts: true, from: .zero, to: .zero)
    return AnimationStep(change, at: 0)
  }

  /// Creates a step that is applied to model values with the earlier steps applied.
  init(_ change: PropertyChange, at place: Int, pace: Int = 0) {
    let from = change.from
    self.pace = Int32(pace)
    self.place = Int32(place)
    property = change.property
    switch (change.kind, change.property) {
    case (.additive, .position): kind = .move
    case (.additive, .bounds): kind = .resize
    case (.additive, .transform) where change.isByParts: kind = .parts
    case (.replacing, let property) where property.isNumber: kind = .number
    default: kind = .record
    }
    numbers =
      kind == .number
      ? (SIMD2(from[0], change.to[0] - from[0]), .zero, .zero) : from.numbers
  }
}

extension Lanes {
  /// The first six numbers.
  var numbers: AnimationStep.Numbers {
    (lowHalf.lowHalf, lowHalf.highHalf, highHalf.lowHalf)
  }
}
