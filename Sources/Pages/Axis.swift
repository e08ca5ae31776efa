internal import Comparison
internal import Essentials
internal import Storage

/// The mapping of values to positions along one side of a plot, with ticks and their labels.
struct Axis {
  /// The unit of an axis's values, which decides the form of the labels.
  enum Unit {
    /// The units. `ordinal` is the number of a frame, a round or a measurement, whose ticks are
    /// whole.
    case nanoseconds, count, bytes, ordinal, perCent
  }

  /// The smallest and the largest value that the axis shows.
  let domain: ClosedRange<Double>
  /// The positions of the two ends of `domain`, in pixels; `last` is less than `first` on an upward
  /// axis.
  let ends: (first: Double, last: Double)
  /// Whether equal distances are equal factors instead of equal differences; the domain must then
  /// be positive.
  let isLogarithmic: Bool
  /// The unit of the values, in which the labels of the ticks are written.
  let unit: Unit

  /// Creates an axis; a domain of one value is widened on both sides.
  init(
    _ domain: ClosedRange<Double>, _ ends: (first: Double, last: Double), unit: Unit,
    isLogarithmic: Bool = false
  ) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    // The widths are a choice: a single value lies in the middle, at least one unit of ticks apart.
    let margin = high > low ? 0 : max(low.magnitude * 0.05, 0.5)
    self.domain = isLogarithmic && margin > 0 ? low / 2...high * 2 : low - margin...high + margin
    self.ends = ends
    self.unit = unit
    self.isLogarithmic = isLogarithmic
  }

  /// Returns the position of a value, in pixels; a value outside the domain is placed at its nearer
  /// end.
  func place(_ value: Double) -> Double {
    let inside = min(max(value, domain.lowerBound), domain.upperBound)
    let (low, high, at) = (scaled(domain.lowerBound), scaled(domain.upperBound), scaled(inside))
    return ends.first + (at - low) / (high - low) * (ends.last - ends.first)
  }

  /// Returns the value or, on a logarithmic axis, its logarithm to base 10.
  private func scaled(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }

  /// The values that have ticks: round numbers, usually two to six.
  var ticks: [Double] { isLogarithmic ? logarithmicTicks : linearTicks }

  private var linearTicks: [Double] {
    let step = linearStep
    let first = (domain.lowerBound / step).rounded(.up)
    let last = (domain.upperBound / step).rounded(.down)
    // There are at most six ticks, unless the domain is not finite: then the loop would not end.
    guard last >= first, last - first < 20 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// The distance of linear ticks: 1, 2 or 5 times a power of ten, for at most five steps.
  private var linearStep: Double {
    let least = (domain.upperBound - domain.lowerBound) / 5
    let power = pow(10, log10(least).rounded(.down))
    // The thousandth is for rounding errors: a domain of exactly five steps has five.
    let step = [1.0, 2, 5, 10].first { $0 * power >= least * 0.999 } ?? 10
    // Ordinal values are whole numbers.
    return unit == .ordinal ? max(1, step * power) : step * power
  }

  /// The ticks of a logarithmic axis: powers of ten.
  ///
  /// If there are at most two such ticks, 2 and 5 times powers of ten are added. If there are more
  /// than five, every second one is kept.
  private var logarithmicTicks: [Double] {
    // The powers around the domain are included, because 2 or 5 times the lower may be inside.
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

  /// Returns the text beside a tick, in the axis's unit.
  func label(_ tick: Double) -> String {
    switch unit {
    case .nanoseconds:
      isLogarithmic ? Axis.short(Quantity.time(tick)) : time(tick)
    case .bytes: Axis.bytes(tick)
    // A multiple of the step carries its rounding error, which is far below a thousandth.
    case .perCent: tick == 0 ? "0 %" : String(format: "%+g %%", (tick * 1000).rounded() / 1000)
    case .count, .ordinal: Axis.count(tick)
    }
  }

  /// Returns a time in the unit of the largest tick, with the digits that distinguish two ticks.
  private func time(_ tick: Double) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]
    let (name, size) = units.first { domain.upperBound >= $0.1 } ?? ("ns", 1)
    // A step of 0.1 has one decimal; a little more than the step, since its logarithm may be just
    // below −1.
    let digits = max(0, Int(exactly: -log10(linearStep / size * 1.001).rounded(.down)) ?? 0)
    return "\(String(format: "%.\(digits)f", tick / size)) \(name)"
  }

  /// Returns a time without needless decimals: `10 µs` for `10.0 µs`.
  private static func short(_ time: String) -> String { time.replacing(#/\.0+ /#, with: " ") }

  /// Returns a count short enough for the side of a plot: `1k`, `2.5M`.
  static func count(_ value: Double) -> String {
    for (name, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where value.magnitude >= size {
      return "\(String(format: "%.3g", value / size))\(name)"
    }
    return Quantity.count(value)
  }

  /// Returns a number of bytes with a unit that is a power of 1024, such as `2.5 MiB`.
  private static func bytes(_ value: Double) -> String {
    for (name, size) in [("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10)] where value >= size {
      return "\(String(format: "%.3g", value / size)) \(name)"
    }
    return "\(Quantity.count(value)) B"
  }
}
