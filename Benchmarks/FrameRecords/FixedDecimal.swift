internal import Animations
internal import Screens

/// A number with four decimals, the precision of recordings: a tenth of their tolerance.
struct FixedDecimal: Hashable, Sendable {
  /// The number in ten-thousandths.
  let units: Int

  private static let unitsInOne = 10_000

  /// Creates the nearest decimal to a number; traps if it is not finite or too large for any
  /// screen.
  init(_ number: Double) {
    guard let nearest = FixedDecimal(nearestTo: number) else {
      preconditionFailure("\(number) is not a number of a frame")
    }
    self = nearest
  }

  private init?(nearestTo number: Double) {
    guard let units = Int(exactly: (number * Double(Self.unitsInOne)).rounded()) else { return nil }
    self.units = units
  }

  var value: Double { Double(units) / Double(Self.unitsInOne) }

  /// Returns the absolute difference from another number, without a rounding error.
  func distance(to other: FixedDecimal) -> FixedDecimal {
    FixedDecimal(units: (units - other.units).magnitude)
  }

  private init(units: UInt) { self.units = Int(units) }
}

extension FixedDecimal: Comparable {
  static func < (first: FixedDecimal, second: FixedDecimal) -> Bool { first.units < second.units }
}

extension FixedDecimal: LosslessStringConvertible {
  /// Parses the output of `description`; `nil` for any other text, such as an exponent.
  init?(_ description: String) {
    guard let number = Double(description) else { return nil }
    self.init(nearestTo: number)
    guard self.description == description else { return nil }
  }

  /// The number as the shortest text, such as `20.5`: no trailing zeros, no point without decimals.
  var description: String {
    let (whole, part) = units.magnitude.quotientAndRemainder(dividingBy: UInt(Self.unitsInOne))
    let sign = units < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    // The added unit keeps the zeros after the point; its 1 is dropped.
    var digits = String(UInt(Self.unitsInOne) + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
