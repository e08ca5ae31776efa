internal import Comparison
internal import Markup

/// The progress of a session in one line of a terminal: a bar, a count, the time left, and the
/// current task.
package struct ProgressLine {
  private let total: Int
  private let done: Int
  private let current: String

  /// Creates the progress of a session.
  ///
  /// - Parameters:
  ///   - done: The number of tasks completed, of `total`.
  ///   - total: The number of all tasks.
  ///   - current: The name of the current task.
  package init(done: Int, total: Int, current: String) {
    self.total = max(total, 1)
    self.done = min(max(done, 0), self.total)
    self.current = current
  }

  /// The blocks that fill none to seven eighths of a column.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns the line, at most `width` columns wide; the name of the current task is shortened
  /// first.
  ///
  /// - Parameters:
  ///   - seconds: The time since the session began, from which the time left is extrapolated.
  ///   - width: The available columns.
  /// - Returns: The line, without a line end.
  package func text(seconds: Double, width: Int) -> String {
    // At most a quarter of the line, since the words after the bar say more.
    let cells = max(1, min(20, width / 4))
    let filled = done * cells * 8 / total
    let full = String(repeating: "█", count: filled / 8) + Self.eighths[filled % 8]
    let bar = full + String(repeating: "░", count: cells - full.count)
    // Not finite before the first task is done; it is not shown then.
    let left = seconds / Double(done) * Double(total - done)
    let remaining = done > 0 ? ["\(Quantity.seconds(left)) left"] : []
    let begin = ([" \(done)/\(total)"] + remaining).joined(separator: ", ")
    // Two columns are the blanks before the name.
    let rest = width - bar.displayWidth - begin.displayWidth - 2
    let name = rest > 0 ? "  " + current.visible.shortened(toColumns: rest) : ""
    return String((bar + begin + name).prefix(columns: width)).trimmedEnd
  }
}
