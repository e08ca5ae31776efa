// The only file of the engine that imports the C library.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The elementary functions the engine needs, from the platform's C library.
///
/// Their last bit differs between C libraries and between processors (glibc picks a variant with
/// fused multiply-add at load time), so results compare across machines with a tolerance.
public enum LibM {
  /// e raised to `x`.
  public static func exp(_ x: Double) -> Double { platformExp(x) }

  /// e raised to `x`, minus 1, with full precision for small `x`.
  public static func expm1(_ x: Double) -> Double { platformExpm1(x) }

  /// The natural logarithm of `x`.
  public static func log(_ x: Double) -> Double { platformLog(x) }

  /// The sine of an angle in radians.
  public static func sin(_ angle: Double) -> Double { platformSin(angle) }

  /// The cosine of an angle in radians.
  public static func cos(_ angle: Double) -> Double { platformCos(angle) }

  /// The angle in radians, in −π…π, of the vector (`x`, `y`).
  public static func atan2(_ y: Double, _ x: Double) -> Double { platformAtan2(y, x) }

  /// √(x² + y²) without overflow on the way.
  public static func hypot(_ x: Double, _ y: Double) -> Double { platformHypot(x, y) }
}

// Outside the type, where the names still mean the C library's functions, whatever its module.

private func platformExp(_ x: Double) -> Double { exp(x) }
private func platformExpm1(_ x: Double) -> Double { expm1(x) }
private func platformLog(_ x: Double) -> Double { log(x) }
private func platformSin(_ angle: Double) -> Double { sin(angle) }
private func platformCos(_ angle: Double) -> Double { cos(angle) }
private func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func platformHypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
