internal import Geometry
internal import Screens
public import Transitions

/// A number that a frame's record keeps of each view.
public enum FrameProperty: String, CaseIterable, Sendable {
  /// Where the view's top left corner lies in the window, in points.
  case x
  /// How far that corner lies below the window's top, in points.
  case y
  /// How far to the right of it the top right corner lies, in points.
  case width
  /// How far below it the bottom left corner lies, in points.
  case height
  /// How far below it the top right corner lies, in points; 0 unless the view is turned.
  case topEdgeY
  /// How far to the right of it the bottom left corner lies, in points; 0 unless it is turned.
  case leftEdgeX
  /// Opacity, with that of all superviews.
  case alpha
  /// The red of the fill.
  case red
  /// The green of the fill.
  case green
  /// The blue of the fill.
  case blue
  /// The opacity of the fill, without `alpha`.
  case fillAlpha
  /// The radius of the corners, in points of the view.
  case cornerRadius
  /// The width of the border, in points of the view.
  case borderWidth
  /// How dark the shadow is.
  case shadowOpacity
  /// How far to the right the shadow lies, in points of the view.
  case shadowX
  /// How far below the view the shadow lies, in its points.
  case shadowY
  /// How far the shadow is blurred, in points of the view.
  case shadowRadius
  /// Where the centre of the hole lies, in the view's own coordinates; none without a mask.
  case maskX
  /// How far down it lies, in the view's own coordinates; none without a mask.
  case maskY
  /// The radius of the hole, in points of the view; none without a mask.
  case maskRadius
  /// 1 where the view cuts off what lies below it at its bounds, else 0.
  case clips

  /// The value of a view that nobody gave an appearance; such values go without saying in files.
  public var usualValue: Double? {
    switch self {
    case .maskX, .maskY, .maskRadius: nil
    case .alpha: 1
    case .shadowX: Shadow().offset.dx
    case .shadowY: Shadow().offset.dy
    case .shadowRadius: Shadow().radius
    default: 0
    }
  }
}

extension FrameSnapshot.Entry {
  /// A number of the view; `nil` for the hole of a view without a mask.
  public func value(of property: FrameProperty) -> Double? {
    switch property {
    case .x: quad.topLeft.x
    case .y: quad.topLeft.y
    case .width: quad.topRight.x - quad.topLeft.x
    case .height: quad.bottomLeft.y - quad.topLeft.y
    case .topEdgeY: quad.topRight.y - quad.topLeft.y
    case .leftEdgeX: quad.bottomLeft.x - quad.topLeft.x
    case .alpha: alpha
    case .red: backgroundColor.red
    case .green: backgroundColor.green
    case .blue: backgroundColor.blue
    case .fillAlpha: backgroundColor.alpha
    case .cornerRadius: cornerRadius
    case .borderWidth: borderWidth
    case .shadowOpacity: shadow.opacity
    case .shadowX: shadow.offset.dx
    case .shadowY: shadow.offset.dy
    case .shadowRadius: shadow.radius
    case .maskX: mask?.center.x
    case .maskY: mask?.center.y
    case .maskRadius: mask?.radius
    case .clips: clipsToBounds ? 1 : 0
    }
  }
}
