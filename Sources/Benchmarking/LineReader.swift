/// Reads lines of any length from a descriptor, such as a worker's standard input.
final class LineReader {
  private let descriptor: Int32
  private var received: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line; `nil` at the end of the input, where an unterminated line is lost.
  func next() -> String? {
    // The bytes before `searched` contain no end of a line.
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = received.count
      // A signal is noted, and the command that sent it closes the channel.
      let bytes = Platform.read(from: descriptor)
      guard !bytes.isEmpty else { return nil }
      received += bytes
    }
  }
}
