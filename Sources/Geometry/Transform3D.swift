/// A 4×4 matrix like `CATransform3D`, by which row vectors are multiplied from the left.
///
/// The point (x, y, z) is mapped to the row vector (x, y, z, 1) · M = (X, Y, Z, w), and then
/// divided by its last component: (X/w, Y/w, Z/w). That is the convention of Core Animation: each
/// row is the image of an axis, and the last row is the translation. Points with a `w` of 0 or less
/// lie at or behind the eye, and have no image. z grows towards the viewer.
public struct Transform3D: Hashable, Sendable {
  // Benchmarks write these values as `cmotion_matrix`: the order of the rows matters.

  /// The image of the x axis: (m11, m12, m13, m14).
  package var row1: SIMD4<Double>
  /// The image of the y axis: (m21, m22, m23, m24).
  package var row2: SIMD4<Double>
  /// The image of the z axis: (m31, m32, m33, m34).
  package var row3: SIMD4<Double>
  /// The image of the origin: (m41, m42, m43, m44).
  package var row4: SIMD4<Double>

  package init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// Creates a matrix from its entries, none of which is checked; missing ones are those of the
  /// identity.
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    self.init(
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44))
  }

  /// Creates the matrix that maps points as a transform of the plane does, and keeps z.
  public init(_ transform: AffineTransform) {
    self.init(
      m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d,
      m41: transform.tx, m42: transform.ty)
  }

  /// The transform that maps every point to itself.
  public static let identity = Transform3D()
}

// MARK: - Entries

extension Transform3D {
  /// The coefficient of x in the mapped x, before the division by w.
  public var m11: Double {
    get { row1.x }
    set { row1.x = newValue }
  }

  /// The coefficient of x in the mapped y, before the division by w.
  public var m12: Double {
    get { row1.y }
    set { row1.y = newValue }
  }

  /// The coefficient of x in the mapped z, before the division by w.
  public var m13: Double {
    get { row1.z }
    set { row1.z = newValue }
  }

  /// The coefficient of x in w; 0 without perspective.
  public var m14: Double {
    get { row1.w }
    set { row1.w = newValue }
  }

  /// The coefficient of y in the mapped x, before the division by w.
  public var m21: Double {
    get { row2.x }
    set { row2.x = newValue }
  }

  /// The coefficient of y in the mapped y, before the division by w.
  public var m22: Double {
    get { row2.y }
    set { row2.y = newValue }
  }

  /// The coefficient of y in the mapped z, before the division by w.
  public var m23: Double {
    get { row2.z }
    set { row2.z = newValue }
  }

  /// The coefficient of y in w; 0 without perspective.
  public var m24: Double {
    get { row2.w }
    set { row2.w = newValue }
  }

  /// The coefficient of z in the mapped x, before the division by w.
  public var m31: Double {
    get { row3.x }
    set { row3.x = newValue }
  }

  /// The coefficient of z in the mapped y, before the division by w.
  public var m32: Double {
    get { row3.y }
    set { row3.y = newValue }
  }

  /// The coefficient of z in the mapped z, before the division by w.
  public var m33: Double {
    get { row3.z }
    set { row3.z = newValue }
  }

  /// The coefficient of z in w: −1/d for an eye at a distance of d points, 0 without perspective.
  public var m34: Double {
    get { row3.w }
    set { row3.w = newValue }
  }

  /// The translation along x, in points, before the division by w.
  public var m41: Double {
    get { row4.x }
    set { row4.x = newValue }
  }

  /// The translation along y, in points, before the division by w.
  public var m42: Double {
    get { row4.y }
    set { row4.y = newValue }
  }

  /// The translation along z, in points, before the division by w.
  public var m43: Double {
    get { row4.z }
    set { row4.z = newValue }
  }

  /// The constant part of w, usually 1.
  public var m44: Double {
    get { row4.w }
    set { row4.w = newValue }
  }
}
