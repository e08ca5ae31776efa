internal import Essentials
internal import Measurements
internal import Reporting
internal import Synchronization

/// A progress bar with rate and time left, on the last line of the terminal.
///
/// Each update is one write that overwrites the line and erases only the rest of the previous one,
/// so that nothing flickers. The owner of a bar must clear it on every exit path, an interruption
/// included. A pipe gets a line without the bar every few seconds.
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
    TerminalLine.draw {
      line.text(seconds: start.secondsSince, limit: limit, width: $0, hasBar: $1)
    }
  }

  /// Erases the line, so that other output can begin in its place.
  package func clear() {
    if isShown { TerminalLine.erase() }
  }
}

/// The last line of the terminal, which is overwritten while a command works; in a pipe, a line
/// every few seconds, so that a build server sees that the command is alive.
enum TerminalLine {
  /// Whether lines can be overwritten: standard error is a terminal that obeys escapes.
  private static let isErasable =
    Platform.isTerminal(STDERR_FILENO) && !Console.isDumb

  /// The nanoseconds from one line in a pipe to the next.
  private static let interval: Int = {
    let text = ProcessInfo.processInfo.environment["BENCH_PROGRESS_SECONDS"]
    return Int(1e9 * min(max(text.flatMap(Double.init) ?? 10, 0), 1e6))
  }()

  /// The time of the last line in a pipe, and at first that of the first one that was not due.
  private static let last = Atomic(0)

  /// The columns that may be used.
  ///
  /// A terminal may start a new line when the last column is written, and prints `^C` after the
  /// line. 80 columns are usual.
  static var width: Int { (Platform.terminalWidth(STDERR_FILENO) ?? 80) - 3 }

  /// Overwrites the line, or adds one to a pipe if it is due.
  ///
  /// `ESC [ K` erases from the cursor to the end of the line.
  static func draw(_ line: (_ width: Int, _ hasBar: Bool) -> String) {
    guard !isErasable else {
      return Console.write("\r\(Console.legible(line(width, true)))\u{1B}[K")
    }
    let now = SessionClock.now
    if last.compareExchange(expected: 0, desired: now, ordering: .relaxed).exchanged { return }
    let time = last.load(ordering: .relaxed)
    guard now - time >= interval else { return }
    if last.compareExchange(expected: time, desired: now, ordering: .relaxed).exchanged {
      Console.note(line(200, false))
    }
  }

  /// Erases the line of a terminal.
  static func erase() { if isErasable { Console.write("\r\u{1B}[K") } }
}
