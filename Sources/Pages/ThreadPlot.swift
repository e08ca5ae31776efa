internal import Comparison
internal import Markup
internal import Reporting
internal import Statistics

/// A plot of the speed-up against the number of threads, beside threads that never wait and the
/// fitted law.
struct ThreadPlot {
  let scaling: ThreadScaling

  /// The keys to the marks of the plot.
  var keys: Markup {
    let ideal: Markup = "<span class=\"key stored\">threads that never wait</span>"
    return scaling.fit == nil ? ideal : ideal + " <span class=\"key\">fitted law</span>"
  }

  /// The picture, with the measured speed-ups as dots.
  var svg: Markup {
    let points = scaling.points
    let first = Double(points[0].threads)
    let most = Double(points[points.count - 1].threads)
    let highest = points.map(scaling.speedUp).reduce(most / first) { max($0, $1) }
    var plot = Plot(
      x: Plot.xAxis(0...most, .ordinal), y: Plot.yAxis(0...highest * 1.05, .count))
    plot.addLine([(0, 0), (most, most / first)], "stored")
    plot.addLine(law(to: most), "fit")
    for point in points {
      plot.addPoint((Double(point.threads), scaling.speedUp(of: point)), "point")
    }
    return plot.svg(title: "Speed-up of \(scaling.name) against threads", description: summary)
  }

  /// The speed-up on each number of threads, in a line for the caption.
  var summary: String {
    let points = scaling.points.map {
      "\($0.threads): \(Quantity.ratio(scaling.speedUp(of: $0)))"
    }
    let absent = scaling.absent.map { "\($0): not available" }
    return (points + absent).joined(separator: ", ")
  }

  /// Returns points of the fitted law, from one thread on; empty without a law.
  private func law(to most: Double) -> [(x: Double, y: Double)] {
    guard let fit = scaling.fit else { return [] }
    // A point for each 7.5 pixels of the plot: straight lines between them look like a curve.
    let steps = 40
    return (0...steps).map { step in
      let threads = 1 + (most - 1) * Double(step) / Double(steps)
      return (threads, fit.throughput(at: threads) / scaling.points[0].throughput)
    }
  }
}

extension ReportPage {
  /// The section on the speed-up by threads; empty without benchmarks of several threads.
  var threadSection: Markup {
    guard !threads.isEmpty else { return .empty }
    let figures = threads.map { scaling -> Markup in
      let plot = ThreadPlot(scaling: scaling)
      return """
        <figure><figcaption><b><bdi>\(scaling.name)</bdi></b> <span class="keys">\
        \(plot.keys)</span></figcaption>\(plot.svg)\
        <p class="why">\(plot.summary) · \(scaling.law)</p></figure>
        """
    }
    return """
      <section id="threads" aria-labelledby="threads-heading">
      <h2 id="threads-heading">Speed-up by threads</h2>
      <div class="figures">\(figures.lines())</div>
      </section>
      """
  }
}
