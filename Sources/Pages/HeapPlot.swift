internal import Comparison
internal import Markup
internal import Measurements

/// The live bytes over an iteration or a replay: those after each point, the most within each
/// point, and the peak.
struct HeapPlot {
  let curve: HeapCurve
  private let peakPoint: Int

  /// Creates a plot; `nil` for a curve without points, since nothing was allocated or freed.
  init?(_ curve: HeapCurve) {
    guard let peakPoint = curve.peakPoint else { return nil }
    self.curve = curve
    self.peakPoint = peakPoint
  }

  /// The keys to the marks of the plot.
  static let keys: Markup = """
    <span class="key line">after each part</span> <span class="key stored">most within it</span> \
    <span class="key hitch">peak</span>
    """

  /// Returns the picture as SVG; `name` is the benchmark, for the title.
  func svg(of name: String) -> Markup {
    let lowest = min(0, curve.live.min() ?? 0)
    var plot = Plot(
      x: Plot.xAxis(0...Double(max(curve.partCount, 1)), .ordinal),
      y: Plot.yAxis(Double(lowest)...Double(max(curve.peak, lowest + 1)) * 1.05, .bytes))
    // Both lines begin at the start, where nothing of the iteration is live.
    plot.addLine([(0, 0)] + places(curve.peaks), "stored")
    plot.addLine([(0, 0)] + places(curve.live), "line")
    plot.addPoint(places(curve.peaks)[peakPoint], "hitch")
    return plot.svg(title: "Live memory of \(name)", description: summary)
  }

  private func places(_ bytes: [Int]) -> [(x: Double, y: Double)] {
    bytes.enumerated().map { (Double(curve.position(ofPoint: $0.offset)), Double($0.element)) }
  }

  /// The peak, its place and the end of the curve, in a line for the caption.
  var summary: String {
    let last = curve.live.last ?? 0
    let width = curve.partsPerPoint == 1 ? "" : ", \(curve.partsPerPoint) in each point"
    return "\(curve.partCount) \(parts)\(width): the peak is \(bytes(curve.peak)) \(peakPlace); "
      + "\(bytes(last)) are live at the end\(below)"
  }

  /// The meaning of values below 0; empty without any.
  private var below: String {
    // The start counts as 0, and a replay first frees what the one before has left.
    (curve.live.min() ?? 0) < 0 ? "; below 0, older blocks are freed" : ""
  }

  private var parts: String {
    switch curve.part {
    case .event: "allocations and frees"
    // The first part is the set-up of the replay.
    case .step: "parts: the begin of the replay and its steps"
    }
  }

  private var peakPlace: String {
    let end = curve.position(ofPoint: peakPoint)
    let start = peakPoint * curve.partsPerPoint + 1
    let place = start == end ? "in number \(end)" : "in numbers \(start) to \(end)"
    return curve.part == .step && end == 1 ? "before the first step" : place
  }

  private func bytes(_ count: Int) -> String {
    Quantity.value(Double(count), unit: Metric.peakBytes.unit)
  }
}
