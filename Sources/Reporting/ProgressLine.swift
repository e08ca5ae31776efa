internal import Comparison
internal import Markup

/// The progress of a task in one line of a terminal: a bar, a count, the rate, the time left, and
/// the current part of the task.
package struct ProgressLine {
  private let total: Int
  private let done: Int
  private let unit: String
  private let current: String

  /// Creates the progress of a task.
  ///
  /// - Parameters:
  ///   - done: The number of parts completed, of `total`.
  ///   - total: The number of all parts.
  ///   - unit: The word after the count, such as `steps`.
  ///   - current: The name of the current part.
  package init(done: Int, total: Int, unit: String, current: String) {
    self.total = max(total, 1)
    self.done = min(max(done, 0), self.total)
    self.unit = unit
    self.current = current
  }

  /// The blocks that fill none to seven eighths of a column.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns the line, at most `width` columns wide; the name of the current part is shortened
  /// first, then the bar is left out.
  ///
  /// - Parameters:
  ///   - seconds: The time since the task began, from which the time left is extrapolated.
  ///   - limit: The seconds after which the task ends in any case; `nil` if there is no limit.
  ///   - width: The available columns.
  ///   - hasBar: Whether the line begins with the bar.
  /// - Returns: The line, without a line end.
  package func text(
    seconds: Double, limit: Double? = nil, width: Int, hasBar: Bool = true
  ) -> String {
    // A sixth of the line, since the words after the bar say more.
    let cells = hasBar ? max(1, min(20, width / 6)) : 0
    let filled = done * cells * 8 / total
    let full = String(repeating: "█", count: filled / 8) + Self.eighths[filled % 8]
    let bar = full + String(repeating: "░", count: cells - full.count)
    let count = " \(done) of \(total) \(unit)"
    // A narrow line has no room for the rate beside the time left.
    let pace = pace(seconds, limit).suffix(width < 80 ? 1 : 2)
    let begin = ([count] + pace).joined(separator: ", ")
    // Two columns are the blanks before the name.
    let rest = width - bar.displayWidth - begin.displayWidth - 2
    let name = rest > 0 ? "  " + current.visible.shortened(toColumns: rest) : ""
    let line = (rest >= -2 ? bar + begin + name : begin).drop { $0 == " " }
    return String(String(line).prefix(columns: width)).trimmedEnd
  }

  /// Returns the rate and the time left in words; before the first part is done, only the limit is
  /// known.
  private func pace(_ seconds: Double, _ limit: Double?) -> [String] {
    guard done > 0, seconds > 0 else {
      return limit.map { ["at most \(Quantity.seconds($0)) left"] } ?? []
    }
    let left = min(seconds / Double(done) * Double(total - done), limit ?? .infinity)
    return [Quantity.pace(Double(done) / seconds), "about \(Quantity.seconds(left)) left"]
  }

  /// Returns the line of a task without a known number of parts: its name and the time so far.
  ///
  /// - Parameters:
  ///   - task: The name of the task.
  ///   - seconds: The time since the task began.
  ///   - width: The available columns.
  /// - Returns: The line, at most `width` columns wide, without a line end.
  package static func text(of task: String, seconds: Double, width: Int) -> String {
    let time = ", \(Quantity.seconds(seconds))"
    let rest = max(width - time.displayWidth, 0)
    let line = task.visible.shortened(toColumns: rest) + time
    return String(line.prefix(columns: width)).trimmedEnd
  }
}
