internal import Statistics

/// Draws a series in one line of text, with blocks of eight heights.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  /// The range, as a share of the largest value, below which a series does not fill the height.
  ///
  /// The number is a choice: each of the eight heights is then at least 1.25 %, so that noise below
  /// one per cent is nearly a flat line.
  static let leastRange = 0.1

  /// Returns one character per value, higher for larger values; with more values than characters,
  /// each character shows the median of its share of the values.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - width: The largest number of characters, at least 1.
  /// - Returns: `values.count` or `width` characters, whichever is less.
  package static func text(_ values: [Double], width: Int) -> String {
    precondition(width > 0, "a line has a width")
    let count = min(width, values.count)
    let medians = (0..<count).compactMap { cell in
      let start = cell * values.count / count
      let end = (cell + 1) * values.count / count
      return (try? Sample(values[start..<end]))?.median
    }
    guard let low = medians.min(), let high = medians.max() else { return "" }
    let range = max(high - low, high.magnitude * leastRange)
    return String(
      medians.map { value in
        let share = range > 0 && range.isFinite ? (value - low) / range : 0
        // The largest value has the share 1, which is one level too many.
        return blocks[min(Int(share * Double(blocks.count)), blocks.count - 1)]
      })
  }
}
