internal import Benchmarking
internal import Foundation
internal import Reporting

/// A progress bar with the time left, on the last line of the terminal.
///
/// Each update is one write that overwrites the line and erases only the rest of the previous one,
/// so that nothing flickers. The owner of a bar must clear it on every exit path, an interruption
/// included.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let start = Platform.monotonicNanoseconds

  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown
  }

  /// Shows that `done` benchmarks are completed and `current` is running.
  func update(done: Int, current: String) {
    guard isShown else { return }
    // A terminal may start a new line when the last column is written. 80 columns are usual.
    let width = (Platform.terminalWidth(STDERR_FILENO) ?? 80) - 1
    let line = ProgressLine(done: done, total: total, current: current)
      .text(seconds: Double(Platform.monotonicNanoseconds - start) / 1e9, width: width)
    // `ESC [ K` erases from the cursor to the end of the line.
    Console.note(unfinished: "\r\(Console.legible(line))\u{1B}[K")
  }

  /// Erases the line, so that other output can begin in its place.
  func clear() {
    if isShown { Console.note(unfinished: "\r\u{1B}[K") }
  }
}
