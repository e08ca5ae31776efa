/// A displacement in points.
///
/// A translation changes a `Point`, but not a `Vector`.
public struct Vector: Hashable, Sendable {
  /// The displacement to the right, in points.
  public var dx: Double
  /// The displacement downwards, in points.
  public var dy: Double

  /// Creates a displacement by `dx` points to the right and `dy` points downwards.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The displacement that moves nothing, (0, 0).
  public static let zero = Vector(dx: 0, dy: 0)

  /// The Euclidean length, in points.
  public var length: Double { LibM.hypot(dx, dy) }
}
