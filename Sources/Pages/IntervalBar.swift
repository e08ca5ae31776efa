internal import Essentials
internal import Markup

/// A picture of a change and its confidence interval, on a scale shared by all rows of a page.
struct IntervalBar {
  /// The largest change that the scale shows in either direction, as a share.
  let reach: Double

  /// Creates a scale that covers nine tenths of the changes, and at least 2 % but at most 100 %
  /// either way.
  init(_ changes: [Double]) {
    let largest = changes.map(\.magnitude).sorted()
    // A single outlier must not compress all other changes.
    let most = largest.isEmpty ? 0 : largest[largest.count * 9 / 10]
    // A quarter more leaves room for intervals. A reach above 100 % would hide small changes.
    reach = min(max(0.02, most * 1.25), 1)
  }

  /// Whether the scale does not reach to a change.
  func isBeyond(_ change: Double) -> Bool { change.magnitude > reach }

  /// Returns the picture of a change, with its interval if there is one; `tone` is the CSS class.
  ///
  /// A change beyond the scale is an arrow head at the end of the scale, which points outwards, and
  /// so is an end of the interval.
  func svg(_ change: Double, _ interval: ClosedRange<Double>?, tone: String) -> Markup {
    // The ends are those of the line that is drawn below.
    let axis = Axis(-reach...reach, (4, 68), unit: .count)
    let range: Markup =
      interval.map {
        "<path class=\"range\" d=\"M\(axis.place($0.lowerBound)) 6H\(axis.place($0.upperBound))\"/>"
      } ?? .empty
    let low = min(change, interval?.lowerBound ?? change)
    let high = max(change, interval?.upperBound ?? change)
    let left: Markup = low < -reach ? "<path class=\"mark\" d=\"M5 2L0 6L5 10Z\"/>" : .empty
    let right: Markup = high > reach ? "<path class=\"mark\" d=\"M67 2L72 6L67 10Z\"/>" : .empty
    let point: Markup =
      isBeyond(change)
      ? .empty : "<circle class=\"mark\" cx=\"\(axis.place(change))\" cy=\"6\" r=\"2.5\"/>"
    return """
      <svg class="change \(tone)" aria-hidden="true" viewBox="0 0 72 12">\
      <path class="axis" d="M4 6H68M36 2V10"/>\(range)\(left)\(right)\(point)</svg>
      """
  }
}
