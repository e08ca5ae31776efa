import Geometry
import Motion
import TestSupport
import Testing

@Suite struct ViewStateTests {
  @Test func isTwelveNumbers() {
    #expect(MemoryLayout<ViewState>.stride == 12 * MemoryLayout<Double>.stride)
    #expect(MemoryLayout<DecomposedViewState>.stride == 12 * MemoryLayout<Double>.stride)
  }

  @Test("a batch equals its views one by one", arguments: [0, 1, 63, 64, 65, 1000])
  func batchEqualsSingleViews(count: Int) {
    var random = SeededGenerator(seed: 31)
    let starts = (0..<count).map { _ in ViewState.random(using: &random) }
    let ends = (0..<count).map { _ in ViewState.random(using: &random) }
    let progress = (0..<count).map { _ in random.progress() }
    var states = [ViewState](repeating: ViewState(frame: .zero), count: count)
    var output = states.mutableSpan
    ViewState.interpolate(
      from: starts.span, to: ends.span, progress: progress.span, into: &output)
    for index in 0..<count {
      let expected = starts[index].interpolated(to: ends[index], progress: progress[index])
      #expect(states[index] == expected, "seed \(random.seed) index \(index)")
    }
  }

  @Test func endsAreExactAndEqualValuesStay() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<1000 {
      let start = ViewState.random(using: &random)
      let end = ViewState.random(using: &random)
      let progress = random.progress()
      #expect(start.interpolated(to: end, progress: 0) == start, "seed \(random.seed)")
      #expect(start.interpolated(to: end, progress: 1) == end, "seed \(random.seed)")
      #expect(start.interpolated(to: start, progress: progress) == start, "seed \(random.seed)")
    }
  }

  @Test func overshootIsNotClamped() {
    let start = ViewState(frame: .zero, alpha: 0, cornerRadius: 16)
    let end = ViewState(frame: Rect(x: 0, y: 0, width: 10, height: 10), alpha: 1)
    let state = start.interpolated(to: end, progress: 1.25)
    #expect(state.alpha == 1.25)
    #expect(state.cornerRadius == -4)
    #expect(state.frame.width == 12.5)
  }
}

@Suite struct DecomposedViewStateTests {
  @Test("a batch rebuilds the transforms of its views", arguments: [0, 1, 63, 64, 65, 1000])
  func batchEqualsSingleViews(count: Int) {
    var random = SeededGenerator(seed: 33)
    let starts = (0..<count).map { _ in DecomposedViewState.random(using: &random) }
    let ends = (0..<count).map { _ in DecomposedViewState.random(using: &random) }
    let progress = (0..<count).map { _ in random.progress() }
    var states = [ViewState](repeating: ViewState(frame: .zero), count: count)
    var output = states.mutableSpan
    DecomposedViewState.interpolate(
      from: starts.span, to: ends.span, progress: progress.span, into: &output)
    for index in 0..<count {
      let blended = starts[index].interpolated(to: ends[index], progress: progress[index])
      let expected = blended.transform.transform
      let context = "seed \(random.seed) index \(index)"
      #expect(states[index].frame == blended.frame, "\(context)")
      #expect(states[index].alpha == blended.alpha, "\(context)")
      #expect(states[index].cornerRadius == blended.cornerRadius, "\(context)")
      // The documented 1e-14 of the scale; scale and shear are at most about 7 and 4 here.
      let bound = 1e-14 * 7 * 5
      expectClose(states[index].transform.a, expected.a, within: bound, context)
      expectClose(states[index].transform.b, expected.b, within: bound, context)
      expectClose(states[index].transform.c, expected.c, within: bound, context)
      expectClose(states[index].transform.d, expected.d, within: bound, context)
      #expect(states[index].transform.tx == expected.tx, "\(context)")
      #expect(states[index].transform.ty == expected.ty, "\(context)")
    }
  }
}

extension SeededGenerator {
  /// Mostly inside 0…1, sometimes an overshoot or exactly an end.
  fileprivate mutating func progress() -> Double {
    switch below(8) {
    case 0: 0
    case 1: 1
    default: uniform(in: -0.2...1.2)
    }
  }
}

extension Rect {
  fileprivate static func random(using random: inout SeededGenerator) -> Rect {
    Rect(
      x: random.uniform(in: -100...400), y: random.uniform(in: -100...800),
      width: random.uniform(in: 0...400), height: random.uniform(in: 0...800))
  }
}

extension ViewState {
  fileprivate static func random(using random: inout SeededGenerator) -> ViewState {
    ViewState(
      frame: .random(using: &random), transform: .random(using: &random),
      alpha: random.uniform(in: 0...1), cornerRadius: random.uniform(in: 0...40))
  }
}

extension DecomposedViewState {
  fileprivate static func random(using random: inout SeededGenerator) -> DecomposedViewState {
    let transform = DecomposedTransform(
      translation: Vector(dx: random.uniform(in: -9...9), dy: random.uniform(in: -9...9)),
      rotation: random.uniform(in: -7...7), scaleX: random.uniform(in: -3...3),
      scaleY: random.uniform(in: -3...3), shear: random.uniform(in: -2...2))
    return DecomposedViewState(
      frame: .random(using: &random), transform: transform, alpha: random.uniform(in: 0...1),
      cornerRadius: random.uniform(in: 0...40))
  }
}
