internal import Foundation

/// What a build printed.
struct LogText {
  private let text: String

  /// Reads a log; an unreadable one is empty.
  init(contentsOf path: String) {
    text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Whether something was printed.
  func contains(_ words: String) -> Bool { text.contains(words) }

  /// The last `count` lines that are not blank.
  func lastLines(_ count: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
