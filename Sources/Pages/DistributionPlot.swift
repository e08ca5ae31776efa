internal import Comparison
internal import Markup
internal import Measurements
internal import Statistics

/// A histogram of the samples of a time, in which modes and the length of the tail are visible.
struct DistributionPlot {
  let histogram: Histogram
  let time: TimedValue
  /// The floor of the reference, in nanoseconds per iteration; `nil` without a reference.
  let baseline: Double?

  /// Returns the histogram as SVG, with `name` in its title.
  func svg(of name: String) -> Markup {
    let highest = Double(histogram.counts.max() ?? 1)
    let drawn = drawnBaseline
    let low = min(histogram.lowest, drawn ?? histogram.lowest)
    let high = max(histogram.end, drawn ?? histogram.end)
    var plot = Plot(
      x: Plot.xAxis(low...high, .nanoseconds), y: Plot.yAxis(0...highest, .count))
    plot.add("<path class=\"bars\" d=\"\(outline(x: plot.x, y: plot.y))\"/>")
    if let drawn { plot.addVertical(at: drawn, "stored") }
    plot.addVertical(at: time.floor, "floor")
    plot.addVertical(at: time.median, "median")
    return plot.svg(title: "Distribution of the samples of \(name)", description: summary)
  }

  /// The floor of the reference; `nil` if it is so far away that the bars would be compressed to
  /// less than half of the plot.
  var drawnBaseline: Double? {
    guard let baseline else { return nil }
    let reach = histogram.end - histogram.lowest
    return (histogram.lowest - reach...histogram.end + reach).contains(baseline) ? baseline : nil
  }

  /// The histogram as a picture of 96 by 24 pixels without text, for a cell of a table.
  var strip: Markup {
    // Inside the 96 by 24 pixels, with room for the width of lines.
    let x = Axis(histogram.lowest...histogram.end, (1, 95), unit: .nanoseconds)
    let y = Axis(0...Double(histogram.counts.max() ?? 1), (22, 2), unit: .count)
    return """
      <svg class="strip" aria-hidden="true" viewBox="0 0 96 24">\
      <path class="bars" d="\(outline(x: x, y: y))"/>\
      <path class="median" d="M\(x.place(time.median)) 1V23"/></svg>
      """
  }

  /// The number of samples, the floor, the median and two percentiles, in a line for the caption.
  var summary: String {
    let total = histogram.counts.reduce(0, +) + histogram.beyond
    let beyond =
      histogram.beyond == 0
      ? "" : ", \(histogram.beyond) beyond \(Quantity.time(histogram.end))"
    return "\(total) samples\(beyond); floor \(Quantity.time(time.floor)), "
      + "median \(Quantity.time(time.median)), 90 % below \(Quantity.time(time.p90)), "
      + "99 % below \(Quantity.time(time.p99))"
  }

  /// Returns the data of one SVG path around all bars.
  private func outline(x: Axis, y: Axis) -> Markup {
    var outline: Markup = "M\(x.place(histogram.lowest)) \(y.ends.first)"
    var height = 0
    for (index, count) in histogram.counts.enumerated() {
      // One stroke for adjacent bars of equal height: the page may have hundreds of plots.
      if count != height {
        let left = x.place(histogram.lowest + Double(index) * histogram.width)
        outline = outline + "H\(left)V\(y.place(Double(count)))"
      }
      height = count
    }
    return outline + "H\(x.place(histogram.end))V\(y.ends.first)Z"
  }
}
