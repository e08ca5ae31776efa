extension Double {
  /// The number to two decimals, in the shortest form, for a length in points.
  package var svg: String { svg(decimals: 2) }

  /// Returns the number rounded to `decimals`, in the shortest form; traps if it is not finite.
  func svg(decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    guard let units = Int(exactly: (self * Double(unit)).rounded()) else {
      preconditionFailure("\(self) is not a number of a drawing")
    }
    let (whole, part) = units.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let sign = units < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    // The added unit keeps the zeros after the point; its 1 is dropped.
    var digits = String(UInt(unit) + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole == 0 ? "" : String(whole)).\(digits)"
  }
}
