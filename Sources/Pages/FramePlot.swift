internal import Comparison
internal import Markup
internal import Measurements

/// The time of each frame of a replay, compared with its budget.
///
/// The scale is logarithmic: most frames take a hundredth of those in which animations begin, and
/// both must be visible.
struct FramePlot {
  let profile: FrameProfile

  /// The budget of a frame, in nanoseconds, computed from the profile's per cent of the interval.
  private var budget: Double { profile.stepNanoseconds * profile.budget / 100 }

  /// Returns the picture as SVG: a line of floors, a line for the budget, and a point for each
  /// hitch.
  func svg(of name: String) -> Markup {
    // With a clock whose step is longer than a frame, a floor may be 0.
    let floors = profile.floors.map { max($0, 1) }
    // The margins are factors, because the axis is logarithmic.
    let highest = max(budget, floors.max() ?? 1) * 1.6
    var plot = Plot(
      x: Plot.xAxis(0...Double(max(1, floors.count - 1)), .ordinal),
      y: Plot.yAxis((floors.min() ?? 1) / 1.6...highest, .nanoseconds, isLogarithmic: true))
    plot.addHorizontal(at: budget, "budget")
    plot.addLine(floors.enumerated().map { (Double($0.offset), $0.element) }, "line")
    for (index, floor) in floors.enumerated() where floor > budget {
      plot.addPoint((Double(index), floor), "hitch")
    }
    return plot.svg(title: "Time of each frame of \(name)", description: summary)
  }

  /// The number of frames, the longest frame, the budget and the hitches, in a line for the
  /// caption.
  var summary: String {
    let longest = profile.floors.indices.max { profile.floors[$0] < profile.floors[$1] } ?? 0
    let time = profile.floors.isEmpty ? 0 : profile.floors[longest]
    let hitches =
      profile.hitches == 0
      ? "no hitch" : "\(profile.hitches) hitch\(profile.hitches == 1 ? "" : "es")"
    return "\(profile.floors.count) frames, the longest is number \(longest) with "
      + "\(Quantity.time(time)), \(Quantity.share(time / profile.stepNanoseconds * 100)) of the "
      + "interval; the budget is \(Quantity.time(budget)) "
      + "(\(Quantity.significant(profile.budget)) %): \(hitches)"
  }
}
