import Geometry
import Motion
import TestSupport
import Testing

extension Transform3D {
  /// The entries by rows.
  var entries: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  init(entries: [Double]) {
    self.init(
      m11: entries[0], m12: entries[1], m13: entries[2], m14: entries[3],
      m21: entries[4], m22: entries[5], m23: entries[6], m24: entries[7],
      m31: entries[8], m32: entries[9], m33: entries[10], m34: entries[11],
      m41: entries[12], m42: entries[13], m43: entries[14], m44: entries[15])
  }

  /// Returns axes in ±2, a translation in ±200 and a perspective as of an eye beyond 250 points.
  static func random(using random: inout SeededGenerator) -> Transform3D {
    func row(_ bounds: Double...) -> [Double] {
      bounds.map { random.uniform(in: -$0...$0) }
    }
    var matrix = Transform3D(
      entries: row(2, 2, 2, 0.004) + row(2, 2, 2, 0.004) + row(2, 2, 2, 0.004)
        + row(200, 200, 200, 0))
    matrix.m44 = 1
    return matrix
  }

  /// The volume of the unit cube's image, as a share of the product of its edges.
  var relativeVolume: Double {
    var linear = self
    (linear.m14, linear.m24, linear.m34, linear.m44) = (0, 0, 0, 1)
    let edges = [[m11, m12, m13], [m21, m22, m23], [m31, m32, m33]].map { row in
      row.map { $0 * $0 }.reduce(0, +).squareRoot()
    }
    return linear.determinant / edges.reduce(1, *)
  }
}

/// Expects all 16 entries to agree.
func expectSame(
  _ actual: Transform3D, _ expected: Transform3D, within tolerance: Double,
  _ context: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  for (index, pair) in zip(actual.entries, expected.entries).enumerated() {
    expectClose(
      pair.0, pair.1, within: tolerance, "entry \(index) \(context())",
      sourceLocation: sourceLocation)
  }
}

extension DecomposedTransform3D {
  /// Returns parts without much distortion, with a rotation about any axis.
  static func random(using random: inout SeededGenerator) -> DecomposedTransform3D {
    func three(_ range: ClosedRange<Double>) -> Vector3D {
      Vector3D(
        x: random.uniform(in: range), y: random.uniform(in: range), z: random.uniform(in: range))
    }
    return DecomposedTransform3D(
      translation: three(-200...200), scale: three(0.25...2),
      skewXY: random.uniform(in: -1...1), skewXZ: random.uniform(in: -1...1),
      skewYZ: random.uniform(in: -1...1), perspective: three(-0.001...0.001),
      perspectiveW: random.uniform(in: 0.5...1.5), rotation: .random(using: &random))
  }
}

extension Quaternion {
  /// Returns a rotation about any axis by any angle.
  static func random(using random: inout SeededGenerator) -> Quaternion {
    let numbers = (0..<4).map { _ in random.uniform(in: -1...1) }
    let length = numbers.map { $0 * $0 }.reduce(0, +).squareRoot()
    let unit = numbers.map { $0 / length }
    return Quaternion(x: unit[0], y: unit[1], z: unit[2], w: unit[3])
  }
}
