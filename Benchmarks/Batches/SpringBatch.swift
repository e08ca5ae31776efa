package import Motion

/// A batch of springs in motion, evaluated together, each at its own time.
///
/// With the amplitude A = |x₀| + |v₀|/ω, displacements agree with `SpringSolution` within 1e-12·A
/// and velocities within 1e-12·ω·A, plus the rounding of the angle ωt, which both share. A batch
/// takes at most a sixth of the time of the same formula in scalar calls of libm on a processor
/// with AVX2 and fused multiply-add (`Benchmarks/Floors/run`), and about a third elsewhere.
///
/// Springs that oscillate or are critical are evaluated by vector loops. Over-damped springs are
/// evaluated one at a time by `SpringSolution`. So are springs with a damping ratio below
/// `leastDampingRatio`, whose phase may exceed the range that the loops reduce before they decay.
package struct SpringBatch: Sendable {
  /// The damping ratio below which an oscillating spring is evaluated by `SpringSolution`.
  ///
  /// With this ratio the amplitude has decayed to e⁻¹⁶⁴ when the phase reaches 2²⁰ quarter turns,
  /// the largest that the loops reduce.
  package static let leastDampingRatio = 1e-4

  /// The fraction of its natural frequency with which a critical spring is stored as oscillating.
  ///
  /// While e^(−ωt) is above 1e-17 the angle stays below 4e-7, where the sine equals its argument
  /// within 3e-14 of it, so the motion is the critical one to that precision.
  private static let criticalFraction = 1e-8

  // Springs that `SpringSolution` evaluates leave a lane of zeros.
  private var oscillations: [OscillationGroup] = []
  private var scalarMotions: [(index: Int, solution: SpringSolution)] = []
  /// The number of springs, which are numbered from 0 in the order of `append`.
  package private(set) var count = 0

  /// Creates an empty batch.
  ///
  /// - Parameter capacity: The number of springs that can be added before storage grows.
  package init(capacity: Int = 0) {
    let lanes = OscillationGroup.lanes
    oscillations.reserveCapacity((capacity + lanes - 1) / lanes)
  }

  /// Adds a spring after the others.
  ///
  /// - Parameters:
  ///   - spring: The spring that pulls towards displacement 0.
  ///   - initialState: Displacement and velocity at the spring's time 0, finite.
  ///   - allowsOverdamping: Whether a damping ratio above 1 has effect; see `SpringSolution`.
  package mutating func append(
    _ spring: Spring, from initialState: SpringState, allowsOverdamping: Bool = false
  ) {
    precondition(initialState.isFinite, "a spring starts at a finite state")
    let lane = count % OscillationGroup.lanes
    if lane == 0 { oscillations.append(OscillationGroup()) }
    let group = oscillations.count - 1
    let modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
    switch modes.regime {
    case .underdamped(let frequency) where spring.dampingRatio >= Self.leastDampingRatio:
      oscillations[group].set(modes, turningAt: frequency, from: initialState, at: lane)
    case .critical:
      let frequency = modes.decay * Self.criticalFraction
      oscillations[group].set(modes, turningAt: frequency, from: initialState, at: lane)
    case .underdamped, .overdamped:
      let solution = SpringSolution(
        spring, from: initialState, allowsOverdamping: allowsOverdamping)
      scalarMotions.append((count, solution))
    }
    count += 1
  }

  /// Removes all springs and keeps the storage.
  package mutating func removeAll() {
    oscillations.removeAll(keepingCapacity: true)
    scalarMotions.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Evaluates every spring at its own time.
  ///
  /// - Parameters:
  ///   - times: Seconds since each spring's start, `count` elements; times before 0 and NaN count
  ///     as 0.
  ///   - states: Receives displacement and velocity of each spring, `count` elements.
  /// - Complexity: O(`count`), about 3 ns for a spring with AVX2. Does not allocate.
  package func evaluate(at times: Span<Double>, into states: inout MutableSpan<SpringState>) {
    evaluate(at: times, into: &states, with: .fastest)
  }

  /// Evaluates every spring at its own time, with an instruction set that must be in
  /// `InstructionSet.available`.
  package func evaluate(
    at times: Span<Double>, into states: inout MutableSpan<SpringState>,
    with instructions: InstructionSet
  ) {
    precondition(times.count == count, "one time for each spring")
    precondition(states.count == count, "room for the state of each spring")
    BatchKernels.evaluate(oscillations.span, at: times, into: &states, with: instructions)
    // After the loop, which wrote zeros for these springs.
    for motion in scalarMotions {
      states[motion.index] = motion.solution.state(at: times[motion.index])
    }
  }
}
