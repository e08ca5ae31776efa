internal import Geometry
internal import ViewTree

/// The animatable properties of a view; trivially copyable, so a frame does no reference counting.
struct AnimatableValues: Sendable {
  var geometry: View
  var alpha: Double
  var backgroundColor: Color
  var cornerRadius: Double
  var borderWidth: Double
  var shadow: Shadow
  var mask: RippleMask?

  init(_ geometry: View, _ appearance: Appearance) {
    self.geometry = geometry
    alpha = appearance.alpha
    backgroundColor = appearance.backgroundColor
    cornerRadius = appearance.cornerRadius
    borderWidth = appearance.borderWidth
    shadow = appearance.shadow
    mask = appearance.mask
  }

  /// Returns a property's value as numbers: a transform's matrix entries, zeros for a missing mask.
  func lanes(of property: AnimatableProperty) -> Lanes {
    switch property {
    case .position: Lanes(geometry.center)
    case .bounds: Lanes(geometry.bounds)
    case .transform: Lanes(entriesOf: geometry.transform)
    case .opacity: Lanes(alpha)
    case .backgroundColor: Lanes(backgroundColor)
    case .cornerRadius: Lanes(cornerRadius)
    case .borderWidth: Lanes(borderWidth)
    case .shadowOpacity: Lanes(shadow.opacity)
    case .shadowOffset: Lanes(shadow.offset)
    case .shadowRadius: Lanes(shadow.radius)
    // Blocks never compare these numbers, since a mask is not implicit.
    case .mask: mask.map(Lanes.init) ?? .zero
    }
  }

  /// Sets a property that is one number; any other stays unchanged.
  @inline(__always)
  mutating func setNumber(_ number: Double, of property: AnimatableProperty) {
    switch property {
    case .opacity: alpha = number
    case .cornerRadius: cornerRadius = number
    case .borderWidth: borderWidth = number
    case .shadowOpacity: shadow.opacity = number
    case .shadowRadius: shadow.radius = number
    default: break
    }
  }

  mutating func setLanes(_ lanes: Lanes, of property: AnimatableProperty) {
    switch property {
    case .position: geometry.center = lanes.point
    case .bounds: geometry.bounds = lanes.rect
    case .transform: geometry.transform = lanes.transformOfEntries
    case .backgroundColor: backgroundColor = lanes.color
    case .shadowOffset: shadow.offset = Vector(dx: lanes[0], dy: lanes[1])
    case .mask: mask = RippleMask(center: lanes.point, radius: lanes[2])
    default: setNumber(lanes[0], of: property)
    }
  }
}

extension ViewProperties {
  var animatable: AnimatableValues {
    get { AnimatableValues(geometry, appearance) }
    set {
      geometry = newValue.geometry
      appearance.alpha = newValue.alpha
      appearance.backgroundColor = newValue.backgroundColor
      appearance.cornerRadius = newValue.cornerRadius
      appearance.borderWidth = newValue.borderWidth
      appearance.shadow = newValue.shadow
      appearance.mask = newValue.mask
    }
  }

  /// Whether no number of the geometry and the appearance is NaN or infinite.
  var isFinite: Bool {
    let numbers = animatable
    // A number times 0 is 0, but NaN if the number is not finite, and so is a sum with NaN.
    var products = Lanes(geometry.anchorPoint) * 0 + Lanes(appearance.zPosition) * 0
    for property in AnimatableProperty.allCases {
      products += numbers.lanes(of: property) * 0
    }
    return products == .zero
  }
}
