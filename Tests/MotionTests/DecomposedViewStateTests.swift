import Batches
import Geometry
import Motion
import TestSupport
import Testing

@Suite struct DecomposedViewStateTests {
  @Test(
    "a batch rebuilds the transforms of its views", arguments: [0, 1, 7, 8, 9, 1000],
    InstructionSet.available)
  func batchEqualsSingleViews(count: Int, instructions: InstructionSet) {
    var random = SeededGenerator(seed: 33)
    let starts = (0..<count).map { _ in DecomposedViewState.random(using: &random) }
    let ends = (0..<count).map { _ in DecomposedViewState.random(using: &random) }
    let progress = (0..<count).map { _ in random.progress() }
    var states = [ViewState](repeating: ViewState(frame: .zero), count: count)
    var output = states.mutableSpan
    DecomposedViewState.interpolate(
      from: starts.span, to: ends.span, progress: progress.span, into: &output,
      with: instructions)
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

  // 2.2e-15 is the fit's own error; the reduced angle and the last sums round a few times.
  @Test(arguments: [1.0, 100, 1e4, 1.6e6], InstructionSet.available)
  func batchSineAndCosineErrorIsBounded(range: Double, instructions: InstructionSet) {
    var random = SeededGenerator(seed: 34)
    let angles = (0..<20_000).map { _ in random.uniform(in: -range...range) }
    let turned = angles.map {
      DecomposedViewState(frame: .zero, transform: DecomposedTransform(rotation: $0))
    }
    let progress = [Double](repeating: 0, count: angles.count)
    var states = [ViewState](repeating: ViewState(frame: .zero), count: angles.count)
    var output = states.mutableSpan
    DecomposedViewState.interpolate(
      from: turned.span, to: turned.span, progress: progress.span, into: &output,
      with: instructions)
    for (angle, state) in zip(angles, states) {
      let context = "seed \(random.seed) angle \(angle)"
      expectClose(state.transform.a, LibM.cos(angle), within: 3e-15, context)
      expectClose(state.transform.b, LibM.sin(angle), within: 3e-15, context)
    }
  }

  @Test func outputTooSmallTraps() async {
    await #expect(processExitsWith: .failure) {
      let views = [DecomposedViewState(frame: .zero)]
      let progress = [0.5]
      var states: [ViewState] = []
      var output = states.mutableSpan
      DecomposedViewState.interpolate(
        from: views.span, to: views.span, progress: progress.span, into: &output)
    }
  }
}
