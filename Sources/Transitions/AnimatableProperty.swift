internal import Geometry
internal import Motion
internal import ViewTree

/// The numbers of one animated value, those of its kind first and 0 behind them.
///
/// All properties have one shape, so that a running animation is one flat record and adding,
/// scaling and blending are written once.
typealias Lanes = SIMD8<Double>

/// What can change gradually; everything else of a view jumps when it is set.
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

  /// Whether a new block animation adds to the ones under way; if not, it takes their place.
  var isAdditive: Bool {
    switch self {
    case .position, .bounds, .transform: true
    default: false
    }
  }

  /// Whether setting the property in an animation block animates it.
  ///
  /// A path has no implicit animation on the platform, nor has the mask that stands for one here.
  var isImplicit: Bool { self != .mask }
}

extension ViewProperties {
  /// The numbers of a property; of the transform its entries.
  func lanes(of property: AnimatableProperty) -> Lanes {
    switch property {
    case .position: Lanes(geometry.center)
    case .bounds: Lanes(geometry.bounds)
    case .transform: Lanes(entriesOf: geometry.transform)
    case .opacity: Lanes(appearance.alpha)
    case .backgroundColor: Lanes(appearance.backgroundColor)
    case .cornerRadius: Lanes(appearance.cornerRadius)
    case .borderWidth: Lanes(appearance.borderWidth)
    case .shadowOpacity: Lanes(appearance.shadow.opacity)
    case .shadowOffset: Lanes(appearance.shadow.offset)
    case .shadowRadius: Lanes(appearance.shadow.radius)
    case .mask: appearance.mask.map(Lanes.init) ?? .zero
    }
  }

  mutating func setLanes(_ lanes: Lanes, of property: AnimatableProperty) {
    switch property {
    case .position: geometry.center = lanes.point
    case .bounds: geometry.bounds = lanes.rect
    case .transform: geometry.transform = lanes.transformOfEntries
    case .opacity: appearance.alpha = lanes[0]
    case .backgroundColor: appearance.backgroundColor = lanes.color
    case .cornerRadius: appearance.cornerRadius = lanes[0]
    case .borderWidth: appearance.borderWidth = lanes[0]
    case .shadowOpacity: appearance.shadow.opacity = lanes[0]
    case .shadowOffset: appearance.shadow.offset = Vector(dx: lanes[0], dy: lanes[1])
    case .shadowRadius: appearance.shadow.radius = lanes[0]
    case .mask: appearance.mask = RippleMask(center: lanes.point, radius: lanes[2])
    }
  }

  /// Whether no number is NaN or infinite.
  var isFinite: Bool {
    AnimatableProperty.allCases.allSatisfy { lanes(of: $0).isFinite }
      && Lanes(geometry.anchorPoint).isFinite && appearance.zPosition.isFinite
  }
}

// MARK: - Values as numbers

extension Lanes {
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
