public import Geometry
public import ViewTree

/// What is on screen at one moment, ready to be drawn or compared.
///
/// Here, and nowhere before, the numbers are clamped to what can be drawn: opacities and colours to
/// 0…1, radii, widths and sizes to at least 0. A size below 0 becomes 0 about the anchor point.
///
/// Keep one snapshot and capture every frame into it: its storage is reused, and only the views
/// that changed since are evaluated.
public struct FrameSnapshot: Sendable {
  /// One visible view.
  public struct Entry: Hashable, Sendable {
    /// The view.
    public var view: ViewID
    /// What the view's appearance calls it.
    public var identifier: String
    /// What a label or an image shows, or `nil`.
    public var text: String?
    /// The corners of the view, in the window's base coordinates.
    public var quad: Quad
    /// The box around the corners, in the window's base coordinates.
    public var boundingRect: Rect
    /// Opacity, with that of all superviews: the product of the clamped values, 0…1.
    public var alpha: Double
    /// The fill behind the content; its opacity is without `alpha`.
    public var backgroundColor: Color
    /// The radius of the corners in the view's own coordinates, not negative.
    public var cornerRadius: Double
    /// The width of the border in the view's own coordinates, not negative.
    public var borderWidth: Double
    /// The shadow in the view's own coordinates; opacity 0…1, radius not negative.
    public var shadow: Shadow
    /// The hole, in the view's own coordinates, its radius not negative; `nil` without mask.
    public var mask: RippleMask?
    /// Whether what lies below the view is cut off at its bounds.
    public var clipsToBounds: Bool
  }

  /// The time of the clock that this shows, in seconds.
  public internal(set) var time = 0.0
  /// The visible views, the rearmost first.
  ///
  /// Those on screen that are neither hidden nor below a hidden one; one that is only transparent
  /// is among them.
  public internal(set) var entries: [Entry] = []

  /// How the entries came about, for the next frame to change only what is different.
  var screen = CapturedScreen()

  /// Creates an empty snapshot, to capture frames into.
  public init() {}

  /// The rearmost entry of a view with this identifier, or `nil` when none is visible.
  ///
  /// - Complexity: O(entries).
  public subscript(identifier: String) -> Entry? {
    entries.first { $0.identifier == identifier }
  }

  /// The rearmost entry of this view, or `nil` when it is not visible.
  ///
  /// - Complexity: O(entries).
  public subscript(view: ViewID) -> Entry? {
    entries.first { $0.view == view }
  }
}

/// The four corners of a transformed rectangle.
public struct Quad: Hashable, Sendable {
  /// Where the corner at (minX, minY) lies.
  public var topLeft: Point
  /// Where the corner at (maxX, minY) lies.
  public var topRight: Point
  /// Where the corner at (maxX, maxY) lies.
  public var bottomRight: Point
  /// Where the corner at (minX, maxY) lies.
  public var bottomLeft: Point

  init(_ rect: Rect, through transform: AffineTransform) {
    topLeft = transform.map(rect.origin)
    topRight = transform.map(Point(x: rect.maxX, y: rect.minY))
    bottomRight = transform.map(Point(x: rect.maxX, y: rect.maxY))
    bottomLeft = transform.map(Point(x: rect.minX, y: rect.maxY))
  }

  /// The smallest rectangle around the corners.
  public var boundingRect: Rect {
    let left = min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    let top = min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
    let right = max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    let bottom = max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
