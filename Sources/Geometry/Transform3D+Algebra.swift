extension Transform3D {
  /// Returns the matrix that applies `self` first and `next` second, like `CATransform3DConcat`.
  ///
  /// For two transforms of the plane the entries equal those of `AffineTransform.concatenating`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(
      next.image(of: row1), next.image(of: row2), next.image(of: row3), next.image(of: row4))
  }

  /// Returns the product of a row vector and the matrix, before any division.
  package func image(of row: SIMD4<Double>) -> SIMD4<Double> {
    // In this order, like the sums of `AffineTransform`: the zeros between change nothing.
    ((row.x * row1 + row.y * row2) + row.z * row3) + row.w * row4
  }

  /// The distance of the entries of two matrices.
  package func distance(to other: Transform3D) -> Double {
    let rows = [row1 - other.row1, row2 - other.row2, row3 - other.row3, row4 - other.row4]
    return rows.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
  }

  /// Returns the product of `count` times this transform, a whole number that is not negative.
  ///
  /// - Complexity: O(log count).
  package func power(_ count: Double) -> Transform3D {
    var (result, square, rest) = (Transform3D.identity, self, count)
    while rest >= 1, square.isFinite {
      let half = (rest / 2).rounded(.down)
      if rest - 2 * half >= 1 { result = square.concatenating(result) }
      square = square.concatenating(square)
      rest = half
    }
    return result
  }

  /// Returns the image of a point in the plane z = `z`, projected onto the plane z = 0.
  ///
  /// - Parameters:
  ///   - point: The x and y of the point.
  ///   - z: The height of the point above the plane, towards the viewer.
  /// - Returns: The x and y of the image, or `nil` if the point lies at or behind the eye (w ≤
  ///   0), or if the image is not finite.
  public func map(_ point: Point, z: Double = 0) -> Point? {
    let image = image(of: SIMD4(point.x, point.y, z, 1))
    guard image.w > 0 else { return nil }
    let projected = Point(x: image.x / image.w, y: image.y / image.w)
    return projected.isFinite ? projected : nil
  }

  /// The same transform of the plane, or `nil` if the matrix does anything outside of the plane.
  ///
  /// A matrix is affine when its third row and column and its fourth column are those of the
  /// identity, like `CATransform3DIsAffine`.
  public var affine: AffineTransform? {
    guard m13 == 0, m14 == 0, m23 == 0, m24 == 0, m43 == 0, m44 == 1 else { return nil }
    guard row3 == SIMD4(0, 0, 1, 0) else { return nil }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether no entry of the matrix is infinite or NaN.
  public var isFinite: Bool {
    // A number minus itself is 0 unless the number is not finite.
    (row1 - row1) + (row2 - row2) + (row3 - row3) + (row4 - row4) == SIMD4(repeating: 0)
  }

  /// The signed factor by which volumes grow if the last column is that of the identity; a matrix
  /// whose determinant is 0 has no inverse.
  public var determinant: Double {
    let (upper, lower) = (Minors(row1, row2), Minors(row3, row4))
    return upper.determinant(with: lower)
  }

  /// The inverse matrix; `nil` if the matrix is singular or not finite, or if an entry overflows.
  ///
  /// The inverse of a transform of the plane has the entries of `AffineTransform.inverted`. Another
  /// one is computed by cofactors. With N the largest magnitude of an entry, each entry is off by
  /// at most about 2⁻⁵⁰ · (N³ + N⁴ · its magnitude) · 24 / |determinant|.
  public var inverted: Transform3D? {
    if let affine { return affine.inverted.map(Transform3D.init) }
    let (upper, lower) = (Minors(row1, row2), Minors(row3, row4))
    let determinant = upper.determinant(with: lower)
    let reciprocal = 1 / determinant
    guard determinant.isFinite, reciprocal.isFinite else { return nil }
    // Each column of the inverse leaves out one row of the matrix.
    let (first, second) = (lower.complement(of: row2), lower.complement(of: row1))
    let (third, fourth) = (upper.complement(of: row4), upper.complement(of: row3))
    let inverse = Transform3D(
      SIMD4(first.x, -second.x, third.x, -fourth.x) * reciprocal,
      SIMD4(first.y, -second.y, third.y, -fourth.y) * reciprocal,
      SIMD4(first.z, -second.z, third.z, -fourth.z) * reciprocal,
      SIMD4(first.w, -second.w, third.w, -fourth.w) * reciprocal)
    return inverse.isFinite ? inverse : nil
  }
}

/// The six 2×2 minors of two rows: each name has the columns, counted from 1.
private struct Minors {
  let m12, m13, m14, m23, m24, m34: Double

  init(_ first: SIMD4<Double>, _ second: SIMD4<Double>) {
    m12 = first.x * second.y - first.y * second.x
    m13 = first.x * second.z - first.z * second.x
    m14 = first.x * second.w - first.w * second.x
    m23 = first.y * second.z - first.z * second.y
    m24 = first.y * second.w - first.w * second.y
    m34 = first.z * second.w - first.w * second.z
  }

  /// Returns the determinant of the matrix whose first two rows have these minors and whose last
  /// two have `lower` (Laplace's expansion).
  func determinant(with lower: Minors) -> Double {
    (m12 * lower.m34 - m13 * lower.m24) + (m14 * lower.m23 + m23 * lower.m14)
      + (m34 * lower.m12 - m24 * lower.m13)
  }

  /// Returns the 3×3 minors of a row and these two rows, with alternating signs; each component
  /// leaves out its own column.
  func complement(of row: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      (row.y * m34 - row.z * m24) + row.w * m23, -((row.x * m34 - row.z * m14) + row.w * m13),
      (row.x * m24 - row.y * m14) + row.w * m12, -((row.x * m23 - row.y * m13) + row.z * m12))
  }
}
