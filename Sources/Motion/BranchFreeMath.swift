// Elementary functions for loops over thousands of springs or views.
//
// Goals, in order:
// 1. Finite results for every finite argument, and an error that a comment can state.
// 2. No branch and no call, so that the optimiser turns the loop around them into vector code on
//    any 64-bit processor, without a target flag.
// 3. Few operations. A correctly rounded last bit is not a goal; `LibM` has that.
//
// `addingProduct` is avoided: without a hardware flag it is a call of the C library's `fma`.
//
// Method: Cody and Waite's two-part argument reduction ("Software Manual for the Elementary
// Functions", 1980), then one polynomial. The coefficients are minimax fits of this project (Remez
// exchange on the reduced interval, absolute error), so they differ from Taylor's in the last
// digits.

/// Exponential, sine and cosine without branches, for batch loops.
package enum BranchFreeMath {
  /// Adding and subtracting 1.5 · 2⁵² rounds to an integer, which is then in the low bits as well.
  private static let roundingShift = 0x1.8p52

  /// The least exponent that is not taken for minus infinity; e⁻⁷⁰⁰ is still a normal number.
  package static let lowestExponent = -700.0

  /// The largest angle that is reduced exactly: 2²⁰ quarter turns.
  ///
  /// A larger one counts as this one.
  package static let largestAngle = 0x1p20 * 1.5707963267948966

  /// The larger of two numbers, or the bound where the first is NaN.
  ///
  /// One instruction. The standard library's `max` passes NaN on, which takes three.
  @inline(__always)
  package static func larger(_ value: Double, _ bound: Double) -> Double {
    value > bound ? value : bound
  }

  /// The smaller of two numbers, or the bound where the first is NaN.
  @inline(__always)
  package static func smaller(_ value: Double, _ bound: Double) -> Double {
    value < bound ? value : bound
  }

  /// e raised to `exponent`, which must not be positive; its relative error is at most 2.3e-14.
  ///
  /// Exactly 0 below `lowestExponent`.
  @inline(__always)
  package static func exp(_ exponent: Double) -> Double {
    let reducible = larger(exponent, lowestExponent)
    let shifted = reducible * 1.4426950408889634 + roundingShift
    let powerOfTwo = shifted - roundingShift
    let r = (reducible - powerOfTwo * 0x1.62e42fefa3p-1) - powerOfTwo * 0x1.3de6af278ece6p-42
    let r2 = r * r
    let r4 = r2 * r2
    let low = (1 + r) + r2 * (0.4999999999960461 + r * 0.16666666666567018)
    let middle =
      (0.04166666698875575 + r * 0.008333333389001003)
      + r2 * (0.0013888807622688272 + r * 0.00019841162518371915)
    let high = 2.4882257926911403e-05 + r * 2.7643949989577508e-06
    let mantissa = low + r4 * (middle + r4 * high)
    let scaled = Double(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 52))
    return exponent < lowestExponent ? 0 : scaled
  }

  /// Sine and cosine of an angle in radians, each within 3e-15.
  @inline(__always)
  package static func sinCos(_ angle: Double) -> (sin: Double, cos: Double) {
    let reducible = larger(smaller(angle, largestAngle), -largestAngle)
    let shifted = reducible * 0.6366197723675814 + roundingShift
    let quarterTurns = shifted - roundingShift
    let u = (reducible - quarterTurns * 0x1.921fb544p0) - quarterTurns * 0x1.0b4611a626331p-34
    let z = u * u
    let z2 = z * z
    let sinLow = -0.1666666666660609 + z * 0.008333333321928742
    let sinHigh = -0.0001984126236819259 + z * 2.7555099324538294e-06
    let sine = u + u * z * (sinLow + z2 * (sinHigh + z2 * -2.4745487418729094e-08))
    let cosLow = 0.041666666666602264 + z * -0.0013888888878274823
    let cosHigh = 2.4801580971854408e-05 + z * -2.755556715996642e-07
    let cosine = (1 - 0.5 * z) + z2 * (cosLow + z2 * (cosHigh + z2 * 2.064773952950379e-09))
    return placed(sine: sine, cosine: cosine, quarterTurns: shifted.bitPattern)
  }

  /// Swaps the two for odd quarter turns and sets the signs of the quadrant, by bit masks.
  @inline(__always)
  private static func placed(
    sine: Double, cosine: Double, quarterTurns: UInt64
  ) -> (sin: Double, cos: Double) {
    let swapMask = 0 &- (quarterTurns & 1)
    let difference = (sine.bitPattern ^ cosine.bitPattern) & swapMask
    let sinSign = (quarterTurns & 2) &<< 62
    let cosSign = ((quarterTurns &+ 1) & 2) &<< 62
    return (
      Double(bitPattern: sine.bitPattern ^ difference ^ sinSign),
      Double(bitPattern: cosine.bitPattern ^ difference ^ cosSign)
    )
  }
}
