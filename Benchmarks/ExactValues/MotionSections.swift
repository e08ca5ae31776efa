internal import Geometry
internal import Motion

extension ExactSection {
  /// The motions and interpolations of Motion, over seeded inputs.
  static let motion = [
    ExactSection("motion/springs", springs),
    ExactSection("motion/spring-timings", springTimings),
    ExactSection("motion/curves", curves),
    ExactSection("motion/scrolling", scrolling),
    ExactSection("motion/decompositions", decompositions),
    ExactSection("motion/batch-springs", batchSprings),
    ExactSection("motion/batch-steps", batchSteps),
    ExactSection("motion/batch-views", batchViews),
    ExactSection("motion/space-transforms", spaceTransforms),
    ExactSection("motion/batch-space-transforms", batchSpaceTransforms),
    ExactSection("motion/keyframes", keyframes),
  ]

  private static func springs(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 5)
    for index in 1...400 {
      let place = ExactValue.Place.input(index)
      let spring = inputs.spring(dampingRatio: 0.05...2)
      let solution = SpringSolution(spring, from: inputs.springState(), allowsOverdamping: true)
      for _ in 1...5 {
        place.report(solution.state(at: inputs.number(in: 0...2)), to: receive)
      }
      receive(place, "settlingTime", solution.settlingTime(within: 0.01))
      receive(place, "settlingDuration", spring.settlingDuration(initialVelocity: 2))
    }
  }

  private static func springTimings(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 6)
    for index in 1...200 {
      let place = ExactValue.Place.input(index)
      let timing = SpringTiming(
        duration: inputs.number(in: 0.1...2), dampingRatio: inputs.number(in: 0.1...1),
        initialVelocity: Vector(dx: inputs.number(in: -5...20), dy: 3))
      for _ in 1...5 {
        let time = inputs.number(in: 0...2)
        receive(place, "progress", timing.progress(at: time))
        receive(place, "verticalProgress", timing.verticalProgress(at: time))
        receive(place, "velocity", timing.velocity(at: time))
      }
    }
  }

  private static func curves(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 7)
    for index in 1...300 {
      let place = ExactValue.Place.input(index)
      let curve = CubicTimingCurve(
        controlPoint1: Point(x: inputs.number(in: 0...1), y: inputs.number(in: -1...2)),
        controlPoint2: Point(x: inputs.number(in: 0...1), y: inputs.number(in: -1...2)))
      for _ in 1...5 {
        let fraction = inputs.number(in: 0...1)
        receive(place, "progress", curve.progress(at: fraction))
        receive(place, "slope", curve.slope(at: fraction))
      }
    }
  }

  private static func scrolling(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 8)
    for index in 1...200 {
      let place = ExactValue.Place.input(index)
      let limits = ScrollLimits(offsets: 0...inputs.number(in: 1...4000), reach: 200)
      let motion = ScrollMotion(
        from: inputs.number(in: -100...4100), velocity: inputs.number(in: -6000...6000), in: limits)
      receive(place, "duration", motion.duration)
      receive(place, "finalOffset", motion.finalOffset)
      for _ in 1...5 {
        let time = inputs.number(in: 0...3)
        receive(place, "offset", motion.offset(at: time))
        receive(place, "velocity", motion.velocity(at: time))
      }
      let overscroll = RubberBand(length: 667).overscroll(pulledBy: inputs.number(in: 0...900))
      receive(place, "overscroll", overscroll)
    }
  }

  private static func decompositions(_ receive: ExactValue.Receiver) {
    var inputs = SeededInputs(seed: 9)
    for index in 1...300 {
      let place = ExactValue.Place.input(index)
      let (start, end) = (inputs.parts(), inputs.parts())
      let pair = DecomposedTransform.pair(from: start.transform, to: end.transform)
      guard let pair else { continue }
      let between = pair.start.interpolated(to: pair.end, progress: inputs.number(in: 0...1.1))
      place.report(between.transform, to: receive)
    }
  }
}

// MARK: - Inputs and results

extension SeededInputs {
  mutating func spring(dampingRatio: ClosedRange<Double>) -> Spring {
    Spring(response: number(in: 0.1...1), dampingRatio: number(in: dampingRatio))
  }

  mutating func springState() -> SpringState {
    SpringState(displacement: number(in: -500...500), velocity: number(in: -2000...2000))
  }

  mutating func parts() -> DecomposedTransform {
    DecomposedTransform(
      translation: Vector(dx: number(in: -99...99), dy: number(in: -99...99)),
      rotation: number(in: -7...7), scaleX: number(in: 0.2...3), scaleY: number(in: -3...3),
      shear: number(in: -1...1))
  }
}

extension ExactValue.Place {
  func report(_ state: SpringState, to receive: ExactValue.Receiver) {
    receive(self, "displacement", state.displacement)
    receive(self, "velocity", state.velocity)
  }
}
