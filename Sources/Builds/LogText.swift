internal import Essentials

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
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      text = ""
      return
    }
    defer { close(file) }
    let skipped = max(lseek(file, 0, SEEK_END) - off_t(bytes), 0)
    let read = unsafe [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
      unsafe count = max(pread(file, buffer.baseAddress, bytes, skipped), 0)
    }
    let end = String(decoding: read, as: UTF8.self)
    // The first line is cut off, unless the whole file was read.
    text = skipped == 0 ? end : String(end.drop { !$0.isNewline })
  }

  func contains(_ words: String) -> Bool { text.contains(words) }

  /// Returns the last `count` lines that are not empty.
  func lastLines(_ count: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}
