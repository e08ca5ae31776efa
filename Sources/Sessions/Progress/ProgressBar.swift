internal import Foundation
internal import Measurements
internal import Reporting

/// A progress bar with rate and time left, on the last line of the terminal.
///
/// Each update is one write that overwrites the line and erases only the rest of the previous one,
/// so that nothing flickers. The owner of a bar must clear it on every exit path, an interruption
/// included.
package struct ProgressBar {
  private let total: Int
  private let unit: String
  private let isShown: Bool
  private let start = SessionClock.now

  /// Creates a bar without drawing it.
  ///
  /// - Parameters:
  ///   - total: The number of all parts.
  ///   - unit: The word after the count, such as `benchmarks`.
  ///   - isShown: Whether `update` draws anything.
  package init(total: Int, unit: String, isShown: Bool) {
    self.total = total
    self.unit = unit
    self.isShown = isShown
  }

  /// Returns a bar for the next part of a command, whose time begins now.
  package func next(total: Int, unit: String) -> ProgressBar {
    ProgressBar(total: total, unit: unit, isShown: isShown)
  }

  /// Shows that `done` parts are completed and `current` is running.
  ///
  /// `limit` is the number of seconds after which all ends in any case; `nil` if there is none.
  package func update(done: Int, current: String, limit: Double? = nil) {
    guard isShown else { return }
    let line = ProgressLine(done: done, total: total, unit: unit, current: current)
      .text(seconds: start.secondsSince, limit: limit, width: TerminalLine.width)
    TerminalLine.draw(line)
  }

  /// Erases the line, so that other output can begin in its place.
  package func clear() {
    if isShown { TerminalLine.erase() }
  }
}

/// The last line of the terminal, which is overwritten while a command works.
enum TerminalLine {
  /// The columns that may be used.
  ///
  /// A terminal may start a new line when the last column is written, and prints `^C` after the
  /// line. 80 columns are usual.
  static var width: Int { (Platform.terminalWidth(STDERR_FILENO) ?? 80) - 3 }

  /// Overwrites the line; `ESC [ K` erases from the cursor to the end of the line.
  static func draw(_ line: String) {
    Console.write("\r\(Console.legible(line))\u{1B}[K")
  }

  /// Erases the line.
  static func erase() { Console.write("\r\u{1B}[K") }
}
