/// One animation of one view in a frame.
struct CapturedStep: Sendable {
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

  let numbers: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  /// The place of the animation's run.
  let run: Int32
  /// The place of the animation's record.
  let place: Int32
  let kind: Kind
  let property: AnimatableProperty

  /// A step that takes the room of a later one.
  static var empty: CapturedStep {
    let change = PropertyChange(
      property: .position, kind: .additive, isByParts: true, from: .zero, to: .zero)
    return CapturedStep(change, at: 0, run: 0)
  }

  init(_ change: PropertyChange, at place: Int, run: Int) {
    let from = change.from
    self.run = Int32(run)
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
      ? (SIMD2(from[0], change.to[0] - from[0]), .zero, .zero)
      : (from.lowHalf.lowHalf, from.lowHalf.highHalf, from.highHalf.lowHalf)
  }
}
