internal import Geometry
internal import Motion
internal import ViewTree

/// A motion of scrolled content on the clock, after a drag or by an animated `setContentOffset`.
struct ScrollCourse {
  /// The motion along one axis.
  struct Part {
    let motion: ScrollMotion
    /// The offset to which the content was sent, in points; `nil` for a free deceleration.
    let target: Double?
    /// The overscroll that the motion never reaches, in points; 0 without bounces.
    let reach: Double
    /// The time of the clock at which the motion began, in seconds.
    let start: Double
    /// The time of the clock at which the content is at rest, in seconds.
    var end: Double { start + motion.duration }

    /// Returns the offset at a time of the clock, in points.
    func offset(at time: Double) -> Double {
      // `end - start` may round to less than the duration.
      time >= end ? motion.finalOffset : motion.offset(at: time - start)
    }

    /// Returns the velocity at a time of the clock, in points per second.
    func velocity(at time: Double) -> Double {
      time >= end ? 0 : motion.velocity(at: time - start)
    }
  }

  let horizontal: Part
  let vertical: Part
  /// The fraction of the velocity that is left after a millisecond.
  let rate: Double
  /// Whether the motion was not caused by a drag.
  let isProgrammatic: Bool

  /// The time of the clock at which the content is at rest, in seconds.
  var end: Double { max(horizontal.end, vertical.end) }

  /// The offset at rest, in points.
  var finalOffset: Point {
    Point(x: horizontal.motion.finalOffset, y: vertical.motion.finalOffset)
  }

  /// Returns the offset at a time of the clock, in points.
  func offset(at time: Double) -> Point {
    Point(x: horizontal.offset(at: time), y: vertical.offset(at: time))
  }

  /// Returns the velocity at a time of the clock, in points per second.
  func velocity(at time: Double) -> Vector {
    Vector(dx: horizontal.velocity(at: time), dy: vertical.velocity(at: time))
  }
}

extension ScrollAxis {
  /// Returns the motion of content along this axis.
  ///
  /// - Parameters:
  ///   - offset: The offset at the start, in points.
  ///   - velocity: The velocity at the start, in points per second.
  ///   - target: The offset to which the content is sent; `nil` for a free deceleration.
  ///   - rate: The fraction of the velocity that is left after a millisecond.
  ///   - start: The time of the clock at the start, in seconds.
  /// - Returns: The motion of this axis.
  func part(
    from offset: Double, velocity: Double, to target: Double?, rate: Double, at start: Double
  ) -> ScrollCourse.Part {
    let motion =
      if let target {
        ScrollMotion(from: offset, velocity: velocity, to: target, in: limits, rate: rate)
      } else {
        ScrollMotion(from: offset, velocity: velocity, in: limits, rate: rate)
      }
    return ScrollCourse.Part(motion: motion, target: target, reach: limits.reach, start: start)
  }

  /// Returns the motion that continues the one under way after a change of the axis.
  ///
  /// Content that was sent to a target moves on as before, if the target still exists and the
  /// bounces do not change.
  ///
  /// - Parameters:
  ///   - part: The motion before the change.
  ///   - offset: The offset after the change, in points.
  ///   - adjustment: The distance by which the content has moved in its coordinates, in points.
  ///   - rate: The fraction of the velocity that is left after a millisecond.
  ///   - now: The time of the clock, in seconds.
  /// - Returns: The motion from now on.
  func part(
    continuing part: ScrollCourse.Part, from offset: Double, adjustedBy adjustment: Double,
    rate: Double, at now: Double
  ) -> ScrollCourse.Part {
    let keepsWay =
      bounces && part.reach == limits.reach && offset == part.offset(at: now) && adjustment == 0
    if keepsWay, let target = part.target, extent.clamped(target) == part.motion.finalOffset {
      return part
    }
    return self.part(
      from: offset, velocity: part.velocity(at: now), to: part.target.map { $0 + adjustment },
      rate: rate, at: now)
  }
}
