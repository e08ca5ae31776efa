/// Warnings about the timing of an animation; empty for most.
///
/// No diagnostic stops an animation. Each names a rule that was applied instead of a guess, so that
/// a caller can report the reason for the look of a motion.
public struct TimingDiagnostics: OptionSet, Hashable, Sendable {
  /// One bit for each diagnostic; all eight are in use.
  public let rawValue: UInt8

  /// Creates a set from its raw value, one bit for each diagnostic.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The duration is not positive or an argument is not finite: the animation takes no time.
  public static let notAnimated = TimingDiagnostics(rawValue: 1 << 0)
  /// The damping ratio or a physical constant was moved to the nearest allowed value.
  public static let clampedSpring = TimingDiagnostics(rawValue: 1 << 1)
  /// The frequency was solved for the nearest allowed duration; the animation keeps the given
  /// duration.
  public static let clampedDuration = TimingDiagnostics(rawValue: 1 << 2)
  /// The solver divided by zero and was restarted from a frequency 0.1 % higher.
  public static let perturbedStart = TimingDiagnostics(rawValue: 1 << 3)
  /// No positive frequency exists or was found, so the critically damped spring from rest was
  /// taken.
  public static let criticalFallback = TimingDiagnostics(rawValue: 1 << 4)
  /// The frequency had not converged to a millionth after twelve steps, which happens near ζ = 1.
  public static let unconverged = TimingDiagnostics(rawValue: 1 << 5)
  /// The frequency lies below v/ζ for the initial velocity v; the spring may be far from rest at
  /// the end.
  public static let lowerBranch = TimingDiagnostics(rawValue: 1 << 6)
  /// The spring never settles, for example without damping; its animation has a duration of 0.
  public static let neverSettles = TimingDiagnostics(rawValue: 1 << 7)
}

extension TimingDiagnostics: CustomStringConvertible {
  /// The names of the diagnostics, separated by commas; "none" for the empty set.
  public var description: String {
    let names: [(TimingDiagnostics, String)] = [
      (.notAnimated, "not animated"), (.clampedSpring, "clamped spring"),
      (.clampedDuration, "clamped duration"), (.perturbedStart, "perturbed start"),
      (.criticalFallback, "critical fallback"), (.unconverged, "unconverged"),
      (.lowerBranch, "lower branch"), (.neverSettles, "never settles"),
    ]
    let present = names.filter { contains($0.0) }.map(\.1)
    return present.isEmpty ? "none" : present.joined(separator: ", ")
  }
}
