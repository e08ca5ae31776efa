internal import Geometry
internal import ViewTree

/// The part of a view's state in a frame on which its subviews depend, such as the transform.
struct CapturedLayer: Sendable {
  /// The transform from the view's own coordinates to the window's base coordinates.
  private(set) var transform = AffineTransform.identity
  /// The opacity of the view times that of all superviews, 0…1.
  private(set) var alpha = 1.0
  /// Whether the view or any superview is hidden.
  private(set) var isHidden = false
  /// The view's bounds, in which a negative width or height is replaced by 0.
  private(set) var bounds = Rect.zero
  /// The index of the view's entry in the snapshot; `nil` if the view is hidden.
  var entry: Int?

  /// Whether the view itself is hidden, independently of its superviews.
  let isOwnHidden: Bool
  /// The transform from own coordinates to the superview's; invalid, like `ownAlpha`, before the
  /// first update.
  private(set) var ownTransform = AffineTransform.identity
  private(set) var ownAlpha = 0.0

  init(isHidden: Bool = false) { isOwnHidden = isHidden }

  /// Updates `bounds`, `ownTransform` and `ownAlpha`, which depend on the view alone.
  mutating func update(_ values: AnimatableValues) {
    var geometry = values.geometry
    // Clamped before `localTransform`, so that a negative size becomes 0 about the anchor point.
    geometry.bounds.size.width = max(geometry.bounds.width, 0)
    geometry.bounds.size.height = max(geometry.bounds.height, 0)
    bounds = geometry.bounds
    ownTransform = geometry.localTransform
    ownAlpha = values.alpha.clampedToUnit
  }

  /// Updates `transform`, `alpha` and `isHidden`, which depend on the superview, too.
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
    // Sets the animatable values above; those given there only complete the entry.
    show(values)
  }

  /// Updates the colour, corner radius, border width, shadow and mask, clamped to valid ranges.
  mutating func show(_ values: AnimatableValues) {
    backgroundColor = values.backgroundColor.clamped
    cornerRadius = max(values.cornerRadius, 0)
    borderWidth = max(values.borderWidth, 0)
    shadow = values.shadow.clamped
    mask = values.mask?.clamped
  }

  /// Updates `quad`, `boundingRect` and `alpha` from the view's layer.
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
