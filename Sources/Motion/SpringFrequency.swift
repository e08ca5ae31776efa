internal import Geometry

/// The natural frequency that lets a spring animation fill a given duration, as UIKit solves it.
///
/// A view animation names a duration T, a damping ratio ζ and a start velocity v, and leaves the
/// frequency ω open. It is chosen so that the decaying envelope has shrunk to `residual` at T, by
/// exactly twelve Newton steps from ω = 5/T. Twelve are not always enough, and for some velocities
/// they end on a lower root where the spring is far from settled at T: both are reproduced, because
/// an animation must look as it does on the platform. Only where no usable frequency comes out is
/// another one taken, and `method` says so.
public struct SpringFrequency: Hashable, Sendable {
  /// How the frequency was found.
  public enum Method: Hashable, Sendable {
    /// Twelve Newton steps from 5/T.
    case newton
    /// The same from a start 0.1 % higher, because a step had divided by zero.
    case perturbedNewton
    /// The critically damped spring from rest, because no positive frequency exists or was found.
    case criticalFallback
  }

  /// The undamped angular frequency ω, in rad/s; positive and finite.
  public let angularFrequency: Double
  /// The damping ratio ζ that goes with it: the clamped argument, or 1 after the critical fallback.
  public let dampingRatio: Double
  /// How the frequency was found.
  public let method: Method

  /// Whether the plain iteration gave no usable frequency.
  public var usedFallback: Bool { method != .newton }

  /// What is left of the envelope when the duration ends.
  public static let residual = 0.001

  /// The range that damping ratios are clamped to before solving.
  public static let dampingRatios: ClosedRange<Double> = 1.1920929e-7...1

  /// The range, in seconds, that durations are clamped to before solving.
  public static let durations: ClosedRange<Double> = 0.01...10

  /// ω·T of the critical spring that starts at rest: the root of (1 + x)·e⁻ˣ = `residual`.
  private static let criticalPhase = 9.233413476451586

  /// Solves for the frequency.
  ///
  /// The result is `nil` when there is nothing to animate: the duration is not positive, or an
  /// argument is not finite.
  ///
  /// - Parameters:
  ///   - duration: How long the animation plays, in seconds.
  ///   - dampingRatio: ζ; clamped to `dampingRatios`.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  /// - Complexity: Twelve exponentials. Does not allocate.
  public init?(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard duration > 0, duration.isFinite, dampingRatio.isFinite, initialVelocity.isFinite else {
      return nil
    }
    let envelope = Envelope(
      duration: duration.clamped(to: Self.durations),
      dampingRatio: dampingRatio.clamped(to: Self.dampingRatios), velocity: initialVelocity)
    let plain = envelope.solved(from: 5 / envelope.duration)
    if plain > 0, plain.isFinite {
      self.init(plain, envelope.dampingRatio, .newton)
      return
    }
    let perturbed = plain.isFinite ? plain : envelope.solved(from: 5.005 / envelope.duration)
    if perturbed > 0, perturbed.isFinite {
      self.init(perturbed, envelope.dampingRatio, .perturbedNewton)
    } else {
      self.init(Self.criticalPhase / envelope.duration, 1, .criticalFallback)
    }
  }

  private init(_ angularFrequency: Double, _ dampingRatio: Double, _ method: Method) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.method = method
  }
}

/// How far the envelope at the end of the duration is from the residual, as a function f(ω).
private struct Envelope {
  let duration: Double
  let dampingRatio: Double
  let velocity: Double

  private static let steps = 12

  func solved(from start: Double) -> Double {
    var frequency = start
    for _ in 0..<Self.steps {
      let (value, slope) =
        dampingRatio < 1 ? underdamped(at: frequency) : critical(at: frequency)
      frequency -= value / slope
    }
    return frequency
  }

  /// f = ε − |g|, where g is the sine coefficient of the displacement at the end.
  private func underdamped(at w: Double) -> (value: Double, slope: Double) {
    let (T, z, v) = (duration, dampingRatio, velocity)
    let root = ((1 - z) * (1 + z)).squareRoot()
    let decayed = LibM.exp(-z * w * T)
    let g = (z * w - v) / (w * root) * decayed
    let slope = (v + z * T * v * w - z * z * T * w * w) / (w * w * root) * decayed
    return (SpringFrequency.residual - g.magnitude, g > 0 ? -slope : slope)
  }

  /// f = (1 + (ω − v)T)·e^(−ωT) ∓ ε, with +ε where the spring swings through its target.
  private func critical(at w: Double) -> (value: Double, slope: Double) {
    let (T, v) = (duration, velocity)
    let decayed = LibM.exp(-w * T)
    let residual = w < v ? -SpringFrequency.residual : SpringFrequency.residual
    return ((1 + (w - v) * T) * decayed - residual, T * T * (v - w) * decayed)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
