/// The positions of the captions, lanes and time axis in a panel of curves, in points.
struct CurveLayout {
  let width: Double
  let laneCount: Int
  let duration: Double

  /// The smallest width of a panel, in points, with labels beside the lanes instead of above them.
  static let wide = 620.0
  /// The height of the captions above the lanes, in points.
  static let header = 18.0
  /// The smallest distance between two captions of times, in points.
  static let captionWidth = 56.0
  /// The approximate width of a character of a caption, in points.
  static let characterWidth = 5.8

  // Chosen by eye, for captions of 11 and names of 12 pixels.
  private static let laneHeight = 44.0
  private static let gap = 18.0
  private static let labelHeight = 34.0
  private static let labelWidth = 190.0
  private static let valueWidth = 58.0
  private static let footer = 42.0

  var isWide: Bool { width >= Self.wide }

  /// The width available for a lane's label: a column beside the lanes, or the panel's width.
  var labelWidth: Double { isWide ? Self.labelWidth : width }

  /// The x of the left end of the time axis.
  var left: Double { (isWide ? Self.labelWidth : 0) + Self.valueWidth }

  /// The x of the right end of the time axis, which leaves room for half of a time's mark.
  var right: Double { width - 8 }

  private var laneStep: Double {
    Self.laneHeight + Self.gap + (isWide ? 0 : Self.labelHeight)
  }

  /// The distance between the upper and the lower line of a lane.
  var laneHeight: Double { Self.laneHeight }

  /// Returns the y of the upper line of a lane, counted from 0 at the top.
  func top(ofLane index: Int) -> Double {
    Self.header + Self.gap + (isWide ? 0 : Self.labelHeight) + Double(index) * laneStep
  }

  /// The y of the time axis, below all lanes.
  var axis: Double { Self.header + Self.gap + Double(laneCount) * laneStep }

  var height: Double { axis + Self.footer }

  func x(of time: Double) -> Double {
    left + (duration > 0 ? time / duration : 0) * (right - left)
  }

  /// The times of the axis captions, in seconds: multiples of a round step, as many as fit.
  var ticks: [Double] {
    guard duration > 0 else { return [0] }
    // A caption of 56 points and a gap for each.
    let room = max(1, (right - left) / 64)
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50]
    let step = steps.first { duration / $0 <= room } ?? 100
    // A rounding error must not cost the last caption.
    return (0...Int(duration / step + 1e-9)).map { Double($0) * step }
  }
}
