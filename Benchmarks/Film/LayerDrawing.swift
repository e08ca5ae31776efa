internal import Animations
internal import Geometry
internal import Markup
internal import Screens

/// Draws the layers of a frame as nested SVG elements, the rearmost layer first.
struct LayerDrawing {
  /// The filters that the elements refer to; equal filters have equal ids in all drawings.
  private(set) var definitions: [Markup] = []

  private let device: Device
  private let prefix: String
  private var clipCount = 0

  /// Creates a drawing for the screen of a device, with a prefix for its ids.
  init(device: Device, prefix: String) {
    self.device = device
    self.prefix = prefix
  }

  /// The surroundings of a layer that decide how its text is drawn.
  struct Ground {
    /// The nearest fill behind the layer that is at least half opaque, else white.
    var color = Color.white
    var superlayer: FrameSnapshot.Layer?
    /// The projection of the superlayer; `nil` if it lies in the plane of the elements around.
    var projection: ProjectiveTransform?
  }

  /// Returns the elements of a layer and its sublayers; empty for an invisible layer.
  mutating func markup(
    of layer: FrameSnapshot.Layer, on ground: Ground = Ground()
  ) -> Markup {
    if layer.alpha == 0 { return .empty }
    if let projection = ground.projection(of: layer) {
      return projectedMarkup(of: layer, on: ground, through: projection)
    }
    let own = content(of: layer, on: ground)
    let below = ground.below(layer)
    let sublayers = layer.sublayers.map { markup(of: $0, on: below) }.joined()
    let inside = clipped(own + sublayers, of: layer)
    let all = shadow(of: layer) + inside
    if all.isEmpty { return .empty }
    let opacity: Markup = layer.alpha < 1 ? " opacity=\"\(layer.alpha.svg)\"" : .empty
    return "<g\(Self.attribute(layer.transform))\(opacity)>\(all)</g>\n"
  }

  // MARK: One layer

  /// Returns the layer's own fill or picture, ornament, text and border; empty beyond the screen.
  private func content(of layer: FrameSnapshot.Layer, on ground: Ground) -> Markup {
    let entry = layer.entry
    guard isOnScreen(entry.boundingRect) else { return .empty }
    var markup = Markup.empty
    if entry.backgroundColor.alpha > 0 {
      markup += Markup.rect(
        layer.bounds, radius: entry.cornerRadius, Markup.fill(entry.backgroundColor))
    }
    return markup + details(of: layer, on: ground)
  }

  /// Returns what a layer shows on its fill: a picture, an ornament, a text and the border.
  func details(of layer: FrameSnapshot.Layer, on ground: Ground) -> Markup {
    let entry = layer.entry
    var markup = Markup.empty
    if entry.backgroundColor.alpha > 0, Artwork.isPicture(layer) {
      markup += Artwork(entry.backgroundColor, in: layer.bounds).markup
    }
    markup += Ornament.markup(on: layer)
    // The text is legible on the fill, or on the ground if too much of that shows through.
    let fill = entry.backgroundColor.alpha >= 0.5 ? entry.backgroundColor : ground.color
    markup += Label(layer, in: ground.superlayer, on: fill).markup
    if entry.borderWidth > 0 {
      // SVG draws half of a stroke on each side of the line, a layer all of it inside.
      let inset = entry.borderWidth / 2
      markup += Markup.rect(
        layer.bounds.inset(by: inset), radius: max(entry.cornerRadius - inset, 0),
        " fill=\"none\" stroke=\"#000\" stroke-width=\"\(entry.borderWidth.svg)\"")
    }
    return markup
  }

