/// Where a spring is and how fast it moves, at one moment.
public struct SpringState: Hashable, Sendable {
  /// Distance from the target; its unit is that of the animated value.
  public var displacement: Double
  /// Change of the displacement per second; negative while a positive displacement shrinks.
  public var velocity: Double

  /// Creates a state.
  public init(displacement: Double, velocity: Double) {
    self.displacement = displacement
    self.velocity = velocity
  }

  /// At rest on the target.
  public static let zero = SpringState(displacement: 0, velocity: 0)

  /// Whether both numbers are finite.
  var isFinite: Bool { displacement.isFinite && velocity.isFinite }
}
