import Batches
import Motion
import TestSupport
import Testing

@Suite struct SpringStepperTests {
  // 301 springs leave a group with three idle lanes.
  @Test(
    "the frame rate does not change the curve", arguments: [30, 60, 120], InstructionSet.available)
  func landsOnTheClosedForm(framesPerSecond: Int, instructions: InstructionSet) {
    var random = SeededGenerator(seed: 7)
    let springs = (0..<301).map { _ in RandomSpring(using: &random) }
    var stepper = SpringStepper(timeStep: 1 / Double(framesPerSecond), capacity: springs.count)
    for item in springs { stepper.append(item.spring, at: item.start, allowsOverdamping: true) }
    for _ in 0..<(2 * framesPerSecond) { stepper.step(with: instructions) }

    for (index, item) in springs.enumerated() {
      let solution = SpringSolution(item.spring, from: item.start, allowsOverdamping: true)
      let expected = solution.state(at: 2)
      // Each of at most 240 steps rounds its matrix and its sums by a few 1e-16, and strong damping
      // makes entries of up to 2ζ larger than their sum.
      let ratio = max(1, 2 * item.spring.dampingRatio)
      let bound = 240 * 2e-15 * ratio * item.amplitude
      let context = "seed \(random.seed) index \(index) \(item)"
      expectClose(stepper[index].displacement, expected.displacement, within: bound, context)
      expectClose(
        stepper[index].velocity, expected.velocity,
        within: bound * item.spring.angularFrequency * ratio, context)
    }
  }

  @Test func movedTargetKeepsValueAndVelocity() {
    let spring = Spring(stiffness: 100, damping: 10)
    var stepper = SpringStepper(timeStep: 1.0 / 60)
    stepper.append(spring, at: SpringState(displacement: -100, velocity: 0))
    for _ in 0..<10 { stepper.step() }
    let before = stepper[0]
    stepper.moveTarget(of: 0, by: 40)
    // The value is the target plus the displacement: +40 and −40 cancel but for two roundings.
    expectClose(stepper[0].displacement + 40, before.displacement, within: 2 * 128.0.ulp)
    #expect(stepper[0].velocity == before.velocity)

    for _ in 0..<30 { stepper.step() }
    let retargeted = SpringSolution(
      spring,
      from: SpringState(displacement: before.displacement - 40, velocity: before.velocity))
    expectClose(stepper[0].displacement, retargeted.value(at: 0.5), within: 1e-11)
  }

  @Test func resetReplacesEveryState() {
    var stepper = SpringStepper(timeStep: 0.01)
    let states = (0..<5).map { SpringState(displacement: Double($0), velocity: -Double($0)) }
    for state in states { stepper.append(Spring(stiffness: 50, damping: 5), at: state) }
    stepper.step()
    stepper.reset(to: states.span)
    #expect(states.indices.allSatisfy { stepper[$0] == states[$0] })
  }

  @Test func nextStepStartsFromAWrittenState() {
    let spring = Spring(stiffness: 50, damping: 5)
    let state = SpringState(displacement: 3, velocity: 4)
    var stepper = SpringStepper(timeStep: 0.25)
    stepper.append(spring, at: .zero)
    stepper[0] = state
    stepper.step()
    let expected = SpringSolution(spring, from: state).state(at: 0.25)
    expectClose(stepper[0].displacement, expected.displacement, within: 1e-14)
    expectClose(stepper[0].velocity, expected.velocity, within: 1e-14)
  }

  @Test func copiedStepperIsIndependent() {
    var stepper = SpringStepper(timeStep: 0.01)
    stepper.append(Spring(stiffness: 50, damping: 5), at: SpringState(displacement: 1, velocity: 0))
    let copy = stepper
    stepper.step()
    #expect(copy[0] == SpringState(displacement: 1, velocity: 0))
  }

  @Test func impossibleStepsAndCountsTrap() async {
    await #expect(processExitsWith: .failure) { _ = SpringStepper(timeStep: 0) }
    await #expect(processExitsWith: .failure) { _ = SpringStepper(timeStep: .nan) }
    await #expect(processExitsWith: .failure) {
      var stepper = SpringStepper(timeStep: 0.1)
      let states = [SpringState.zero]
      stepper.reset(to: states.span)
    }
    await #expect(processExitsWith: .failure) { _ = SpringStepper(timeStep: 0.1)[0] }
    // A lane that no spring has.
    await #expect(processExitsWith: .failure) {
      var stepper = SpringStepper(timeStep: 0.1)
      stepper.append(Spring(stiffness: 50, damping: 5), at: .zero)
      _ = stepper[1]
    }
  }
}
