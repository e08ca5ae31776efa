internal import Geometry

/// The motion of scrolled content along one axis, from the release by the finger until rest.
///
/// The offset is a function of time, with up to three parts:
///
/// 1. Content beyond an edge returns to it on a spring. If it is thrown back hard, it passes the
///    edge.
/// 2. Within the range the content decelerates, as in `ScrollDeceleration`.
/// 3. At an edge, or at a given target, a critically damped spring takes over. Content that would
///    leave the reach because it moves away from its target turns round on a stiffer spring first.
///
/// Offset and velocity are continuous from one part to the next. At the end of the duration the
/// offset is exactly the final one, at most `restDistance` from the offset just before.
public struct ScrollMotion: Hashable, Sendable {
  /// The distance from the final offset at which the motion ends, in points.
  ///
  /// The distance is half a pixel of a screen with three pixels a point, so that the end cannot be
  /// seen.
  public static let restDistance = 1.0 / 6
  /// The greatest speed of the content, in points per second; a greater one counts as this speed.
  ///
  /// The number is a choice: far above the speed of a finger, and low enough that every part has a
  /// finite spring.
  public static let greatestSpeed = 100_000.0
  /// The spring on which content returns to an edge: ω = 10/s, critically damped.
  ///
  /// Source: I. Lobanov, "How UIScrollView works", 2019.
  public static let bounceSpring = Spring(stiffness: 100, damping: 20)

  /// The offset at rest, in points.
  public private(set) var finalOffset: Double
  /// The duration of the motion, in seconds; 0 if nothing moves.
  public private(set) var duration = 0.0

  /// The spring until `glideStart`: around the edge and back into the range, or around the target
  /// until the content turns round.
  private var entry: SpringSolution?
  private var glide: ScrollDeceleration?
  /// The start of the deceleration, or of the spring that follows a turn, in seconds.
  private var glideStart = 0.0
  /// The spring around the final offset, from `settlingStart` on.
  private var settling: SpringSolution?
  private var settlingStart = 0.0
  private let limits: ScrollLimits

  private init(limits: ScrollLimits, finalOffset: Double) {
    self.limits = limits
    self.finalOffset = finalOffset
  }

  /// Creates the motion of content that is released.
  ///
  /// - Parameters:
  ///   - offset: The offset at time 0, in points, finite; without bounces it counts as the nearest
  ///     in the range.
  ///   - velocity: The velocity at time 0, in points per second, finite.
  ///   - limits: The range in which the content rests, and the distance by which it may leave the
  ///     range.
  ///   - rate: The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  /// - Complexity: About a hundred exponentials. Does not allocate.
  public init(
    from offset: Double, velocity: Double, in limits: ScrollLimits,
    rate: Double = ScrollDeceleration.normalRate
  ) {
    precondition(offset.isFinite && velocity.isFinite, "scrolling starts at a finite state")
    let velocity = velocity.clamped(to: -Self.greatestSpeed...Self.greatestSpeed)
    let start = limits.reach > 0 ? offset : limits.clamped(offset)
    let edge = limits.clamped(start)
    self.init(limits: limits, finalOffset: edge)
    if start == edge {
      glide(from: start, velocity: velocity, rate: rate)
    } else {
      returnToEdge(from: start, velocity: velocity, rate: rate)
    }
  }

  /// Creates the motion of content that is released or sent to a target.
  ///
  /// The motion is a critically damped spring with the velocity of the start. A velocity that would
  /// carry the content to the target, or beyond, gives the spring ω = velocity / distance, which is
  /// the exponential of a deceleration. A smaller velocity gives a stiffer spring, up to that of
  /// the fast rate for content at rest. Content that moves towards its target therefore never
  /// passes the target. Content that moves away from it turns round within the reach, and then
  /// begins at rest.
  ///
  /// - Parameters:
  ///   - offset: The offset at time 0, in points, finite; without bounces it counts as the nearest
  ///     in the range.
  ///   - velocity: The velocity at time 0, in points per second, finite.
  ///   - target: The final offset, in points, finite; one outside of the range counts as the
  ///     nearest inside.
  ///   - limits: The range in which the content rests, and the distance by which it may leave the
  ///     range.
  ///   - rate: The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  /// - Complexity: About a hundred exponentials. Does not allocate.
  public init(
    from offset: Double, velocity: Double, to target: Double, in limits: ScrollLimits,
    rate: Double = ScrollDeceleration.normalRate
  ) {
    precondition(
      offset.isFinite && velocity.isFinite && target.isFinite, "scrolling starts at a finite state")
    let velocity = velocity.clamped(to: -Self.greatestSpeed...Self.greatestSpeed)
    let start = limits.reach > 0 ? offset : limits.clamped(offset)
    self.init(limits: limits, finalOffset: limits.clamped(target))
    let way = finalOffset - start
    let decay = ScrollDeceleration.decay(of: rate)
    let frequency = Self.frequency(over: way, velocity: velocity, decay: decay)
    if way.magnitude <= Self.restDistance || way * velocity < 0 {
      // Away from the target, perhaps towards an edge.
      turn(from: start, velocity: velocity, frequency: frequency)
    } else {
      settle(from: start, velocity: velocity, frequency: frequency)
    }
  }

  /// Returns the offset at a time in seconds, in points; times before 0 and NaN count as 0.
  ///
  /// - Complexity: One exponential. Does not allocate.
  public func offset(at time: Double) -> Double { state(at: time).offset }

