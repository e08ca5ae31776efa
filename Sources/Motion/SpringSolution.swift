/// The motion of one spring from given initial conditions, as a function of time.
///
/// The solution is closed-form: times can be evaluated in any order, and each result depends on its
/// time alone.
public struct SpringSolution: Hashable, Sendable {
  let modes: SpringModes
  /// The displacement and velocity at time 0, both finite.
  public let initialState: SpringState

  /// Creates the motion of a spring that is in a given state at time 0.
  ///
  /// - Parameters:
  ///   - spring: The spring that pulls towards displacement 0.
  ///   - initialState: Displacement and velocity at time 0, finite.
  ///   - allowsOverdamping: Whether a damping ratio above 1 has effect. Otherwise it counts as 1
  ///     with the same natural frequency, as on the platform.
  public init(_ spring: Spring, from initialState: SpringState, allowsOverdamping: Bool = false) {
    precondition(initialState.isFinite, "a spring starts at a finite state")
    self.modes = SpringModes(spring, allowsOverdamping: allowsOverdamping)
    self.initialState = initialState
  }

  /// Returns displacement and velocity at a time in seconds; times before 0 and NaN count as 0.
  ///
  /// - Complexity: One exponential, at most one sine and one cosine. Does not allocate.
  public func state(at time: Double) -> SpringState {
    modes.state(at: time, from: initialState)
  }

  /// Returns the displacement from the target at a time in seconds; times before 0 and NaN count as
  /// 0.
  public func value(at time: Double) -> Double { state(at: time).displacement }

  /// Returns the change of the displacement per second at a time in seconds; times before 0 and NaN
  /// count as 0.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }
}
