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
  }

  /// The part that the view's subviews take over.
  private(set) var surroundings = Surroundings()
  /// The view's bounds, in which a negative width or height is replaced by 0.
  private(set) var bounds = Rect.zero
  /// The transform from own coordinates to the superview's; invalid, like `ownAlpha`, before the
  /// first update.
  private(set) var ownTransform = AffineTransform.identity
  private(set) var ownAlpha = 0.0

  /// Updates `bounds`, `ownTransform` and `ownAlpha`, which depend on the view alone.
  @inline(__always)
  mutating func update(_ values: borrowing AnimatableValues) {
    bounds = values.geometry.bounds
    // Clamped before `localTransform`, so that a negative size becomes 0 about the anchor point.
    bounds.size.width = max(bounds.width, 0)
    bounds.size.height = max(bounds.height, 0)
    ownAlpha = values.alpha.clampedToUnit
    let (anchor, transform) = (values.geometry.anchorPoint, values.geometry.transform)
    if transform.isTranslation {
      ownTransform.a = 1
      ownTransform.b = 0
      ownTransform.c = 0
      ownTransform.d = 1
      let (x, y) = (bounds.minX + anchor.x * bounds.width, bounds.minY + anchor.y * bounds.height)
      ownTransform.tx = transform.tx + (values.geometry.center.x - x)
      ownTransform.ty = transform.ty + (values.geometry.center.y - y)
    } else {
      let geometry = View(
        center: values.geometry.center, bounds: bounds, anchorPoint: anchor, transform: transform)
      ownTransform = geometry.localTransform
    }
  }

  /// Updates `surroundings`, which depend on those of the view itself, too.
  @inline(__always)
  mutating func place(in outer: borrowing Surroundings) {
    surroundings.alpha = ownAlpha * outer.alpha
    guard ownTransform.isTranslation, outer.transform.isTranslation else {
      surroundings.transform = ownTransform.concatenating(outer.transform)
      return
    }
    surroundings.transform = AffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: ownTransform.tx + outer.transform.tx,
      ty: ownTransform.ty + outer.transform.ty)
  }
}

extension AffineTransform {
  /// Whether the transform moves points and nothing else.
  @inline(__always)
  fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension FrameEntry {
  /// Creates an entry without a place, which `show` and `place` complete.
  init(_ view: ViewID, _ appearance: Appearance) {
    let quad = Quad(.zero, through: .identity)
    self.init(
      view: view, identifier: appearance.identifier, text: appearance.text, quad: quad,
      boundingRect: .zero, alpha: 1, backgroundColor: .clear, cornerRadius: 0, borderWidth: 0,
      shadow: Shadow(), mask: nil, clipsToBounds: appearance.clipsToBounds)
  }

  /// Updates those of colour, corner radius, border width, shadow and mask that have changed,
  /// clamped to valid ranges.
  @inline(__always)
  mutating func show(_ values: borrowing AnimatableValues, _ changed: AnimatableProperties) {
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
  mutating func place(_ layer: borrowing CapturedLayer) {
    alpha = layer.surroundings.alpha
    guard layer.surroundings.transform.isTranslation else {
      quad = Quad(layer.bounds, through: layer.surroundings.transform)
      boundingRect = quad.boundingRect
      return
    }
    let (tx, ty) = (layer.surroundings.transform.tx, layer.surroundings.transform.ty)
    let (left, top) = (layer.bounds.minX + tx, layer.bounds.minY + ty)
    let (right, bottom) = (layer.bounds.maxX + tx, layer.bounds.maxY + ty)
    quad.topLeft = Point(x: left, y: top)
    quad.topRight = Point(x: right, y: top)
    quad.bottomRight = Point(x: right, y: bottom)
    quad.bottomLeft = Point(x: left, y: bottom)
    boundingRect = Rect(x: left, y: top, width: right - left, height: bottom - top)
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
