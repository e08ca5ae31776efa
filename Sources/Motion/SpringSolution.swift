/// The motion of one spring from given initial conditions, as a function of time.
///
/// Closed form: any time can be asked for in any order, and the answer depends on that time alone.
public struct SpringSolution: Hashable, Sendable {
  let modes: SpringModes
  /// The state at time 0.
  public let initialState: SpringState

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - spring: The spring that pulls towards displacement 0.
  ///   - initialState: Displacement and velocity at time 0, finite.
  ///   - allowsOverdamping: Whether a damping ratio above 1 is taken as it is. If not, as on the
  ///     platform, it counts as 1 with the same natural frequency.
  public init(_ spring: Spring, from initialState: SpringState, allowsOverdamping: Bool = false) {
    precondition(initialState.isFinite, "a spring starts at a finite state")
    self.modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
    self.initialState = initialState
  }

  /// Displacement and velocity at a time in seconds; times before 0, and NaN, count as 0.
  ///
  /// - Complexity: One exponential, at most one sine and one cosine. Does not allocate.
  public func state(at time: Double) -> SpringState {
    modes.state(at: time, from: initialState)
  }

  /// The displacement from the target at a time in seconds; times before 0, and NaN, count as 0.
  public func value(at time: Double) -> Double { state(at: time).displacement }

  /// The change of the displacement per second at a time in seconds; times before 0 count as 0.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }
}
