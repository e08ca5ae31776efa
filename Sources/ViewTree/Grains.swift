/// Conversions between points and grains, the unit of a list's heights: 2⁻²³ points.
///
/// Heights are whole numbers of grains, so that no sum rounds. 2³⁰ points are 2⁵³ grains, up to
/// which a `Double` represents every whole number.
enum Grains {
  /// The greatest height of a list's content, in grains: 2³⁰ points.
  static var greatestContent: Int { 1 << 53 }

  /// Returns the height in points of a number of grains, which is exact up to `greatestContent`.
  @inline(__always)
  static func points(_ grains: Int) -> Double { Double(grains) * 0x1p-23 }

  /// Returns a height from 0 to 2³⁰ points in grains, rounded down.
  @inline(__always)
  static func down(_ points: Double) -> Int { Int(points * 0x1p23) }

  /// Returns a height from 0 to 2³⁰ points in grains, rounded up.
  @inline(__always)
  static func up(_ points: Double) -> Int {
    let down = down(points)
    return self.points(down) < points ? down + 1 : down
  }

  /// Returns the height of a card in grains, rounded to nearest; traps outside of 0 to 2²⁷ points.
  @inline(__always)
  static func nearest(_ points: Double) -> Int {
    precondition(
      points >= 0 && points <= 0x1p27, "the height of a card is from 0 to 2²⁷ points")
    // Between 2²⁹ and 2³⁰ points adjacent numbers are one grain apart, so the difference of the bit
    // patterns of the sum and of the constant is the number of grains.
    let shift = 0x1.8p29
    return Int(truncatingIfNeeded: (points + shift).bitPattern &- shift.bitPattern)
  }
}
