internal import Animations
internal import Geometry
internal import Motion

/// The fall of a panel under gravity onto a wall off which it bounces, as exact parabolas.
///
/// Each flight between two bounces is a rise and a fall. A parabola is a cubic Bézier whose x is
/// the time, so keyframes with a timing curve each follow it exactly, at any time.
struct PanelFall {
  /// The time after which the fall counts as over, in seconds, however high the panel bounces.
  static let duration = 2.0
  // The platform's gravity of 1 is 1000 points per second squared; that of the original app is 5.
  static let acceleration = 5000.0
  /// The speed after a bounce, as a fraction of the speed before.
  static let elasticity = 0.5
  /// The height of a bounce, in points, below which the panel rests.
  private static let leastHeight = 1e-3

  /// A part of the fall in which the distance from the wall only grows or only shrinks.
  private struct Arc {
    let duration: Double
    let start: Double
    let end: Double
    /// The velocity at the start, in points per second; positive is away from the wall.
    let velocity: Double

    /// Returns the arc up to a time after its start.
    func prefix(_ time: Double) -> Arc {
      if time >= duration { return self }
      let end = start + velocity * time - acceleration * time * time / 2
      return Arc(duration: time, start: start, end: end, velocity: velocity)
    }

    /// The course of the distance from its start to its end.
    ///
    /// The quadratic vT·s − ½gT²·s² has the Bézier ordinates vT/3 and 2vT/3 − gT²/6.
    var curve: TimingCurve {
      let way = end - start
      let (linear, square) = (velocity * duration, acceleration * duration * duration)
      return .cubic(
        CubicTimingCurve(
          controlPoint1: Point(x: 1.0 / 3, y: linear / 3 / way),
          controlPoint2: Point(x: 2.0 / 3, y: (2 * linear / 3 - square / 6) / way)))
    }
  }

  private var arcs: [Arc] = []

  /// Creates the fall from a distance to the wall.
  ///
  /// - Parameters:
  ///   - distance: The distance from the wall at the start, in points; below 0 counts as 0.
  ///   - velocity: The velocity at the start, in points per second; positive is towards the wall.
  init(from distance: Double, velocity: Double) {
    var height = max(distance, 0)
    if velocity < 0 { height = rise(from: height, speed: -velocity) }
    var speed = land(from: height, speed: max(velocity, 0))
    while true {
      speed *= Self.elasticity
      guard speed * speed / (2 * Self.acceleration) >= Self.leastHeight else { return }
      speed = land(from: rise(from: 0, speed: speed), speed: 0)
    }
  }

  /// Adds the way up to the top, and returns the height of the top.
  private mutating func rise(from height: Double, speed: Double) -> Double {
    let top = height + speed * speed / (2 * Self.acceleration)
    append(
      Arc(duration: speed / Self.acceleration, start: height, end: top, velocity: speed))
    return top
  }

  /// Adds the way down to the wall, and returns the speed on arrival.
  private mutating func land(from height: Double, speed: Double) -> Double {
    let arrival = (speed * speed + 2 * Self.acceleration * height).squareRoot()
    append(
      Arc(
        duration: (arrival - speed) / Self.acceleration, start: height, end: 0,
        velocity: -speed))
    return arrival
  }

  private mutating func append(_ arc: Arc) {
    if arc.duration > 0, arc.start != arc.end { arcs.append(arc) }
  }

  /// Returns the animation of the fall, which takes `duration` in all.
  ///
  /// A panel that rests earlier rests until then, and one that is still on its way stops there.
  ///
  /// - Parameter position: The position of the panel at a distance from the wall.
  /// - Returns: Keyframes of the panel's position, with a curve for each arc.
  func animation(_ position: (Double) -> Point) -> KeyframeAnimation {
    var time = 0.0
    var values = [position(arcs.first?.start ?? 0)]
    var keyTimes = [0.0]
    var curves: [TimingCurve] = []
    for arc in arcs where time < Self.duration {
      let arc = arc.prefix(Self.duration - time)
      time += arc.duration
      values.append(position(arc.end))
      keyTimes.append(min(time / Self.duration, 1))
      curves.append(arc.curve)
    }
    values.append(values[values.count - 1])
    keyTimes.append(1)
    curves.append(.linear)
    return KeyframeAnimation(
      .position(values), keyTimes: keyTimes, timingFunctions: curves, duration: Self.duration)
  }
}
