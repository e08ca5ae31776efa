/// A change and the changes that are not excluded, on a line that has no change in its middle.
///
/// The scale is the same for all benchmarks, and coarser far from the middle: each character stands
/// for a range, three to a decade.
package enum ChangeBar {
  /// The ends of the ranges on either side but the last one, as shares.
  package static let edges = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
  /// Marks no change, 1 % and 10 % in both directions.
  package static let heading = "-10 -1  0  1  10%"
  /// What the bar shows, for below a table.
  static let legend = "\(heading): change of time in per cent, and the changes not excluded"

  /// The bar.
  ///
  /// - Parameters:
  ///   - ratio: The candidate as a multiple of the reference.
  ///   - interval: The multiples that are not excluded.
  /// - Returns: `2 * edges.count + 1` columns, less the blanks at the end.
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

  /// The range that a multiple lies in, counted from the middle; negative for what is faster.
  private static func cell(_ ratio: Double) -> Int {
    let change = ratio - 1
    let distance = edges.firstIndex { change.magnitude < $0 } ?? edges.count
    return change < 0 ? -distance : distance
  }
}
