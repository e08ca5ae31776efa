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
  /// Returns the number `progress` of the way to `end`; exactly `self` at 0 and `end` at 1.
  public func interpolated(to end: Double, progress: Double) -> Double {
    // The usual formula is exact at 0 and for equal ends; at 1 its rounding may miss the end.
    progress == 1 ? end : blended(with: end, progress)
  }

  /// Returns the number `progress` of the way to `end`; at progress 1 rounding may miss `end`.
  @inline(__always)
  func blended(with end: Double, _ progress: Double) -> Double {
    self + (end - self) * progress
  }
}

extension Point: Animatable {
  /// Returns the location `progress` of the way to `end`, on the straight line through `self` and
  /// `end`.
  public func interpolated(to end: Point, progress: Double) -> Point {
    Point(
      x: x.interpolated(to: end.x, progress: progress),
      y: y.interpolated(to: end.y, progress: progress))
  }
}

extension Vector: Animatable {
  /// Returns the displacement `progress` of the way to `end`, component by component.
  public func interpolated(to end: Vector, progress: Double) -> Vector {
    Vector(
      dx: dx.interpolated(to: end.dx, progress: progress),
      dy: dy.interpolated(to: end.dy, progress: progress))
  }
}

extension Size: Animatable {
  /// Returns the size `progress` of the way to `end`, with width and height independent.
  public func interpolated(to end: Size, progress: Double) -> Size {
    Size(
      width: width.interpolated(to: end.width, progress: progress),
      height: height.interpolated(to: end.height, progress: progress))
  }
}

extension Rect: Animatable {
  /// Returns the rectangle `progress` of the way to `end`, with origin and size independent.
  public func interpolated(to end: Rect, progress: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: end.origin, progress: progress),
      size: size.interpolated(to: end.size, progress: progress))
  }
}
