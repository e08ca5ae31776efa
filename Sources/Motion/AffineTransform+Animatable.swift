public import Geometry

extension AffineTransform: Animatable {
  /// Returns the transform `progress` of the way to `end`, interpolated part by part, with the
  /// rotation along the shorter way.
  ///
  /// Matrix entries are interpolated instead when one of the two transforms flattens the plane, and
  /// when both only scale and translate, where the result is the same.
  public func interpolated(to end: AffineTransform, progress: Double) -> AffineTransform {
    // Taking a matrix apart and composing it again rounds, but both ends are exact.
    if progress == 0 { return self }
    if progress == 1 { return end }
    guard !(isScaleAndTranslation && end.isScaleAndTranslation),
      let parts = DecomposedTransform.pair(from: self, to: end)
    else { return blended(with: end, progress) }
    return parts.start.interpolated(to: parts.end, progress: progress).transform
  }

  /// Returns the transform `progress` of the way to `end`, matrix entry by matrix entry.
  ///
  /// The result is correct for transforms that only scale and translate; a rotation would shrink on
  /// its way.
  public func interpolatedByEntries(
    to end: AffineTransform, progress: Double
  ) -> AffineTransform {
    progress == 1 ? end : blended(with: end, progress)
  }

  /// Whether the transform neither rotates nor shears: both entries off the diagonal are exactly 0.
  var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  @inline(__always)
  func blended(with end: AffineTransform, _ progress: Double) -> AffineTransform {
    AffineTransform(
      a: a.blended(with: end.a, progress), b: b.blended(with: end.b, progress),
      c: c.blended(with: end.c, progress), d: d.blended(with: end.d, progress),
      tx: tx.blended(with: end.tx, progress), ty: ty.blended(with: end.ty, progress))
  }
}
