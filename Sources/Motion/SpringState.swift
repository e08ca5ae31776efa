/// The position and velocity of a spring at one moment.
public struct SpringState: Hashable, Sendable {
  // Benchmarks write these values as `cmotion_state`: the order of the properties matters.

  /// The signed distance from the target, in the unit of the animated value.
  public var displacement: Double
  /// The change of the displacement per second; negative while a positive displacement shrinks.
  public var velocity: Double

  /// Creates a state from a distance to the target and its change per second.
  public init(displacement: Double, velocity: Double) {
    self.displacement = displacement
    self.velocity = velocity
  }

  /// The state of a spring at rest on its target.
  public static let zero = SpringState(displacement: 0, velocity: 0)

  /// Whether neither number is NaN or infinite; a motion traps if its first state is not finite.
  package var isFinite: Bool { displacement.isFinite && velocity.isFinite }
}
