public import Geometry

/// A value that can be blended with another of its kind.
public protocol Animatable {
  /// The value `progress` of the way from `self` to `end`.
  ///
  /// Progress 0 gives `self` and 1 gives `end` exactly; springs overshoot, so that any other number
  /// extrapolates. Where both agree the result is that value exactly, whatever the progress.
  ///
  /// - Parameters:
  ///   - end: The value at progress 1.
  ///   - progress: A fraction; 0…1 lies between the two.
  /// - Returns: The blended value, not clamped to any valid range.
  func interpolated(to end: Self, progress: Double) -> Self
}

extension Double: Animatable {
  /// The number `progress` of the way to `end`.
  public func interpolated(to end: Double, progress: Double) -> Double {
    // The usual formula is exact at 0 and for equal ends; at 1 its rounding may miss the end.
    progress == 1 ? end : blended(with: end, progress)
  }

  @inline(__always)
  func blended(with end: Double, _ progress: Double) -> Double {
    self + (end - self) * progress
  }
}

extension Point: Animatable {
  /// The location `progress` of the way to `end`, on the line between the two.
  public func interpolated(to end: Point, progress: Double) -> Point {
    Point(
      x: x.interpolated(to: end.x, progress: progress),
      y: y.interpolated(to: end.y, progress: progress))
  }
}

extension Vector: Animatable {
  /// The displacement `progress` of the way to `end`, component by component.
  public func interpolated(to end: Vector, progress: Double) -> Vector {
    Vector(
      dx: dx.interpolated(to: end.dx, progress: progress),
      dy: dy.interpolated(to: end.dy, progress: progress))
  }
}

extension Size: Animatable {
  /// The size `progress` of the way to `end`, width and height by themselves.
  public func interpolated(to end: Size, progress: Double) -> Size {
    Size(
      width: width.interpolated(to: end.width, progress: progress),
      height: height.interpolated(to: end.height, progress: progress))
  }
}

extension Rect: Animatable {
  /// The rectangle `progress` of the way to `end`, origin and size by themselves.
  public func interpolated(to end: Rect, progress: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: end.origin, progress: progress),
      size: size.interpolated(to: end.size, progress: progress))
  }
}
