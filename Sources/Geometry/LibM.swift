// The only file of the engine that imports the C library.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The elementary functions the engine needs, all but `hypot` from the platform's C library.
///
/// The last bit of their results differs between C libraries, and in glibc between processors with
/// and without fused multiply-add. With it, x86-64 and arm64 agree in all bits, as
/// `Tests/Arm64/run` tests. Other comparisons across machines need a tolerance.
public enum LibM {
  /// Returns e raised to `x`: 0 below about −745, infinity above about 709.
  public static func exp(_ x: Double) -> Double { platformExp(x) }

  /// Returns e raised to `x`, minus 1, without the cancellation of `exp(x) - 1` for small `x`.
  public static func expm1(_ x: Double) -> Double { platformExpm1(x) }

  /// Returns the natural logarithm of `x`: NaN below 0, −infinity at 0.
  public static func log(_ x: Double) -> Double { platformLog(x) }

  /// Returns the sine of an angle in radians.
  public static func sin(_ angle: Double) -> Double { platformSin(angle) }

  /// Returns the cosine of an angle in radians.
  public static func cos(_ angle: Double) -> Double { platformCos(angle) }

  /// Returns the angle in radians, in −π…π, of the vector (`x`, `y`).
  public static func atan2(_ y: Double, _ x: Double) -> Double { platformAtan2(y, x) }
}

// Outside of the type these names mean the functions of the C library, whichever its module.

private func platformExp(_ x: Double) -> Double { exp(x) }
private func platformExpm1(_ x: Double) -> Double { expm1(x) }
private func platformLog(_ x: Double) -> Double { log(x) }
private func platformSin(_ angle: Double) -> Double { sin(angle) }
private func platformCos(_ angle: Double) -> Double { cos(angle) }
private func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
