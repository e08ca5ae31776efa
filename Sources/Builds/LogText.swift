internal import Foundation

/// The output of a build or a link, as its log keeps it.
struct LogText {
  private let text: String

  /// Reads a log; an unreadable log is empty.
  init(contentsOf path: String) {
    text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  func contains(_ words: String) -> Bool { text.contains(words) }

  /// Returns the last `count` lines that are not empty.
  func lastLines(_ count: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
