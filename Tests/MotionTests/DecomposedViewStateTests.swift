import Geometry
import Motion
import TestSupport
import Testing

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
