/// A bar for a change and its confidence interval, with no change in the middle.
///
/// The scale is the same for all benchmarks, and coarser far from the middle: each character is a
/// range of changes, three to a decade.
package enum ChangeBar {
  /// The ends of the ranges of change in either direction, as shares; a last range begins at 50 %.
  package static let edges = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
  /// The heading of the bar's column: a scale with marks at 0, ±1 % and ±10 %.
  package static let heading = "-10 -1  0  1  10%"
  /// The explanation of the bar, shown below the table.
  static let legend = "\(heading): change of time in per cent, and the changes not excluded"

  /// Returns the bar.
  ///
  /// - Parameters:
  ///   - ratio: The candidate's time divided by the reference's.
  ///   - interval: The confidence interval of `ratio`.
  /// - Returns: `2 * edges.count + 1` columns, without trailing blanks.
  package static func drawn(_ ratio: Double, interval: ClosedRange<Double>) -> String {
    let middle = edges.count
    let covered = (middle + cell(interval.lowerBound))...(middle + cell(interval.upperBound))
    let bar = (0...(2 * middle)).map { index -> Character in
      switch (covered.contains(index), index) {
      case (_, middle + cell(ratio)): "●"
      case (true, middle): "┼"
      case (true, _): "─"
      case (false, middle): "│"
      default: " "
      }
    }
    return String(bar).trimmedEnd
  }

  /// Returns the range that contains a ratio, from 0 in the middle; negative for a faster
  /// candidate.
  private static func cell(_ ratio: Double) -> Int {
    let change = ratio - 1
    let distance = edges.firstIndex { change.magnitude < $0 } ?? edges.count
    return change < 0 ? -distance : distance
  }
}
