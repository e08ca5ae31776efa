internal import Essentials
package import Measurements

/// Formats numbers for readers of a report, with few digits and a fitting unit.
package enum Quantity {
  /// Returns a duration with three digits and a fitting unit: `5.64 ns`, `23.1 µs`, `1.02 ms`.
  package static func time(_ nanoseconds: Double) -> String {
    time(nanoseconds, inUnitOf: nanoseconds)
  }

  /// Returns a duration in the unit that fits another: `0.56 µs` beside `1.00 µs`.
  ///
  /// A duration below a tenth of that unit has its own unit, because two decimals would hide it.
  package static func time(_ nanoseconds: Double, inUnitOf other: Double) -> String {
    let shared = fittingUnit(other)
    let unit = nanoseconds < shared.size / 10 ? fittingUnit(nanoseconds) : shared
    return "\(threeDigits(nanoseconds / unit.size)) \(unit.name)"
  }

  /// Returns two durations in the unit of the longer: `35.9 → 36.9 µs`.
  package static func times(_ first: Double, _ second: Double) -> String {
    let unit = fittingUnit(max(first, second))
    let values = [first, second].map { threeDigits($0 / unit.size) }
    return "\(values.joined(separator: " → ")) \(unit.name)"
  }

  /// Returns two values of a metric in one unit: `35.9 → 36.9 µs`, `1634304 → 1703936 bytes`.
  package static func values(_ first: Double, _ second: Double, unit: String) -> String {
    unit == "ns" ? times(first, second) : "\(count(first)) → \(count(second)) \(unit)"
  }

  /// Returns a size in mebibytes with three digits: `1.56 MiB`.
  package static func size(_ bytes: Double) -> String { "\(threeDigits(bytes / 0x1p20)) MiB" }

  /// Returns a count to four significant digits; without decimals if it is whole or has five digits
  /// or more.
  package static func count(_ value: Double) -> String {
    // Below 1e15 the number fits into an `Int`, and every whole number is exact. Four digits of
    // 9999.5 would be 1e+04.
    guard value.magnitude < 1e15 else { return String(format: "%.4g", value) }
    return value == value.rounded() || value.magnitude >= 9999.5
      ? String(Int(value.rounded())) : String(format: "%.4g", value)
  }

  /// Returns the change of a count with its sign: `+1`, `-20`, or `0` without a sign.
  package static func change(_ value: Double) -> String {
    (value > 0 ? "+" : "") + count(value)
  }

  /// Returns a count per iteration as `count(_:)` does, and with all digits where a floating-point
  /// number would lose some.
  package static func count(_ value: ExactValue) -> String {
    value.large().map(String.init) ?? count(value.value)
  }

  /// Returns the change between two counts per iteration with its sign, to the unit for large ones.
  package static func change(from old: ExactValue, to new: ExactValue) -> String {
    guard let before = old.large(), let after = new.large() else {
      return change(new.value - old.value)
    }
    let (difference, overflow) = after.subtractingReportingOverflow(before)
    return overflow
      ? change(new.value - old.value) : (difference > 0 ? "+" : "") + String(difference)
  }

  /// Returns a ratio to three decimals: `1.004`.
  package static func ratio(_ value: Double) -> String {
    String(format: "%.3f", value)
  }

  /// Returns a fraction as per cent: `1.2 %`.
  package static func percent(_ fraction: Double) -> String {
    String(format: "%.1f %%", fraction * 100)
  }

  /// Returns a fraction as per cent with its sign: `+1.2 %`.
  package static func signedPercent(_ fraction: Double) -> String {
    String(format: "%+.1f %%", fraction * 100)
  }

  /// Returns a fraction in per cent with its sign and without the unit: `+1.2`.
  package static func bareSignedPercent(_ fraction: Double) -> String {
    String(format: "%+.1f", fraction * 100)
  }

  /// Returns two fractions in per cent as the ends of an interval: `[+2.9, +3.1]`.
  package static func interval(_ low: Double, _ high: Double) -> String {
    "[\(bareSignedPercent(low)), \(bareSignedPercent(high))]"
  }

  /// Returns a share that is in per cent already, to two decimals: `0.14 %`.
  package static func share(_ percent: Double) -> String {
    String(format: "%.2f %%", percent)
  }

  /// Returns a number per second, with three digits and a prefix: `318 M`, `8.24 k`.
  package static func rate(_ perSecond: Double) -> String {
    // A number that three digits round up to 1000 takes the larger prefix.
    let prefixes = [("G", 1e9), ("M", 1e6), ("k", 1e3)]
    guard let prefix = prefixes.first(where: { perSecond >= $0.1 * 0.9995 }) else {
      return threeDigits(perSecond)
    }
    return "\(threeDigits(perSecond / prefix.1)) \(prefix.0)"
  }

  /// Returns a metric's value with its unit: a duration for `ns`, a share for `%`, a rate for
  /// `items/s`, else a count.
  package static func value(_ value: Double, unit: String) -> String {
    switch unit {
    case "ns": time(value)
    case "%": share(value)
    case "count": count(value)
    case "items/s": "\(rate(value)) \(unit)"
    default: "\(count(value)) \(unit)"
    }
  }

  /// Returns a number to three significant digits, and a larger one to the unit: `0.0123`, `1235`.
  package static func significant(_ value: Double) -> String {
    // Three digits of 999.5 would be 1e+03.
    value.magnitude < 999.5 ? String(format: "%.3g", value) : count(value.rounded())
  }

  /// Returns a pace in the first unit in which it is at least 1, up to an hour: `3.2/s`, `12/min`.
  package static func pace(_ perSecond: Double) -> String {
    let units = [("s", 1.0), ("min", 60), ("h", 3600)]
    let unit = units.first { perSecond * $0.1 >= 1 } ?? units[2]
    let value = perSecond * unit.1
    // 9.95 is where rounding adds a digit.
    return String(format: value >= 9.95 ? "%.0f" : "%.1f", value) + "/\(unit.0)"
  }

  /// Returns whole seconds, with minutes from 60 s on: `1 min 5 s`.
  package static func seconds(_ seconds: Double) -> String {
    // The limits exclude negative times, and infinity, which has no `Int`.
    let whole = Int(min(max(seconds, 0), 1e15).rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  /// Returns the largest unit in which the time, rounded to three digits, is at least 1.
  ///
  /// Times below 1 ns are in nanoseconds too.
  private static func fittingUnit(_ nanoseconds: Double) -> (name: String, size: Double) {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]
    return units.first { nanoseconds >= $0.1 * 0.9995 } ?? ("ns", 1)
  }

  /// Returns a number with at least three digits.
  ///
  /// The limits are where rounding adds a digit: 99.95 is `100`, and 9.995 is `10.0`.
  private static func threeDigits(_ value: Double) -> String {
    if value >= 99.95 { return String(format: "%.0f", value) }
    return String(format: value >= 9.995 ? "%.1f" : "%.2f", value)
  }
}

extension ExactValue {
  /// Returns a total per iteration, by default the count's, if the quotient is whole and the total
  /// so large that a `Double` may not hold it; `nil` for other counts.
  package func large(_ total: Int? = nil) -> Int? {
    let total = total ?? self.total
    return total.magnitude >= 1 << 53 && total.isMultiple(of: iterations)
      ? total / iterations : nil
  }
}
