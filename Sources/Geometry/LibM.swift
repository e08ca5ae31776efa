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
  public static func exp(_ x: Double) -> Double {
    #if canImport(Glibc)
      Glibc.exp(x)
    #elseif canImport(Musl)
      Musl.exp(x)
    #else
      Darwin.exp(x)
    #endif
  }

  /// e raised to `x`, minus 1, with full precision for small `x`.
  public static func expm1(_ x: Double) -> Double {
    #if canImport(Glibc)
      Glibc.expm1(x)
    #elseif canImport(Musl)
      Musl.expm1(x)
    #else
      Darwin.expm1(x)
    #endif
  }

  /// The natural logarithm of `x`.
  public static func log(_ x: Double) -> Double {
    #if canImport(Glibc)
      Glibc.log(x)
    #elseif canImport(Musl)
      Musl.log(x)
    #else
      Darwin.log(x)
    #endif
  }

  /// The sine of an angle in radians.
  public static func sin(_ angle: Double) -> Double {
    #if canImport(Glibc)
      Glibc.sin(angle)
    #elseif canImport(Musl)
      Musl.sin(angle)
    #else
      Darwin.sin(angle)
    #endif
  }

  /// The cosine of an angle in radians.
  public static func cos(_ angle: Double) -> Double {
    #if canImport(Glibc)
      Glibc.cos(angle)
    #elseif canImport(Musl)
      Musl.cos(angle)
    #else
      Darwin.cos(angle)
    #endif
  }

  /// The angle in radians, in −π…π, of the vector (`x`, `y`).
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    #if canImport(Glibc)
      Glibc.atan2(y, x)
    #elseif canImport(Musl)
      Musl.atan2(y, x)
    #else
      Darwin.atan2(y, x)
    #endif
  }

  /// √(x² + y²) without overflow on the way.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    #if canImport(Glibc)
      Glibc.hypot(x, y)
    #elseif canImport(Musl)
      Musl.hypot(x, y)
    #else
      Darwin.hypot(x, y)
    #endif
  }
}
