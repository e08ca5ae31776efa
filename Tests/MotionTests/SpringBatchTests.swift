import Batches
import Motion
import TestSupport
import Testing

@Suite struct SpringBatchTests {
  // One less and one more than a group of the loop, and sizes that leave odd remainders.
  @Test(
    "a batch agrees with the scalar solution in every regime", arguments: [0, 1, 7, 8, 9, 9999],
    InstructionSet.available)
  func agreesWithSolution(count: Int, instructions: InstructionSet) {
    var random = SeededGenerator(seed: 42)
    let springs = (0..<count).map { _ in RandomSpring(using: &random) }
    var batch = SpringBatch(capacity: count)
    for item in springs { batch.append(item.spring, from: item.start, allowsOverdamping: true) }
    #expect(batch.count == count)

    var states = [SpringState](repeating: .zero, count: count)
    let times = springs.map(\.time)
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output, with: instructions)

    for (index, (item, state)) in zip(springs, states).enumerated() {
      let solution = SpringSolution(item.spring, from: item.start, allowsOverdamping: true)
      let expected = solution.state(at: item.time)
      let frequency = item.spring.angularFrequency
      // The documented bound, plus the rounding of the angle ωt itself, which both sides make.
      let bound = (1e-12 + 4e-16 * frequency * item.time.magnitude) * item.amplitude
      let context = "seed \(random.seed) index \(index) \(item)"
      expectClose(state.displacement, expected.displacement, within: bound, context)
      expectClose(state.velocity, expected.velocity, within: bound * frequency, context)
    }
  }

  @Test("E-06 springs are at rest at huge times, without NaN", arguments: InstructionSet.available)
  func hugeTimesGiveRest(instructions: InstructionSet) {
    var batch = SpringBatch()
    for ratio in [1e-3, 0.5, 1, 3] {
      let spring = Spring(angularFrequency: 20, dampingRatio: ratio)
      let start = SpringState(displacement: 300, velocity: 1e4)
      batch.append(spring, from: start, allowsOverdamping: true)
    }
    for time in [1e6, 1e12, 1e300, Double.greatestFiniteMagnitude, .infinity] {
      let times = [Double](repeating: time, count: 4)
      var states = [SpringState](repeating: .zero, count: 4)
      var output = states.mutableSpan
      batch.evaluate(at: times.span, into: &output, with: instructions)
      #expect(states.allSatisfy { $0.displacement == 0 && $0.velocity == 0 }, "t \(time)")
    }
  }

  // Its phase is then below 2²⁰ quarter turns until it has decayed: 1.6e6 · 1e-4 = 160 time
  // constants.
  @Test func leastDampingRatioKeepsThePhaseReducible() {
    #expect(SpringBatch.leastDampingRatio == 1e-4)
  }

  @Test(arguments: InstructionSet.available)
  func undefinedTimeCountsAsZero(instructions: InstructionSet) {
    var batch = SpringBatch()
    let start = SpringState(displacement: 7, velocity: -3)
    batch.append(Spring(stiffness: 100, damping: 10), from: start)
    batch.append(Spring(stiffness: 100, damping: 50), from: start, allowsOverdamping: true)
    let times = [Double.nan, .nan]
    var states = [SpringState](repeating: .zero, count: 2)
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output, with: instructions)
    for state in states {
      expectClose(state.displacement, 7, within: 1e-13)
      expectClose(state.velocity, -3, within: 1e-12)
    }
  }

  @Test func undampedSpringKeepsItsAmplitude() {
    var batch = SpringBatch()
    batch.append(
      Spring(stiffness: 100, damping: 0), from: SpringState(displacement: 50, velocity: 0))
    let times = [1e9]
    var states = [SpringState.zero]
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output)
    #expect(states[0].displacement.magnitude <= 50)
  }

  @Test func removedSpringsDoNotAffectLaterSprings() {
    var batch = SpringBatch()
    let start = SpringState(displacement: 1, velocity: 0)
    batch.append(Spring(stiffness: 100, damping: 99), from: start, allowsOverdamping: true)
    batch.removeAll()
    batch.append(Spring(stiffness: 100, damping: 10), from: start)
    let times = [0.5]
    var states = [SpringState.zero]
    var output = states.mutableSpan
    batch.evaluate(at: times.span, into: &output)
    expectClose(1 - states[0].displacement, 1.074591, within: 5.1e-7)
  }

  @Test func tooFewTimesTrap() async {
    await #expect(processExitsWith: .failure) {
      var batch = SpringBatch()
      batch.append(Spring(stiffness: 1, damping: 1), from: .zero)
      let times: [Double] = []
      var states = [SpringState.zero]
      var output = states.mutableSpan
      batch.evaluate(at: times.span, into: &output)
    }
  }

  @Test func outputTooSmallTraps() async {
    await #expect(processExitsWith: .failure) {
      var batch = SpringBatch()
      batch.append(Spring(stiffness: 1, damping: 1), from: .zero)
      let times = [0.0]
      var states: [SpringState] = []
      var output = states.mutableSpan
      batch.evaluate(at: times.span, into: &output)
    }
  }
}
