internal import Batches
internal import Geometry
internal import Motion

// The loops of `CMotion`, with the fastest instructions of the processor. The counts leave parts of
// a group, which the loops handle separately.

extension ExactSection {
  static func batchSprings(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 10)
    for count in [1, 7, 8, 9, 200, 203] {
      var batch = SpringBatch(capacity: count)
      for _ in 0..<count {
        batch.append(inputs.spring(dampingRatio: 0.05...1.5), from: inputs.springState())
      }
      let times = (0..<count).map { _ in inputs.number(in: -0.1...3) }
      var states = Array(repeating: SpringState.zero, count: count)
      var span = states.mutableSpan
      batch.evaluate(at: times.span, into: &span)
      for (index, state) in states.enumerated() {
        ExactValue.Place.input(index + 1).report(state, to: receive)
      }
    }
  }

  static func batchSteps(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 11)
    var stepper = SpringStepper(timeStep: 1 / 120.0)
    for _ in 0..<37 {
      stepper.append(inputs.spring(dampingRatio: 0.05...1.5), at: inputs.springState())
    }
    for step in 1...100 {
      stepper.step()
      for index in 0..<stepper.count {
        ExactValue.Place.input(step).report(stepper[index], to: receive)
      }
    }
  }

  static func batchViews(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 12)
    for count in [1, 7, 8, 9, 100, 103] {
      let (starts, ends) = (inputs.views(count), inputs.views(count))
      let progress = (0..<count).map { _ in inputs.number(in: -0.2...1.2) }
      var states = Array(repeating: ViewState(frame: .zero), count: count)
      var span = states.mutableSpan
      DecomposedViewState.interpolate(
        from: starts.span, to: ends.span, progress: progress.span, into: &span)
      for (index, state) in states.enumerated() {
        let place = ExactValue.Place.input(index + 1)
        place.report(state.frame, to: receive)
        place.report(state.transform, to: receive)
        receive(place, "alpha", state.alpha)
        receive(place, "cornerRadius", state.cornerRadius)
      }
    }
  }
}

extension SeededInputs {
  fileprivate mutating func views(_ count: Int) -> [DecomposedViewState] {
    (0..<count).map { _ in
      DecomposedViewState(
        frame: rect(), transform: parts(), alpha: number(in: 0...1),
        cornerRadius: number(in: 0...40))
    }
  }
}
