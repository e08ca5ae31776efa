public import Geometry

extension Transform3D: Animatable {
  /// Returns the transform `progress` of the way to `end`, part by part, with the rotation along
  /// the shorter way.
  ///
  /// The parts are those of CSS Transforms 2. Two transforms of the plane give what
  /// `AffineTransform` gives, to the bit. Matrix entries are interpolated if one of the two
  /// transforms flattens space.
  public func interpolated(to end: Transform3D, progress: Double) -> Transform3D {
    // Taking a matrix apart and composing it again rounds, but both ends are exact.
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    if let plane = affine, let endPlane = end.affine {
      return Transform3D(plane.interpolated(to: endPlane, progress: progress))
    }
    if let interpolation = Transform3DInterpolation(from: self, to: end) {
      return interpolation.transform(at: progress)
    }
    return Transform3D(
      row1 + (end.row1 - row1) * progress, row2 + (end.row2 - row2) * progress,
      row3 + (end.row3 - row3) * progress, row4 + (end.row4 - row4) * progress)
  }
}
