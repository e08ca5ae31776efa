internal import Animations
internal import Geometry
internal import Markup

// SVG has no perspective. What is flat-coloured is exact: fills and clips are drawn as polygons of
// projected corners. What has details (texts, pictures, borders, shadows) is drawn under the affine
// transform that agrees with the projection in the middle of the layer. Its outer parts are off by
// the curvature of the projection, which is small for a line of text.

extension LayerDrawing {
  /// Returns the elements of a layer that is seen in perspective, and of its sublayers.
  ///
  /// - Parameters:
  ///   - layer: The layer, which is not transparent.
  ///   - ground: The surroundings of the layer.
  ///   - projection: The projection of the layer to the coordinates of the elements around.
  /// - Returns: The elements; empty for a layer that reaches the eye.
  mutating func projectedMarkup(
    of layer: FrameSnapshot.Layer, on ground: Ground, through projection: ProjectiveTransform
  ) -> Markup {
    let outline = layer.outline.compactMap { projection.map($0) }
    guard outline.count == layer.outline.count,
      let tangent = projection.tangent(at: layer.bounds.center)
    else { return .empty }
    let place = Self.attribute(tangent)
    var own = Markup.empty
    if isOnScreen(layer.entry.boundingRect) {
      if layer.entry.backgroundColor.alpha > 0 {
        own += Self.polygon(outline, Markup.fill(layer.entry.backgroundColor))
      }
      let details = details(of: layer, on: ground)
      if !details.isEmpty { own += "<g\(place)>\(details)</g>" }
    }
    var below = ground.below(layer)
    below.projection = projection
    var inside = own + layer.sublayers.map { markup(of: $0, on: below) }.joined()
    if layer.entry.clipsToBounds, !inside.isEmpty {
      inside = clipped(inside, at: Self.polygon(outline))
    }
    let shadow = shadow(of: layer)
    let all = (shadow.isEmpty ? shadow : "<g\(place)>\(shadow)</g>") + inside
    if all.isEmpty { return .empty }
    let opacity: Markup = layer.alpha < 1 ? " opacity=\"\(layer.alpha.svg)\"" : .empty
    return "<g\(opacity)>\(all)</g>\n"
  }

  /// Returns a closed path through points, with further attributes.
  private static func polygon(_ points: [Point], _ attributes: Markup = .empty) -> Markup {
    let corners = points.map { "\($0.x.svg) \($0.y.svg)" }.joined(separator: "L")
    return "<path d=\"M\(corners)Z\"\(attributes)/>"
  }
}

extension LayerDrawing.Ground {
  /// Returns the projection of a layer on this ground; `nil` for a layer in the plane.
  func projection(of layer: FrameSnapshot.Layer) -> ProjectiveTransform? {
    if layer.projection == nil, projection == nil { return nil }
    let own = layer.projection ?? ProjectiveTransform(layer.transform)
    return projection.map { own.concatenating($0) } ?? own
  }

  /// Returns the surroundings of a layer's sublayers, without a projection.
  func below(_ layer: FrameSnapshot.Layer) -> Self {
    var below = Self(color: color, superlayer: layer)
    // A fainter fill hides too little of the background to decide which text is legible.
    if layer.entry.backgroundColor.alpha >= 0.5 { below.color = layer.entry.backgroundColor }
    return below
  }
}

extension FrameSnapshot.Layer {
  /// The outline of the layer in its own coordinates: the corners, or points on round ones.
  fileprivate var outline: [Point] {
    let radius = min(entry.cornerRadius, bounds.width / 2, bounds.height / 2)
    let corners: [(x: Double, y: Double)] = [(1, 1), (0, 1), (0, 0), (1, 0)]
    return corners.enumerated().flatMap { index, corner -> [Point] in
      let x = corner.x == 1 ? bounds.maxX - radius : bounds.minX + radius
      let y = corner.y == 1 ? bounds.maxY - radius : bounds.minY + radius
      if radius == 0 { return [Point(x: x, y: y)] }
      // Four chords of a quarter are off by half a hundredth of the radius.
      return (0...4).map { step in
        let angle = (Double(index) + Double(step) / 4) * .pi / 2
        return Point(x: x + radius * LibM.cos(angle), y: y + radius * LibM.sin(angle))
      }
    }
  }
}
