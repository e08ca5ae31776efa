internal import Statistics

/// A series in one line of text.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  /// A series that moves by less than this share stays below the top: noise is no mountain.
  static let leastRange = 0.1

  /// One character for each value, higher for larger ones; where there are more values than
  /// characters, for the median of as many as fall to each.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - width: The most characters, at least 1.
  /// - Returns: As many characters as values or `width`, whichever is less.
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
        let share = range > 0 ? (value - low) / range : 0
        return blocks[min(Int(share * Double(blocks.count)), blocks.count - 1)]
      })
  }
}
