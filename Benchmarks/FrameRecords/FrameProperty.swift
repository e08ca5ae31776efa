public import Animations
internal import Geometry
internal import Screens

/// A numeric property of a view that each frame record contains.
public enum FrameProperty: String, CaseIterable, Sendable {
  /// The x of the view's top left corner in the window, in points.
  case x
  /// The y of the view's top left corner in the window, in points.
  case y
  /// The x of the top right corner minus that of the top left, in points.
  case width
  /// The y of the bottom left corner minus that of the top left, in points.
  case height
  /// The y of the top right corner minus that of the top left, in points; 0 unless the view is
  /// rotated.
  case topEdgeY
  /// The x of the bottom left corner minus that of the top left, in points; 0 unless the view is
  /// rotated.
  case leftEdgeX
  /// The x of the bottom right corner minus that of a parallelogram with the other three corners,
  /// in points; 0 unless the view is seen in perspective.
  case farCornerX
  /// The y of the bottom right corner minus that of a parallelogram with the other three corners,
  /// in points; 0 unless the view is seen in perspective.
  case farCornerY
  /// The opacity of the view, 0…1, multiplied by the opacities of all superviews.
  case alpha
  /// The red component of the fill, 0…1.
  case red
  /// The green component of the fill, 0…1.
  case green
  /// The blue component of the fill, 0…1.
  case blue
  /// The opacity of the fill, 0…1, not multiplied by `alpha`.
  case fillAlpha
  /// The radius of the corners, in points of the view.
  case cornerRadius
  /// The width of the border, in points of the view.
  case borderWidth
  /// The opacity of the shadow, 0…1.
  case shadowOpacity
  /// The x of the shadow's offset, in points of the view.
  case shadowX
  /// The y of the shadow's offset, in points of the view.
  case shadowY
  /// The blur radius of the shadow, in points of the view.
  case shadowRadius
  /// The x of the hole's centre, in the view's own coordinates; `nil` without a mask.
  case maskX
  /// The y of the hole's centre, in the view's own coordinates; `nil` without a mask.
  case maskY
  /// The radius of the hole, in points of the view; `nil` without a mask.
  case maskRadius
  /// The clipping: 1 if the view clips its subviews to its bounds, else 0.
  case clips

  /// The default value, which records omit; `nil` for the mask, which most views lack.
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
  /// Returns the view's value of a property; `nil` for a property of the mask without a mask.
  public func value(of property: FrameProperty) -> Double? {
    switch property {
    case .x: quad.topLeft.x
    case .y: quad.topLeft.y
    case .width: quad.topRight.x - quad.topLeft.x
    case .height: quad.bottomLeft.y - quad.topLeft.y
    case .topEdgeY: quad.topRight.y - quad.topLeft.y
    case .leftEdgeX: quad.bottomLeft.x - quad.topLeft.x
    case .farCornerX: quad.farCorner.dx
    case .farCornerY: quad.farCorner.dy
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

extension Quad {
  /// The displacement of the bottom right corner from that of a parallelogram with the others.
  fileprivate var farCorner: Vector {
    func part(_ number: Double) -> Double {
      // Below this it is the rounding of a view that is rotated in the plane.
      number.magnitude < 1e-9 ? 0 : number
    }
    let (across, along) = (bottomRight - topRight, bottomLeft - topLeft)
    return Vector(dx: part(across.dx - along.dx), dy: part(across.dy - along.dy))
  }
}
