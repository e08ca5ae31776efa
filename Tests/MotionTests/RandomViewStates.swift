import Batches
import Geometry
import Motion
import TestSupport

extension SeededGenerator {
  /// Mostly inside 0…1, sometimes an overshoot or exactly an end.
  mutating func progress() -> Double {
    switch below(8) {
    case 0: 0
    case 1: 1
    default: uniform(in: -0.2...1.2)
    }
  }
}

extension Rect {
  static func random(using random: inout SeededGenerator) -> Rect {
    Rect(
      x: random.uniform(in: -100...400), y: random.uniform(in: -100...800),
      width: random.uniform(in: 0...400), height: random.uniform(in: 0...800))
  }
}

extension ViewState {
  static func random(using random: inout SeededGenerator) -> ViewState {
    ViewState(
      frame: .random(using: &random), transform: .random(using: &random),
      alpha: random.uniform(in: 0...1), cornerRadius: random.uniform(in: 0...40))
  }
}

extension DecomposedViewState {
  static func random(using random: inout SeededGenerator) -> DecomposedViewState {
    let transform = DecomposedTransform(
      translation: Vector(dx: random.uniform(in: -9...9), dy: random.uniform(in: -9...9)),
      rotation: random.uniform(in: -7...7), scaleX: random.uniform(in: -3...3),
      scaleY: random.uniform(in: -3...3), shear: random.uniform(in: -2...2))
    return DecomposedViewState(
      frame: .random(using: &random), transform: transform, alpha: random.uniform(in: 0...1),
      cornerRadius: random.uniform(in: 0...40))
  }
}
