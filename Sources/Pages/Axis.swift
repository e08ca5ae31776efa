internal import Comparison
internal import Foundation
internal import Storage

/// How values lie along one side of a plot, and where its lines and labels are.
struct Axis {
  /// What the values are, for their labels.
  enum Unit {
    case nanoseconds, count, bytes, ordinal
  }

  /// The least and the greatest value that is shown.
  let domain: ClosedRange<Double>
  /// Where these two lie, in pixels; the second may be the smaller one, as upward.
  let ends: (first: Double, last: Double)
  /// Whether equal distances are equal factors; the domain is positive then.
  let isLogarithmic: Bool
  /// What the values are.
  let unit: Unit

  /// Creates an axis; a domain of one value gets some room on both sides.
  init(
    _ domain: ClosedRange<Double>, _ ends: (first: Double, last: Double), unit: Unit,
    isLogarithmic: Bool = false
  ) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let margin = high > low ? 0 : max(low.magnitude * 0.05, 0.5)
    self.domain = isLogarithmic && margin > 0 ? low / 2...high * 2 : low - margin...high + margin
    self.ends = ends
    self.unit = unit
    self.isLogarithmic = isLogarithmic
  }

  /// Where a value lies, in pixels; one outside the domain lies at its end.
  func place(_ value: Double) -> Double {
    let inside = min(max(value, domain.lowerBound), domain.upperBound)
    let (low, high, at) = (scaled(domain.lowerBound), scaled(domain.upperBound), scaled(inside))
    return ends.first + (at - low) / (high - low) * (ends.last - ends.first)
  }

  private func scaled(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }

  /// Round values, of which there are two to about six in a domain that is not tiny.
  var ticks: [Double] { isLogarithmic ? logarithmicTicks : linearTicks }

  private var linearTicks: [Double] {
    let step = linearStep
    let first = (domain.lowerBound / step).rounded(.up)
    let last = (domain.upperBound / step).rounded(.down)
    guard last >= first, last - first < 20 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// 1, 2 or 5 times a power of ten, so that there are at most five steps.
  private var linearStep: Double {
    let least = (domain.upperBound - domain.lowerBound) / 5
    let power = pow(10, log10(least).rounded(.down))
    let step = [1.0, 2, 5, 10].first { $0 * power >= least * 0.999 } ?? 10
    // Between two runs there is nothing.
    return unit == .ordinal ? max(1, step * power) : step * power
  }

  /// Powers of ten; where there are too few of them, with 2 and 5 times each.
  private var logarithmicTicks: [Double] {
    let powers =
      Int(
        log10(domain.lowerBound).rounded(.down))...Int(
        log10(domain.upperBound).rounded(.up))
    let decades = powers.map { pow(10, Double($0)) }.filter(domain.contains)
    if decades.count > 5 {
      return decades.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
    if decades.count > 2 { return decades }
    return powers.flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter(domain.contains)
  }

  /// What is written at a tick.
  func label(_ tick: Double) -> String {
    switch unit {
    case .nanoseconds:
      isLogarithmic ? Axis.short(Quantity.time(tick)) : time(tick)
    case .bytes: Axis.bytes(tick)
    case .count, .ordinal: Axis.count(tick)
    }
  }

  /// A time in the unit of the largest one, with as many digits as tell two ticks apart.
  private func time(_ tick: Double) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]
    let (name, size) = units.first { domain.upperBound >= $0.1 } ?? ("ns", 1)
    let digits = max(0, Int(-log10(linearStep / size * 1.001).rounded(.down)))
    return "\(String(format: "%.\(digits)f", tick / size)) \(name)"
  }

  /// `10.0 µs` as `10 µs`.
  private static func short(_ time: String) -> String { time.replacing(#/\.0+ /#, with: " ") }

  /// `1k`, `2.5M`: a count that fits beside a plot.
  static func count(_ value: Double) -> String {
    for (name, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where value.magnitude >= size {
      return "\(String(format: "%.3g", value / size))\(name)"
    }
    return Quantity.count(value)
  }

  /// Bytes in steps of 1024.
  private static func bytes(_ value: Double) -> String {
    for (name, size) in [("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10)] where value >= size {
      return "\(String(format: "%.3g", value / size)) \(name)"
    }
    return "\(Quantity.count(value)) B"
  }
}
