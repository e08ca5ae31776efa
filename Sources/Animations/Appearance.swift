public import Geometry

/// The visual properties of a view, with the names of UIKit and Core Animation.
///
/// Springs overshoot, so the numbers may leave their valid ranges. They are clamped only when a
/// frame is recorded.
public struct Appearance: Hashable, Sendable {
  /// The name of the view in frame records, which need not be unique.
  public var identifier = ""
  /// The content of a label or an image; `nil` for a view without content.
  public var text: String?
  /// The opacity of the view and its subtree; 0…1 is valid.
  public var alpha = 1.0
  /// Whether the view and its subtree are hidden.
  public var isHidden = false
  /// The drawing order among siblings: greater is in front, equal ones are in the order of
  /// subviews.
  public var zPosition = 0.0
  /// The colour of the fill behind the content.
  public var backgroundColor = Color.clear
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The width of the border, drawn inwards, in points.
  public var borderWidth = 0.0
  /// Whether subviews are clipped to the view's bounds.
  public var clipsToBounds = false
  /// The shadow of the view, by default invisible.
  public var shadow = Shadow()
  /// The circular hole in the view; `nil` leaves the view whole.
  public var mask: RippleMask?

  /// Creates the appearance of a new view: opaque, without fill, shadow or mask.
  ///
  /// - Parameter identifier: The name of the view in frame records.
  public init(identifier: String = "") {
    self.identifier = identifier
  }
}

/// A colour by its components in one RGB space, each 0…1.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity; 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Creates a colour of components from 0 to 1, opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
}

/// The black shadow of a view, by default invisible, with the defaults of `CALayer`.
public struct Shadow: Hashable, Sendable {
  /// The opacity of the shadow; 0…1 is valid, 0 is no shadow.
  public var opacity: Double
  /// The offset of the shadow from the view, in points.
  public var offset: Vector
  /// The blur radius of the shadow, in points.
  public var radius: Double

  /// Creates a shadow; the defaults are those of `CALayer`, with an opacity of 0.
  public init(opacity: Double = 0, offset: Vector = Vector(dx: 0, dy: -3), radius: Double = 3) {
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }
}

/// The hole of a ripple: a circle in a view's own coordinates inside which the view is transparent.
///
/// The mask represents the even-odd path of the circle and the view's bounds; `RipplePath` draws
/// it.
public struct RippleMask: Hashable, Sendable {
  /// The centre of the hole in the view's own coordinates, inside or outside the bounds.
  public var center: Point
  /// The radius of the hole, in points; 0 leaves the view whole.
  public var radius: Double

  /// Creates a circular hole; `center` is in the view's own coordinates, `radius` in points.
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}
