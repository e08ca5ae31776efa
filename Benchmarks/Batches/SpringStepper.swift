package import Motion

/// A batch of springs that advance together by a fixed time step, in place.
///
/// Over a fixed step the motion of a spring is a 2×2 matrix. So a step is exact and needs no
/// exponential, and any number of steps lands on the curve of `SpringSolution`: the frame rate does
/// not change the motion. Each spring has its own constants.
///
/// A spring decays towards 0 for ever. After about 700 time constants (λt = 700, near a minute for
/// a spring of a UI) its numbers become denormal, which processors handle slowly; remove or
/// retarget springs that have settled.
package struct SpringStepper: Sendable {
  /// The time from one step to the next, in seconds.
  package let timeStep: Double

  /// The number of springs, which are numbered from 0 in the order of `append`.
  package private(set) var count = 0

  // Lanes of the last group without a spring stay 0.
  private var propagators: [PropagatorGroup] = []
  private var states: [StateGroup] = []

  /// Creates an empty stepper.
  ///
  /// - Parameters:
  ///   - timeStep: Seconds from one step to the next, positive and finite.
  ///   - capacity: The number of springs that can be added before storage grows.
  package init(timeStep: Double, capacity: Int = 0) {
    precondition(timeStep > 0 && timeStep.isFinite, "a time step is positive and finite")
    self.timeStep = timeStep
    let groups = (capacity + StateGroup.lanes - 1) / StateGroup.lanes
    propagators.reserveCapacity(groups)
    states.reserveCapacity(groups)
  }

  /// Adds a spring after the others.
  ///
  /// - Parameters:
  ///   - spring: The spring that pulls towards displacement 0.
  ///   - state: Its present displacement and velocity, finite.
  ///   - allowsOverdamping: Whether a damping ratio above 1 has effect; see `SpringSolution`.
  package mutating func append(
    _ spring: Spring, at state: SpringState, allowsOverdamping: Bool = false
  ) {
    precondition(state.isFinite, "a spring starts at a finite state")
    let modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
    let (group, lane) = count.quotientAndRemainder(dividingBy: StateGroup.lanes)
    if lane == 0 {
      propagators.append(PropagatorGroup())
      states.append(StateGroup())
    }
    propagators[group].set(modes, over: timeStep, at: lane)
    states[group][lane] = state
    count += 1
  }

  /// The present state of a spring, where `index` is its number in the order of `append`, from 0.
  package subscript(index: Int) -> SpringState {
    get {
      let (group, lane) = place(of: index)
      return states[group][lane]
    }
    set {
      let (group, lane) = place(of: index)
      states[group][lane] = newValue
    }
  }

  private func place(of index: Int) -> (group: Int, lane: Int) {
    precondition(index >= 0 && index < count, "no spring \(index) among \(count)")
    return (index / StateGroup.lanes, index % StateGroup.lanes)
  }

  /// Moves the target of a spring and keeps the animated value and its velocity.
  ///
  /// - Parameters:
  ///   - index: The index of the spring.
  ///   - distance: New target minus old target, in the unit of the animated value.
  package mutating func moveTarget(of index: Int, by distance: Double) {
    self[index].displacement -= distance
  }

  /// Replaces the state of every spring.
  ///
  /// - Parameter newStates: `count` states.
  /// - Complexity: O(`count`). Does not allocate.
  package mutating func reset(to newStates: Span<SpringState>) {
    precondition(newStates.count == count, "one state for each spring")
    for index in 0..<count {
      states[index / StateGroup.lanes][index % StateGroup.lanes] = newStates[index]
    }
  }

  /// Advances every spring by `timeStep`.
  ///
  /// - Complexity: O(`count`), about 0.5 ns for a spring with AVX2 while all springs fit the L2
  ///   cache. Does not allocate.
  package mutating func step() {
    step(with: .fastest)
  }

  /// Advances every spring by `timeStep`, with an instruction set that must be in
  /// `InstructionSet.available`.
  package mutating func step(with instructions: InstructionSet) {
    Self.advance(&states, by: propagators, with: instructions)
  }

  private static func advance(
    _ states: inout [StateGroup], by propagators: [PropagatorGroup],
    with instructions: InstructionSet
  ) {
    var states = states.mutableSpan
    BatchKernels.step(&states, by: propagators.span, with: instructions)
  }
}
