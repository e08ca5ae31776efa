/// A displacement in points.
///
/// Unlike a `Point` it is not moved by a translation.
public struct Vector: Hashable, Sendable {
  /// Points to the right.
  public var dx: Double
  /// Points downwards.
  public var dy: Double

  /// Creates a displacement.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The length in points.
  public var length: Double { LibM.hypot(dx, dy) }
}
