import Geometry

/// A square matrix as an array of rows, composed the slow way: the model for the fast ones.
struct NaiveMatrix {
  var rows: [[Double]]

  init(rows: [[Double]]) { self.rows = rows }

  init(_ transform: Transform3D) {
    rows = [
      [transform.m11, transform.m12, transform.m13, transform.m14],
      [transform.m21, transform.m22, transform.m23, transform.m24],
      [transform.m31, transform.m32, transform.m33, transform.m34],
      [transform.m41, transform.m42, transform.m43, transform.m44],
    ]
  }

  init(_ transform: ProjectiveTransform) {
    let plane = transform.plane
    rows = [
      [plane.a, plane.b, transform.wx], [plane.c, plane.d, transform.wy],
      [plane.tx, plane.ty, transform.w],
    ]
  }

  static func * (left: NaiveMatrix, right: NaiveMatrix) -> NaiveMatrix {
    NaiveMatrix(
      rows: left.rows.map { row in
        right.rows.indices.map { column in
          row.indices.reduce(0) { $0 + row[$1] * right.rows[$1][column] }
        }
      })
  }

  /// The determinant by expansion along the first row.
  var determinant: Double {
    if rows.isEmpty { return 1 }
    return rows.indices.reduce(0) { sum, column in
      let minor = NaiveMatrix(
        rows: rows.dropFirst().map { row in
          row.enumerated().filter { $0.offset != column }.map(\.element)
        })
      return sum + (column % 2 == 0 ? 1 : -1) * rows[0][column] * minor.determinant
    }
  }

  /// The largest magnitude of an entry.
  var largest: Double { rows.joined().map(\.magnitude).max() ?? 0 }

  /// Returns the largest difference between an entry and that of another matrix.
  func distance(to other: NaiveMatrix) -> Double {
    zip(rows.joined(), other.rows.joined()).map { ($0 - $1).magnitude }.max() ?? 0
  }

  static func identity(_ count: Int) -> NaiveMatrix {
    NaiveMatrix(rows: (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } })
  }
}
