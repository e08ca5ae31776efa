internal import Geometry

/// The natural frequency with which a spring animation fills a given duration, as UIKit solves it.
///
/// A view animation gives a duration T, a damping ratio ζ and an initial velocity v, but no
/// frequency ω. UIKit chooses ω so that the decaying envelope has shrunk to `residual` at T, by
/// exactly twelve Newton steps from ω = 5/T. Twelve steps do not always converge, and for some
/// velocities they end on a lower root, where the spring is far from settled at T. Both are
/// reproduced, because an animation must look as on the platform. Another frequency is taken only
/// if the result is not usable. `diagnostics` reports each of these cases.
public struct SpringFrequency: Hashable, Sendable {
  /// The undamped angular frequency ω, in rad/s; ω and ω² are positive and finite.
  public let angularFrequency: Double
  /// The damping ratio ζ: the clamped argument, or 1 after the critical fallback.
  public let dampingRatio: Double
  /// Warnings about the arguments and about the Newton steps; empty if nothing is to be reported.
  public let diagnostics: TimingDiagnostics

  /// The fraction of the envelope that remains at the end of the duration.
  public static let residual = 0.001

  /// The range that damping ratios are clamped to before solving.
  ///
  /// The bounds are UIKit's. The lower one is the distance from 1 to the next 32-bit floating-point
  /// number.
  public static let dampingRatios: ClosedRange<Double> = 1.1920929e-7...1

  /// The range in seconds, the same as UIKit's, to which durations are clamped before solving.
  public static let durations: ClosedRange<Double> = 0.01...10

  /// ω·T of the critical spring that starts at rest: the root of (1 + x)·e⁻ˣ = `residual`.
  private static let criticalPhase = 9.233413476451586

  /// Solves for the frequency.
  ///
  /// The result is `nil` when there is nothing to animate: the duration is not positive, or an
  /// argument is not finite.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, in seconds; clamped to `durations`.
  ///   - dampingRatio: ζ; clamped to `dampingRatios`.
  ///   - initialVelocity: Total distances per second; positive is towards the target.
  /// - Complexity: Twelve exponentials. Does not allocate.
  public init?(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard duration > 0, duration.isFinite, dampingRatio.isFinite, initialVelocity.isFinite else {
      return nil
    }
    var search = FrequencySearch(
      duration: duration.clamped(to: Self.durations),
      dampingRatio: dampingRatio.clamped(to: Self.dampingRatios), velocity: initialVelocity)
    var diagnostics: TimingDiagnostics = []
    if search.duration != duration { diagnostics.insert(.clampedDuration) }
    if search.dampingRatio != dampingRatio { diagnostics.insert(.clampedSpring) }
    // UIKit's start.
    search.run(from: 5 / search.duration)
    if !search.frequency.isFinite {
      diagnostics.insert(.perturbedStart)
      // A critical spring with a velocity of 5/T has the slope 0 at 5/T, so Newton's method needs
      // another start; a thousandth away is enough.
      search.run(from: 5.005 / search.duration)
    }
    if search.isUsable {
      self.init(search, diagnostics)
    } else {
      self.init(criticalFor: search.duration, diagnostics.union(.criticalFallback))
    }
  }

  private init(_ search: FrequencySearch, _ diagnostics: TimingDiagnostics) {
    angularFrequency = search.frequency
    dampingRatio = search.dampingRatio
    var all = diagnostics
    if !search.isConverged { all.insert(.unconverged) }
    // There the sine coefficient g of the search, which is 0 at ω = v/ζ, has changed its sign.
    if dampingRatio * angularFrequency < search.velocity { all.insert(.lowerBranch) }
    self.diagnostics = all
  }

  /// Creates the frequency of the critical spring from rest, which has a closed form.
  ///
  /// The duration must lie inside `durations`.
  init(criticalFor duration: Double, _ diagnostics: TimingDiagnostics) {
    angularFrequency = Self.criticalPhase / duration
    dampingRatio = 1
    self.diagnostics = diagnostics
  }
}

/// Newton's method with twelve steps for a root of f(ω), the difference between the residual and
/// the envelope at the end of the duration.
private struct FrequencySearch {
  let duration: Double
  let dampingRatio: Double
  let velocity: Double
  /// The frequency after the last step so far, in rad/s.
  private(set) var frequency = 0.0
  private var lastStep = 0.0

  /// The number of Newton steps, the same as UIKit's, since the result must be the same.
  private static let steps = 12

  /// The relative length of the last step up to which the iteration counts as converged.
  ///
  /// The steps shrink quadratically, so that a step of 1e-6 leaves an error near 1e-12.
  private static let settledStep = 1e-6

  init(duration: Double, dampingRatio: Double, velocity: Double) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.velocity = velocity
  }

  mutating func run(from start: Double) {
    frequency = start
    for _ in 0..<Self.steps {
      let (value, slope) = dampingRatio < 1 ? underdamped(at: frequency) : critical(at: frequency)
      lastStep = value / slope
      frequency -= lastStep
    }
  }

  var isConverged: Bool { lastStep.magnitude <= Self.settledStep * frequency }

  /// Whether a spring can have the frequency: it is positive, and its square is a normal number.
  var isUsable: Bool { frequency > 0 && (frequency * frequency).isNormal }

  /// Returns f = ε − |g| and its slope at a frequency, where g is the sine coefficient at the end
  /// of the duration.
  private func underdamped(at w: Double) -> (value: Double, slope: Double) {
    let (T, z, v) = (duration, dampingRatio, velocity)
    // 1 − ζ² as a product, because the difference of squares would cancel near ζ = 1.
    let root = ((1 - z) * (1 + z)).squareRoot()
    let decayed = LibM.exp(-z * w * T)
    let g = (z * w - v) / (w * root) * decayed
    let slope = (v + z * T * v * w - z * z * T * w * w) / (w * w * root) * decayed
    return (SpringFrequency.residual - g.magnitude, g > 0 ? -slope : slope)
  }

  /// Returns f = (1 + (ω − v)T)·e^(−ωT) ∓ ε and its slope at a frequency; + applies if the spring
  /// overshoots.
  private func critical(at w: Double) -> (value: Double, slope: Double) {
    let (T, v) = (duration, velocity)
    let decayed = LibM.exp(-w * T)
    let residual = w < v ? -SpringFrequency.residual : SpringFrequency.residual
    return ((1 + (w - v) * T) * decayed - residual, T * T * (v - w) * decayed)
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
