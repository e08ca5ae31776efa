public import Geometry

extension FrameSnapshot {
  /// A visible view with its visible subviews, nested as in a drawing.
  ///
  /// A view's alpha, mask, clipping and transform apply to its whole subtree. The flat entries do
  /// not express that.
  public struct Layer: Hashable, Sendable {
    /// The view's entry in the snapshot, whose corners and opacity are those in the window.
    public var entry: Entry
    /// The bounds of the view in its own coordinates; the size is not negative.
    public var bounds: Rect
    /// The transform to the superview's coordinates; for the window, to its base coordinates.
    public var transform: AffineTransform
    /// The projection to the superview's coordinates, which then replaces `transform`; `nil` for a
    /// view in its superview's plane.
    public var projection: ProjectiveTransform?
    /// The view's own opacity, 0…1, without that of its superviews; applies to the whole subtree.
    public var alpha: Double
    /// The layers of the visible subviews, the rearmost first.
    public var sublayers: [Layer]
  }

  /// The window with all visible views; `nil` before the first frame and if the window is hidden.
  ///
  /// - Complexity: O(views on screen). Allocates.
  public var rootLayer: Layer? {
    let order = screen.order
    // Superviews precede their subviews, so in reverse order every view finds its subviews
    // finished.
    var finished: [[Layer]] = Array(repeating: [], count: order.nodes.count)
    for (position, node) in order.nodes.enumerated().reversed() {
      let captured = screen.layers[Int(node)]
      let layer = Layer(
        entry: entries[position], bounds: captured.bounds, transform: captured.ownTransform,
        projection: screen.space.isEmpty ? nil : screen.space.projections[Int(node)],
        alpha: captured.ownAlpha, sublayers: finished[position].reversed())
      if position == 0 { return layer }
      finished[Int(order.positions[Int(order.parents[Int(node)])])].append(layer)
    }
    return nil
  }
}
