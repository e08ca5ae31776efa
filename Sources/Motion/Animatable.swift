public import Geometry

/// A value that can be interpolated to another of its type.
public protocol Animatable {
  /// Returns the value `progress` of the way from `self` to `end`.
  ///
  /// Progress 0 gives `self` and 1 gives `end` exactly. Springs overshoot, so numbers outside of
  /// 0…1 extrapolate. If both values are equal, the result is exactly that value at every progress.
  ///
  /// - Parameters:
  ///   - end: The value at progress 1.
  ///   - progress: A fraction; 0…1 lies between the two.
  /// - Returns: The interpolated value, not clamped to any valid range.
  func interpolated(to end: Self, progress: Double) -> Self
}

extension Double: Animatable {
  /// Returns a number between `self` and `end`: exactly `self` at progress 0 and `end` at 1.
  ///
  /// Progress outside of 0…1 extrapolates.
  public func interpolated(to end: Double, progress: Double) -> Double {
    // The usual formula is exact at 0 and for equal ends; at 1 its rounding may miss the end.
    progress == 1 ? end : blended(with: end, progress)
  }

  /// Returns `self` plus the fraction `progress` of the difference from `self` to `end`.
  ///
  /// At progress 1 rounding may miss `end`.
  @inline(__always)
  func blended(with end: Double, _ progress: Double) -> Double {
    self + (end - self) * progress
  }
}

extension Point: Animatable {
  /// Returns a location on the line through `self` and `end`, with x and y interpolated.
  public func interpolated(to end: Point, progress: Double) -> Point {
    Point(
      x: x.interpolated(to: end.x, progress: progress),
      y: y.interpolated(to: end.y, progress: progress))
  }
}

extension Vector: Animatable {
  /// Returns a displacement whose two components are interpolated independently.
  public func interpolated(to end: Vector, progress: Double) -> Vector {
    Vector(
      dx: dx.interpolated(to: end.dx, progress: progress),
      dy: dy.interpolated(to: end.dy, progress: progress))
  }
}

extension Size: Animatable {
  /// Returns a size whose width and height are interpolated independently.
  public func interpolated(to end: Size, progress: Double) -> Size {
    Size(
      width: width.interpolated(to: end.width, progress: progress),
      height: height.interpolated(to: end.height, progress: progress))
  }
}

extension Rect: Animatable {
  /// Returns a rectangle whose origin and size are interpolated independently.
  public func interpolated(to end: Rect, progress: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: end.origin, progress: progress),
      size: size.interpolated(to: end.size, progress: progress))
  }
}
