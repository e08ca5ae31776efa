internal import Foundation

/// The output of a build or a link, as its log keeps it.
struct LogText {
  let text: String

  /// Reads a log; an unreadable log is empty.
  init(contentsOf path: String) {
    text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Reads the last `bytes` bytes of a log without the first of their lines; an unreadable log is
  /// empty.
  init(endOf path: String, bytes: Int) {
    guard let file = FileHandle(forReadingAtPath: path) else {
      text = ""
      return
    }
    let size = (try? file.seekToEnd()) ?? 0
    let skipped = size - min(size, UInt64(bytes))
    try? file.seek(toOffset: skipped)
    let end = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    // The first line is cut off, unless the whole file was read.
    text = skipped == 0 ? end : String(end.drop { !$0.isNewline })
  }

  func contains(_ words: String) -> Bool { text.contains(words) }

  /// Returns the last `count` lines that are not empty.
  func lastLines(_ count: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
