internal import Benchmarking
internal import Foundation
internal import Regression

/// A bar with the time left, on the terminal's last line.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let start = Platform.monotonicNanoseconds

  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown
  }

  /// Shows that `done` benchmarks are behind and `current` is running.
  func update(done: Int, current: String) {
    guard isShown else { return }
    let width = Platform.terminalWidth(STDERR_FILENO) ?? 80
    let cells = 20
    let filled = done * cells / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let line = "\(bar) \(done)/\(total)\(remaining(done)) \(current)"
    Console.note(unfinished: "\r\u{1B}[K\(line.prefix(width - 1))")
  }

  /// Leaves the line empty.
  func clear() {
    if isShown { Console.note(unfinished: "\r\u{1B}[K") }
  }

  private func remaining(_ done: Int) -> String {
    guard done > 0 else { return "" }
    let elapsed = Double(Platform.monotonicNanoseconds - start) / 1e9
    return ", \(Quantity.seconds(elapsed / Double(done) * Double(total - done))) left,"
  }
}