  /// Returns the shadow of a layer; empty without a fill to cast the shadow, or beyond the screen.
  mutating func shadow(of layer: FrameSnapshot.Layer) -> Markup {
    let shadow = layer.entry.shadow
    guard shadow.opacity > 0, layer.entry.backgroundColor.alpha > 0 else { return .empty }
    // Beyond three standard deviations a Gaussian blur is invisible.
    let reach = 3 * shadow.radius + shadow.offset.length
    guard isOnScreen(layer.entry.boundingRect.inset(by: -reach)) else { return .empty }
    // Equal radii share a filter, under an id of their tenths of a point.
    let id = "blur\(Int((shadow.radius * 10).rounded()))"
    // SVG cuts a filter off at 10 % around the element by default. A blur reaches three times its
    // radius: 45 points for the cards' 15, which is 30 % of 150 points, and cards are wider.
    let blur: Markup = """
      <filter id="\(id)" x="-30%" y="-30%" width="160%" height="160%">\
      <feGaussianBlur stdDeviation="\(shadow.radius.svg)"/></filter>
      """
    if !definitions.contains(blur) { definitions.append(blur) }
    var place = layer.bounds
    place.origin.x += shadow.offset.dx
    place.origin.y += shadow.offset.dy
    return Markup.rect(
      place, radius: layer.entry.cornerRadius,
      " fill=\"#000\" fill-opacity=\"\(shadow.opacity.svg)\" filter=\"url(#\(id))\"")
  }

  // MARK: Clipping

  /// Returns the elements without the hole of `layer`, and clipped to the layer's bounds if it
  /// clips.
  private mutating func clipped(_ markup: Markup, of layer: FrameSnapshot.Layer) -> Markup {
    if markup.isEmpty { return .empty }
    var markup = markup
    if let mask = layer.entry.mask {
      markup = clipped(markup, at: Self.outline(of: mask, in: layer.bounds))
    }
    if layer.entry.clipsToBounds {
      markup = clipped(
        markup, at: Markup.rect(layer.bounds, radius: layer.entry.cornerRadius))
    }
    return markup
  }

  mutating func clipped(_ markup: Markup, at shape: Markup) -> Markup {
    clipCount += 1
    let id = "\(prefix)c\(clipCount)"
    return "<clipPath id=\"\(id)\">\(shape)</clipPath><g clip-path=\"url(#\(id))\">\(markup)</g>"
  }

  /// Returns the path of `bounds` without the circle of `mask`, filled by the even-odd rule.
  private static func outline(of mask: RippleMask, in bounds: Rect) -> Markup {
    let (center, radius) = (mask.center, mask.radius)
    let half = "\(radius.svg) \(radius.svg) 0 0 1"
    return """
      <path clip-rule="evenodd" d="M\(bounds.minX.svg) \(bounds.minY.svg)H\(bounds.maxX.svg)\
      V\(bounds.maxY.svg)H\(bounds.minX.svg)ZM\((center.x - radius).svg) \(center.y.svg)\
      A\(half) \((center.x + radius).svg) \(center.y.svg)\
      A\(half) \((center.x - radius).svg) \(center.y.svg)Z"/>
      """
  }

  // MARK: Geometry

  func isOnScreen(_ rect: Rect) -> Bool {
    rect.maxX > 0 && rect.maxY > 0 && rect.minX < device.size.width
      && rect.minY < device.size.height
  }

  static func attribute(_ matrix: AffineTransform) -> Markup {
    if matrix == .identity { return .empty }
    // The factors move points far from the origin, so they need more decimals than lengths.
    let factors = [matrix.a, matrix.b, matrix.c, matrix.d].map { $0.svg(decimals: 5) }
    let entries = factors + [matrix.tx.svg, matrix.ty.svg]
    return " transform=\"matrix(\(entries.joined(separator: " ")))\""
  }
}

extension Rect {
  /// Returns the rectangle reduced by `margin` points on each side; a negative margin enlarges it.
  func inset(by margin: Double) -> Rect {
    Rect(
      x: minX + margin, y: minY + margin, width: max(width - 2 * margin, 0),
      height: max(height - 2 * margin, 0))
  }
}
