import Batches
import Geometry
import Motion
import TestSupport
import Testing

@Suite struct ViewStateTests {
  @Test func viewStateIsTwelveDoubles() {
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

  @Test func interpolationIsExactAtBothEnds() {
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