  /// Returns the velocity at a time in seconds, in points per second; times before 0 and NaN count
  /// as 0.
  ///
  /// - Complexity: One exponential. Does not allocate.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  private func state(at time: Double) -> (offset: Double, velocity: Double) {
    if time >= duration || duration == 0 { return (finalOffset, 0) }
    let time = time > 0 ? time : 0
    if let entry, time < glideStart {
      let state = entry.state(at: time)
      return (entryEdge + state.displacement, state.velocity)
    }
    if let settling, time >= settlingStart {
      let state = settling.state(at: time - settlingStart)
      return limited(finalOffset + state.displacement, state.velocity)
    }
    guard let glide else { return (finalOffset, 0) }
    return (glide.offset(at: time - glideStart), glide.velocity(at: time - glideStart))
  }

  /// The offset around which `entry` moves: the start of the deceleration, or the final offset.
  private var entryEdge: Double { glide?.initialOffset ?? finalOffset }

  /// Returns a state that stops at the edges of content without bounces.
  private func limited(_ offset: Double, _ velocity: Double) -> (offset: Double, velocity: Double) {
    let shown = limits.reach > 0 ? offset : limits.clamped(offset)
    return (shown, shown == offset ? velocity : 0)
  }
}

// MARK: - Parts

extension ScrollMotion {
  /// Returns the frequency ω of the spring to a target, in rad/s.
  private static func frequency(over way: Double, velocity: Double, decay: Double) -> Double {
    // Over no distance there is no fraction of the way, and the spring turns the content back.
    let needed = way.magnitude > restDistance ? velocity / way : 0
    if needed >= decay { return needed }
    let fastest = max(decay, ScrollDeceleration.decay(of: ScrollDeceleration.fastRate))
    return decay + (fastest - decay) * (1 - max(needed / decay, 0))
  }

  /// Appends the spring to the final offset, from `settlingStart` on.
  private mutating func settle(from offset: Double, velocity: Double, frequency: Double) {
    let start = SpringState(displacement: offset - finalOffset, velocity: velocity)
    let motion = SpringSolution(Spring(angularFrequency: frequency, dampingRatio: 1), from: start)
    let time = motion.settlingTime(within: Self.restDistance)
    settling = motion
    duration = settlingStart + time
  }

  /// Appends the way to the final offset for content that moves away from it.
  ///
  /// A stiff spring keeps the content within the reach, but would throw it back over any distance
  /// in an instant. It therefore ends where the content turns round.
  private mutating func turn(from offset: Double, velocity: Double, frequency: Double) {
    let stiff = limits.leastFrequency(from: offset, velocity: velocity)
    guard stiff > frequency else {
      return settle(from: offset, velocity: velocity, frequency: frequency)
    }
    let displacement = offset - finalOffset
    let motion = SpringSolution(
      Spring(angularFrequency: stiff, dampingRatio: 1),
      from: SpringState(displacement: displacement, velocity: velocity))
    // v(t) = (v₀ − ω · (v₀ + ωx₀) · t) · e^(−ωt) has its zero here.
    let time = velocity / (stiff * (velocity + stiff * displacement))
    let farthest = motion.value(at: time)
    // A turn that nobody sees is left out.
    guard time > 0, farthest.magnitude > Self.restDistance else {
      return settle(from: offset, velocity: velocity, frequency: stiff)
    }
    entry = motion
    glideStart = time
    settlingStart = time
    settle(from: finalOffset + farthest, velocity: 0, frequency: frequency)
  }

  /// Appends the deceleration from an offset in the range, and the bounce at the edge it reaches.
  private mutating func glide(from offset: Double, velocity: Double, rate: Double) {
    let motion = ScrollDeceleration(from: offset, velocity: velocity, rate: rate)
    let end = limits.clamped(motion.finalOffset)
    glide = motion
    if end == motion.finalOffset {
      let time = motion.settlingTime(within: Self.restDistance)
      finalOffset = time > 0 ? end : offset
      duration = glideStart + time
      return
    }
    finalOffset = end
    let speed = motion.velocity(crossing: end)
    let frequency = limits.bounceFrequency(from: end, velocity: speed)
    // The spring goes speed / (e · ω) beyond the edge, and a bounce that nobody sees is left out.
    if limits.reach > 0, speed.magnitude > Self.restDistance * ScrollLimits.e * frequency {
      settlingStart = glideStart + (motion.time(crossing: end) ?? 0)
      settle(from: end, velocity: speed, frequency: frequency)
    } else {
      let nearly = end - (velocity < 0 ? -Self.restDistance : Self.restDistance)
      let isThere = (end - offset).magnitude <= Self.restDistance
      duration = glideStart + (isThere ? 0 : motion.time(crossing: nearly) ?? 0)
    }
  }

  /// Appends the spring from beyond an edge back to it, and the deceleration after a hard throw.
  private mutating func returnToEdge(from offset: Double, velocity: Double, rate: Double) {
    let edge = finalOffset
    let overscroll = offset - edge
    let isOutward = overscroll * velocity > 0
    let frequency =
      isOutward
      ? limits.bounceFrequency(from: offset, velocity: velocity)
      : Self.bounceSpring.angularFrequency
    let spring = Spring(angularFrequency: frequency, dampingRatio: 1)
    let motion = SpringSolution(
      spring, from: SpringState(displacement: overscroll, velocity: velocity))
    // x(t) = (x₀ + (v₀ + ωx₀) · t) · e^(−ωt) has its zero here, if the throw is hard enough.
    let crossing = -overscroll / (velocity + frequency * overscroll)
    if !isOutward, crossing > 0, crossing.isFinite {
      let speed = motion.velocity(at: crossing)
      if speed.magnitude > Self.restDistance * ScrollDeceleration.decay(of: rate) {
        entry = motion
        glideStart = crossing
        return glide(from: edge, velocity: speed, rate: rate)
      }
    }
    settle(from: offset, velocity: velocity, frequency: frequency)
  }
}
