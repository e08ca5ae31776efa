public import Geometry

/// What a view shows besides its geometry, with the names UIKit and Core Animation give it.
///
/// Springs overshoot, so the numbers may leave the ranges that make sense; they are clamped when a
/// frame is recorded, and only then.
public struct Appearance: Hashable, Sendable {
  /// What a frame's record calls the view; need not be unique.
  public var identifier = ""
  /// What a label or an image shows, or `nil`.
  public var text: String?
  /// Opacity, of the view and of everything below it; 0…1 is valid.
  public var alpha = 1.0
  /// Whether the view, and everything below it, is left out.
  public var isHidden = false
  /// Views are drawn over their siblings with a lower number; equal ones in the order of subviews.
  public var zPosition = 0.0
  /// The fill behind the content.
  public var backgroundColor = Color.clear
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The width of the border, drawn inwards, in points.
  public var borderWidth = 0.0
  /// Whether what lies below the view is cut off at its bounds.
  public var clipsToBounds = false
  /// The shadow under the view.
  public var shadow = Shadow()
  /// The hole in the view, or `nil` when nothing of it is masked.
  public var mask: RippleMask?

  /// Creates the appearance of a new view: opaque, without fill, shadow or mask.
  ///
  /// - Parameter identifier: What a frame's record calls the view.
  public init(identifier: String = "") {
    self.identifier = identifier
  }
}

/// A colour by its components in one RGB space, each 0…1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// No colour at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
}

/// The black shadow of a view, by default invisible and as `CALayer` has it.
public struct Shadow: Hashable, Sendable {
  /// How dark it is; 0…1 is valid, 0 is no shadow.
  public var opacity: Double
  /// Where it lies relative to the view, in points.
  public var offset: Vector
  /// How far it is blurred, in points.
  public var radius: Double

  /// Creates a shadow.
  public init(opacity: Double = 0, offset: Vector = Vector(dx: 0, dy: -3), radius: Double = 3) {
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }
}

/// The hole of a ripple: a circle of a view's own coordinates inside which the view is transparent.
///
/// Stands for the even-odd mask of the circle and the view's bounds; `RipplePath` draws it.
public struct RippleMask: Hashable, Sendable {
  /// The centre of the hole, in the view's own coordinates; it may lie outside the bounds.
  public var center: Point
  /// The radius of the hole, in points; 0 leaves the view whole.
  public var radius: Double

  /// Creates a hole.
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}
