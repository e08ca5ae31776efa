internal import Geometry
internal import ViewTree

/// What of a view its own corners and its subviews depend on.
struct CapturedLayer: Sendable {
  /// Own coordinates to the window's base.
  private(set) var transform = AffineTransform.identity
  /// Opacity, with that of all superviews.
  private(set) var alpha = 1.0
  /// Whether the view or a superview is.
  private(set) var isHidden = false
  /// The bounds that can be drawn.
  private(set) var bounds = Rect.zero
  /// Which entry shows the view; `nil` when none does.
  var entry: Int?

  /// Whether the view itself is.
  let isOwnHidden: Bool
  /// Own coordinates to the superview's; like `ownAlpha` not read before the first update.
  private(set) var ownTransform = AffineTransform.identity
  private(set) var ownAlpha = 0.0

  init(isHidden: Bool = false) { isOwnHidden = isHidden }

  /// Takes over what the view shows.
  mutating func update(_ values: AnimatableValues) {
    var geometry = values.geometry
    geometry.bounds.size.width = max(geometry.bounds.width, 0)
    geometry.bounds.size.height = max(geometry.bounds.height, 0)
    bounds = geometry.bounds
    ownTransform = geometry.localTransform
    ownAlpha = values.alpha.clampedToUnit
  }

  /// Takes over what the superview hands down.
  mutating func place(below parent: CapturedLayer) {
    transform = ownTransform.concatenating(parent.transform)
    alpha = ownAlpha * parent.alpha
    isHidden = isOwnHidden || parent.isHidden
  }
}

extension FrameSnapshot.Entry {
  init(
    _ view: ViewID, _ appearance: Appearance, _ values: AnimatableValues, _ layer: CapturedLayer
  ) {
    let quad = Quad(layer.bounds, through: layer.transform)
    self.init(
      view: view, identifier: appearance.identifier, text: appearance.text, quad: quad,
      boundingRect: quad.boundingRect, alpha: layer.alpha, backgroundColor: .clear,
      cornerRadius: 0, borderWidth: 0, shadow: Shadow(), mask: nil,
      clipsToBounds: appearance.clipsToBounds)
    show(values)
  }

  /// Takes over what animations can change of what the view shows.
  mutating func show(_ values: AnimatableValues) {
    backgroundColor = values.backgroundColor.clamped
    cornerRadius = max(values.cornerRadius, 0)
    borderWidth = max(values.borderWidth, 0)
    shadow = values.shadow.clamped
    mask = values.mask?.clamped
  }

  /// Moves the view to where its layer is now.
  mutating func place(_ layer: CapturedLayer) {
    quad = Quad(layer.bounds, through: layer.transform)
    boundingRect = quad.boundingRect
    alpha = layer.alpha
  }
}

// MARK: - The nearest values that can be drawn

extension Color {
  fileprivate var clamped: Color {
    Color(
      red: red.clampedToUnit, green: green.clampedToUnit, blue: blue.clampedToUnit,
      alpha: alpha.clampedToUnit)
  }
}

extension Shadow {
  fileprivate var clamped: Shadow {
    Shadow(opacity: opacity.clampedToUnit, offset: offset, radius: max(radius, 0))
  }
}

extension RippleMask {
  fileprivate var clamped: RippleMask { RippleMask(center: center, radius: max(radius, 0)) }
}

extension Double {
  fileprivate var clampedToUnit: Double { min(max(self, 0), 1) }
}
