public import Geometry

extension FrameSnapshot {
  /// A visible view with what lies on it, as a drawing nests them.
  ///
  /// A view's alpha, hole, clipping and transform hold for everything on it, which the entries,
  /// each for itself, do not say.
  public struct Layer: Hashable, Sendable {
    /// What the frame keeps of the view.
    public var entry: Entry
    /// What can be drawn of the view, in its own coordinates; no extent is negative.
    public var bounds: Rect
    /// Own coordinates to the superview's, those of the window to its base.
    public var transform: AffineTransform
    /// Opacity of the view with all that lies on it, 0…1; not that of its superviews.
    public var alpha: Double
    /// The visible views on it, the rearmost first.
    public var sublayers: [Layer]
  }

  /// The window with everything on it; `nil` before the first frame.
  ///
  /// - Complexity: O(views on screen). Allocates.
  public var rootLayer: Layer? {
    guard let order = screen.order else { return nil }
    // Superviews come before their subviews, so from the back every view meets finished ones.
    var finished: [[Layer]] = Array(repeating: [], count: order.nodes.count)
    for position in order.nodes.indices.reversed() {
      let captured = screen.layers[position]
      guard !captured.isHidden, let entry = captured.entry else { continue }
      let layer = Layer(
        entry: entries[entry], bounds: captured.bounds, transform: captured.ownTransform,
        alpha: captured.ownAlpha, sublayers: finished[position].reversed())
      if position == 0 { return layer }
      finished[order.parents[position]].append(layer)
    }
    return nil
  }
}
