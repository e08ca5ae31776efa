#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Lines to a child and back, and whole answers.
extension ChildProcess {
  /// Writes to the child's standard input, which is a channel.
  ///
  /// - Throws: `ChildError.closed` when the child reads no more, `.timedOut` when it does not read,
  ///   `.interrupted`.
  package func send(
    _ bytes: [UInt8], within seconds: Double,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) {
    guard let input else { throw .closed }
    let deadline = Deadline(seconds: seconds)
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(input.number, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if count > 0 {
        sent += count
        continue
      }
      guard errno == EINTR || errno == EAGAIN else { throw .closed }
      try Self.goOn(until: deadline, of: seconds, unless: interruption)
      var request = pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, min(deadline.millisecondsLeft, 1000))
    }
  }

  /// Waits for the next line of the child's standard output, which is kept.
  ///
  /// - Returns: The line without its end.
  /// - Throws: `ChildError.closed` when there is none and there will be none, `.timedOut`,
  ///   `.interrupted`, `.tooMuchOutput`.
  package func nextLine(
    within seconds: Double, unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> [UInt8] {
    let deadline = Deadline(seconds: seconds)
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      searched = received.count
      guard output != nil else { throw .closed }
      try Self.goOn(until: deadline, of: seconds, unless: interruption)
      // A signal just before the wait is heard a second later at most.
      try receive(within: min(deadline.millisecondsLeft, 1000))
    }
  }

  private static func goOn(
    until deadline: Deadline, of seconds: Double, unless interruption: () -> Int32?
  ) throws(ChildError) {
    if let signal = interruption() { throw .interrupted(signal: signal) }
    guard deadline.millisecondsLeft > 0 else { throw .timedOut(seconds: seconds) }
  }

  /// The end of a program, and what it said.
  package struct Answer: Sendable, Equatable {
    /// The exit code, or 128 plus the signal that ended the program.
    package var status: Int32
    /// Standard output, without blanks and line ends around it.
    package var output: String
    /// The last line of standard error.
    package var complaint: String
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - limit: Seconds it may take; `nil` sets no limit.
  ///   - interruption: Asked while it runs; a signal stops it.
  /// - Returns: The end, and what was said.
  /// - Throws: `ChildError`.
  package static func answer(
    _ launch: Launch, limit: Double? = nil,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> Answer {
    let child = try ChildProcess(launch)
    let ending = try child.wait(limit: limit, unless: interruption)
    return Answer(
      status: ending.status, output: child.takeOutput().trimmed,
      complaint: child.lastComplaint(orElse: "\(ending)"))
  }

  /// The last line of standard error that is not blank.
  package func lastComplaint(orElse other: String) -> String {
    let line = complaints.split(whereSeparator: \.isNewline).last { !$0.trimmed.isEmpty }
    return line?.trimmed ?? other
  }
}

extension StringProtocol {
  /// The text without blanks and line ends around it.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
