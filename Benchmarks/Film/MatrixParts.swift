internal import Geometry
internal import Motion

/// A matrix, decomposed into the transforms that SVG can animate.
struct MatrixParts: Hashable, Sendable {
  enum Kind: String {
    case translate
    case rotate
    case skewX
    case scale

    /// The numbers of the identity transform, as many as SVG's transform of this kind takes.
    var identity: [Double] {
      switch self {
      case .translate: [0, 0]
      case .rotate, .skewX: [0]
      case .scale: [1, 1]
      }
    }

    /// The number of decimals.
    ///
    /// A factor moves points far from the origin, so it needs more than a length.
    var decimals: Int {
      switch self {
      case .translate: 2
      case .rotate, .skewX: 3
      case .scale: 5
      }
    }

    /// The largest error that is invisible on a phone, in points, degrees or as a factor.
    var tolerance: Double {
      switch self {
      case .translate: 0.06
      case .rotate, .skewX: 0.02
      case .scale: 0.0004
      }
    }
  }

  /// The kinds in the order in which a drawing lists them; the last kind is applied first.
  static let kinds = [Kind.translate, .rotate, .skewX, .scale]

  private let parts: DecomposedTransform

  /// Decomposes a matrix.
  ///
  /// - Parameter entries: The entries a, b, c, d, tx and ty.
  init(entries: [Double]) {
    precondition(entries.count == 6, "a matrix has six entries")
    let matrix = AffineTransform(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
    // A singular matrix flattens the layer, which is then invisible at any angle.
    let flat = DecomposedTransform(
      translation: Vector(dx: matrix.tx, dy: matrix.ty), scaleX: matrix.a, scaleY: matrix.d)
    parts = DecomposedTransform(matrix) ?? flat
  }

  /// Returns the numbers of the transform of one kind: points, degrees or factors.
  subscript(kind: Kind) -> [Double] {
    switch kind {
    case .translate: [parts.translation.dx, parts.translation.dy]
    case .rotate: [parts.rotation * 180 / .pi]
    // SVG shears by the tangent of the angle.
    case .skewX: [LibM.atan2(parts.shear, 1) * 180 / .pi]
    case .scale: [parts.scaleX, parts.scaleY]
    }
  }
}
