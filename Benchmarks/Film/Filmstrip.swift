internal import Geometry
internal import Transitions

/// The screens of a take at some times, side by side, each with its time.
package struct Filmstrip {
  private let take: Take
  private let times: [Double]

  /// Creates a filmstrip.
  ///
  /// - Parameters:
  ///   - take: What is filmed.
  ///   - times: Seconds from the beginning, ascending.
  package init(_ take: Take, at times: [Double]) {
    self.take = take
    self.times = times
  }

  private static let gap = 20.0

  /// The screens in a row.
  package var fragment: Fragment {
    let drawings = take.screens(at: times).enumerated().map {
      ScreenDrawing($1, prefix: "s\($0)").fragment
    }
    var x = 0.0
    var markup = ""
    for drawing in drawings {
      markup += drawing.placed(x: x, y: 0)
      x += drawing.size.width + Self.gap
    }
    return Fragment(
      size: Size(width: x - Self.gap, height: take.device.size.height), markup: markup)
  }
}
