/// Three numbers, one for each axis of space; z points towards the viewer.
public struct Vector3D: Hashable, Sendable {
  /// The number of the axis that points to the right.
  public var x: Double
  /// The number of the axis that points down.
  public var y: Double
  /// The number of the axis that points towards the viewer.
  public var z: Double

  /// Creates three numbers, none of which is checked.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Zero for each axis.
  public static let zero = Vector3D(x: 0, y: 0, z: 0)
}
