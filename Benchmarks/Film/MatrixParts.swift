internal import Geometry
internal import Motion

/// A matrix as the transforms that SVG can animate, which it cannot do with a matrix.
struct MatrixParts: Hashable, Sendable {
  enum Kind: String {
    case translate
    case rotate
    case skewX
    case scale

    /// The numbers of the one that changes nothing.
    var identity: [Double] {
      switch self {
      case .translate: [0, 0]
      case .rotate, .skewX: [0]
      case .scale: [1, 1]
      }
    }

    /// A factor moves what is far from the origin: it needs more decimals than a length.
    var decimals: Int {
      switch self {
      case .translate: 2
      case .rotate, .skewX: 3
      case .scale: 5
      }
    }

    /// How far a number may be off: less than one can see on a telephone's screen.
    var tolerance: Double {
      switch self {
      case .translate: 0.06
      case .rotate, .skewX: 0.02
      case .scale: 0.0004
      }
    }
  }

  /// In the order in which they are written: the last one comes first.
  static let kinds = [Kind.translate, .rotate, .skewX, .scale]

  private let parts: DecomposedTransform

  /// Takes a matrix apart.
  ///
  /// - Parameter entries: a, b, c, d, tx and ty.
  init(entries: [Double]) {
    precondition(entries.count == 6, "a matrix has six entries")
    let matrix = AffineTransform(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
    // What is flattened does not show, at whatever angle.
    let flat = DecomposedTransform(
      translation: Vector(dx: matrix.tx, dy: matrix.ty), scaleX: matrix.a, scaleY: matrix.d)
    parts = DecomposedTransform(matrix) ?? flat
  }

  /// The numbers of a transform; angles are in degrees.
  subscript(kind: Kind) -> [Double] {
    switch kind {
    case .translate: [parts.translation.dx, parts.translation.dy]
    case .rotate: [parts.rotation * 180 / .pi]
    case .skewX: [LibM.atan2(parts.shear, 1) * 180 / .pi]
    case .scale: [parts.scaleX, parts.scaleY]
    }
  }
}
