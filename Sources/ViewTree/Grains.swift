/// Heights as lists keep them: whole grains of 2⁻²³ points, so that no sum of them rounds.
///
/// 2³⁰ points are 2⁵³ grains, up to which a `Double` has every whole number.
enum Grains {
  /// The most that the cards of a list may be tall together.
  static var greatestContent: Int { 1 << 53 }

  /// A number of grains in points, exactly.
  @inline(__always)
  static func points(_ grains: Int) -> Double { Double(grains) * 0x1p-23 }

  /// The last whole grain of a height from 0 to 2³⁰ points.
  @inline(__always)
  static func down(_ points: Double) -> Int { Int(points * 0x1p23) }

  /// The first whole grain from a height of 0 to 2³⁰ points on.
  @inline(__always)
  static func up(_ points: Double) -> Int {
    let down = down(points)
    return self.points(down) < points ? down + 1 : down
  }

  /// The nearest whole grain; traps on what is no height of a card.
  @inline(__always)
  static func nearest(_ points: Double) -> Int {
    precondition(
      points >= 0 && points <= 0x1p27, "the height of a card is from 0 to 2²⁷ points")
    // Between 2²⁹ and 2³⁰ points numbers are a grain apart: what the sum has more than the
    // constant, bit by bit, are grains.
    let shift = 0x1.8p29
    return Int(truncatingIfNeeded: (points + shift).bitPattern &- shift.bitPattern)
  }
}
