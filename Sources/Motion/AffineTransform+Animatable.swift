public import Geometry

extension AffineTransform: Animatable {
  /// The transform `progress` of the way to `end`, by parts and turning the shortest way.
  ///
  /// Entry by entry where one of the two flattens the plane, and, with the same result, where both
  /// only scale and translate.
  public func interpolated(to end: AffineTransform, progress: Double) -> AffineTransform {
    if progress == 0 { return self }
    if progress == 1 { return end }
    guard !(isScaleAndTranslation && end.isScaleAndTranslation),
      let parts = DecomposedTransform.pair(from: self, to: end)
    else { return blended(with: end, progress) }
    return parts.start.interpolated(to: parts.end, progress: progress).transform
  }

  /// The transform `progress` of the way to `end`, entry by entry.
  ///
  /// Right for transforms that only scale and translate; a rotation shrinks on its way.
  public func interpolatedByEntries(
    to end: AffineTransform, progress: Double
  ) -> AffineTransform {
    progress == 1 ? end : blended(with: end, progress)
  }

  /// Whether the entries off the diagonal are 0.
  var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  @inline(__always)
  func blended(with end: AffineTransform, _ progress: Double) -> AffineTransform {
    AffineTransform(
      a: a.blended(with: end.a, progress), b: b.blended(with: end.b, progress),
      c: c.blended(with: end.c, progress), d: d.blended(with: end.d, progress),
      tx: tx.blended(with: end.tx, progress), ty: ty.blended(with: end.ty, progress))
  }
}
