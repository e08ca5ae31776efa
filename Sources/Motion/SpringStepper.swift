/// Thousands of springs advanced together by a fixed time step, in place.
///
/// Over a fixed step the motion of a spring is a 2×2 matrix, so a step is exact, needs no
/// exponential, and any number of steps lands on the curve of `SpringSolution`: the frame rate does
/// not change the motion. Every spring has constants of its own.
///
/// A spring left alone decays towards 0 for ever. After about 700 time constants (λt = 700, near a
/// minute for a spring of a UI) its numbers become denormal, which processors handle slowly; remove
/// or retarget springs that have settled.
public struct SpringStepper: Sendable {
  /// Seconds from one step to the next.
  public let timeStep: Double

  private var propagators: [SpringPropagator] = []
  // Displacement and velocity side by side: one load, one store, and two columns to multiply.
  private var states: [SIMD2<Double>] = []

  /// Creates an empty stepper.
  ///
  /// - Parameters:
  ///   - timeStep: Seconds from one step to the next, positive and finite.
  ///   - capacity: How many springs can be added before storage grows.
  public init(timeStep: Double, capacity: Int = 0) {
    precondition(timeStep > 0 && timeStep.isFinite, "a time step is positive and finite")
    self.timeStep = timeStep
    propagators.reserveCapacity(capacity)
    states.reserveCapacity(capacity)
  }

  /// The number of springs.
  public var count: Int { states.count }

  /// Adds a spring after the others.
  ///
  /// - Parameters:
  ///   - spring: The spring that pulls towards displacement 0.
  ///   - state: Its present displacement and velocity, finite.
  ///   - allowsOverdamping: As for `SpringSolution`.
  public mutating func append(
    _ spring: Spring, at state: SpringState, allowsOverdamping: Bool = false
  ) {
    precondition(state.isFinite, "a spring starts at a finite state")
    let modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
    propagators.append(modes.propagator(over: timeStep))
    states.append(SIMD2(state.displacement, state.velocity))
  }

  /// The present displacement and velocity of a spring.
  public subscript(index: Int) -> SpringState {
    get { SpringState(displacement: states[index].x, velocity: states[index].y) }
    set { states[index] = SIMD2(newValue.displacement, newValue.velocity) }
  }

  /// Moves the target of a spring; the animated value and its velocity stay as they are.
  ///
  /// - Parameters:
  ///   - index: Which spring.
  ///   - distance: New target minus old target.
  public mutating func moveTarget(of index: Int, by distance: Double) {
    states[index].x -= distance
  }

  /// Replaces the state of every spring.
  ///
  /// - Parameter newStates: `count` states.
  /// - Complexity: O(`count`). Does not allocate.
  public mutating func reset(to newStates: Span<SpringState>) {
    precondition(newStates.count == count, "one state for each spring")
    for index in 0..<count {
      states[index] = SIMD2(newStates[index].displacement, newStates[index].velocity)
    }
  }

  /// Advances every spring by `timeStep`.
  ///
  /// - Complexity: O(`count`), about 0.5 ns for a spring while all fit the second cache. Does not
  ///   allocate.
  public mutating func step() {
    Self.advance(&states, by: propagators)
  }

  private static func advance(_ states: inout [SIMD2<Double>], by propagators: [SpringPropagator]) {
    let propagators = propagators.span
    var states = states.mutableSpan
    precondition(states.count == propagators.count, "one matrix for each state")
    for index in 0..<propagators.count {
      let propagator = propagators[index]
      let state = states[index]
      states[index] = propagator.ofDisplacement * state.x + propagator.ofVelocity * state.y
    }
  }
}
