internal import Geometry
internal import Motion

/// The numbers of one animated value, followed by zeros in unused lanes.
///
/// All properties have the same type, so that a running animation is one flat record, and adding,
/// scaling and blending are implemented once.
typealias Lanes = SIMD8<Double>

/// A property that can be animated; all others change at once.
///
/// The raw value is the name of the `CALayer` property. It is also the key under which a replacing
/// animation is recorded.
enum AnimatableProperty: String, CaseIterable, Sendable {
  case position
  case bounds
  case transform
  case opacity
  case backgroundColor
  case cornerRadius
  case borderWidth
  case shadowOpacity
  case shadowOffset
  case shadowRadius
  case mask

  /// The property's index among all cases, which is also the number of its bit in `SceneNode.keys`.
  var place: Int {
    switch self {
    case .position: 0
    case .bounds: 1
    case .transform: 2
    case .opacity: 3
    case .backgroundColor: 4
    case .cornerRadius: 5
    case .borderWidth: 6
    case .shadowOpacity: 7
    case .shadowOffset: 8
    case .shadowRadius: 9
    case .mask: 10
    }
  }

  /// Whether a new block animation of the property adds to earlier ones instead of replacing them.
  var isAdditive: Bool {
    switch self {
    case .position, .bounds, .transform: true
    default: false
    }
  }

  /// Whether the property is one number.
  var isNumber: Bool {
    switch self {
    case .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius: true
    default: false
    }
  }

  /// Whether setting the property in an animation block animates it.
  ///
  /// On the platform, a path has no implicit animation. The mask has none either, because it
  /// represents a path here.
  var isImplicit: Bool { self != .mask }
}

/// A set of properties, one bit each.
struct AnimatableProperties: OptionSet {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ property: AnimatableProperty) { rawValue = 1 &<< UInt16(property.place) }

  /// All properties.
  static var all: AnimatableProperties { AnimatableProperties(rawValue: .max) }

  /// The properties of the shadow.
  static var shadow: AnimatableProperties {
    [Self(.shadowOpacity), Self(.shadowOffset), Self(.shadowRadius)]
  }

  /// The properties that an entry of a snapshot takes from its view alone.
  static var drawn: AnimatableProperties {
    shadow.union([Self(.backgroundColor), Self(.cornerRadius), Self(.borderWidth), Self(.mask)])
  }
}

// MARK: - Values as numbers

extension Lanes {
  // The numbers of a value, in the order in which the accessors below read them.
  init(_ number: Double) { self.init(number, 0, 0, 0, 0, 0, 0, 0) }

  init(_ point: Point) { self.init(point.x, point.y, 0, 0, 0, 0, 0, 0) }

  init(_ vector: Vector) { self.init(vector.dx, vector.dy, 0, 0, 0, 0, 0, 0) }

  init(_ rect: Rect) {
    self.init(rect.minX, rect.minY, rect.width, rect.height, 0, 0, 0, 0)
  }

  init(_ color: Color) {
    self.init(color.red, color.green, color.blue, color.alpha, 0, 0, 0, 0)
  }

  init(_ mask: RippleMask) {
    self.init(mask.center.x, mask.center.y, mask.radius, 0, 0, 0, 0, 0)
  }

  init(entriesOf matrix: AffineTransform) {
    self.init(matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty, 0, 0)
  }

  init(_ parts: DecomposedTransform) {
    self.init(
      parts.translation.dx, parts.translation.dy, parts.rotation, parts.scaleX, parts.scaleY,
      parts.shear, 0, 0)
  }

  var point: Point { Point(x: self[0], y: self[1]) }

  var rect: Rect { Rect(x: self[0], y: self[1], width: self[2], height: self[3]) }

  var color: Color { Color(red: self[0], green: self[1], blue: self[2], alpha: self[3]) }

  var transformOfEntries: AffineTransform {
    AffineTransform(a: self[0], b: self[1], c: self[2], d: self[3], tx: self[4], ty: self[5])
  }

  var transformOfParts: AffineTransform {
    DecomposedTransform(
      translation: Vector(dx: self[0], dy: self[1]), rotation: self[2], scaleX: self[3],
      scaleY: self[4], shear: self[5]
    ).transform
  }

  /// Whether no lane is NaN or infinite.
  var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}
