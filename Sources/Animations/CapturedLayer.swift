internal import Geometry
internal import ViewTree

/// The part of a view's state in a frame on which its subviews depend, such as the transform.
struct CapturedLayer: Sendable {
  /// The part that subviews take over from a view.
  struct Surroundings: Sendable {
    /// The transform from the view's own coordinates to the window's base coordinates.
    var transform = AffineTransform.identity
    /// The opacity of the view times that of all superviews, 0…1.
    var alpha = 1.0
    /// Whether the view or any superview is hidden.
    var isHidden = false
  }

  /// The part that the view's subviews take over.
  private(set) var surroundings = Surroundings()
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
  @inline(__always)
  mutating func update(_ values: AnimatableValues) {
    bounds = values.geometry.bounds
    // Clamped before `localTransform`, so that a negative size becomes 0 about the anchor point.
    bounds.size.width = max(bounds.width, 0)
    bounds.size.height = max(bounds.height, 0)
    let geometry = View(
      center: values.geometry.center, bounds: bounds, anchorPoint: values.geometry.anchorPoint,
      transform: values.geometry.transform)
    ownTransform = geometry.localTransform
    ownAlpha = values.alpha.clampedToUnit
  }

  /// Updates `surroundings`, which depend on those of the view itself, too.
  @inline(__always)
  mutating func place(in outer: Surroundings) {
    surroundings.transform = ownTransform.concatenating(outer.transform)
    surroundings.alpha = ownAlpha * outer.alpha
    surroundings.isHidden = isOwnHidden || outer.isHidden
  }
}

extension FrameSnapshot.Entry {
  init(
    _ view: ViewID, _ appearance: Appearance, _ values: AnimatableValues, _ layer: CapturedLayer
  ) {
    let quad = Quad(layer.bounds, through: layer.surroundings.transform)
    self.init(
      view: view, identifier: appearance.identifier, text: appearance.text, quad: quad,
      boundingRect: quad.boundingRect, alpha: layer.surroundings.alpha, backgroundColor: .clear,
      cornerRadius: 0, borderWidth: 0, shadow: Shadow(), mask: nil,
      clipsToBounds: appearance.clipsToBounds)
    // Sets the animatable values above; those given there only complete the entry.
    show(values, .all)
  }

  /// Updates those of colour, corner radius, border width, shadow and mask that have changed,
  /// clamped to valid ranges.
  @inline(__always)
  mutating func show(_ values: AnimatableValues, _ changed: AnimatableProperties) {
    if changed.isDisjoint(with: .drawn) { return }
    cornerRadius = max(values.cornerRadius, 0)
    borderWidth = max(values.borderWidth, 0)
    if changed.contains(AnimatableProperties(.backgroundColor)) {
      backgroundColor = values.backgroundColor.clamped
    }
    if !changed.isDisjoint(with: .shadow) { shadow = values.shadow.clamped }
    if changed.contains(AnimatableProperties(.mask)) { mask = values.mask?.clamped }
  }

  /// Updates `quad`, `boundingRect` and `alpha` from the view's layer.
  @inline(__always)
  mutating func place(_ layer: CapturedLayer) {
    quad = Quad(layer.bounds, through: layer.surroundings.transform)
    boundingRect = quad.boundingRect
    alpha = layer.surroundings.alpha
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
