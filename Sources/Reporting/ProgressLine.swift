internal import Comparison

/// How far a session is, in one line of a terminal: a bar, a count, the time left, what is running.
package struct ProgressLine {
  private let total: Int
  private let done: Int
  private let current: String

  /// Describes a session.
  ///
  /// - Parameters:
  ///   - done: What is behind, of `total`.
  ///   - total: All there is to do.
  ///   - current: What is running.
  package init(done: Int, total: Int, current: String) {
    self.total = max(total, 1)
    self.done = min(max(done, 0), self.total)
    self.current = current
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The line, at most `width` columns wide: what is running is cut first.
  ///
  /// - Parameters:
  ///   - seconds: Since the session began; what is left is told from that.
  ///   - width: The columns that there are.
  /// - Returns: The line, not ended.
  package func text(seconds: Double, width: Int) -> String {
    let cells = max(1, min(20, width / 4))
    let filled = done * cells * 8 / total
    let full = String(repeating: "█", count: filled / 8) + Self.eighths[filled % 8]
    let bar = full + String(repeating: "░", count: cells - full.count)
    let left = seconds / Double(done) * Double(total - done)
    let remaining = done > 0 ? ["\(Quantity.seconds(left)) left"] : []
    let begin = ([" \(done)/\(total)"] + remaining).joined(separator: ", ")
    let rest = width - bar.displayWidth - begin.displayWidth - 2
    let name = rest > 0 ? "  " + current.visible.shortened(toColumns: rest) : ""
    return String((bar + begin + name).prefix(columns: width)).trimmedEnd
  }
}
