internal import Essentials

// Lines to a child and back, and complete answers.
extension ChildProcess {
  /// Writes to the child's standard input, which must be a channel.
  ///
  /// - Throws: `ChildError.closed` when the child has closed its input, `.timedOut` when it does
  ///   not read, `.interrupted` after a signal.
  package func send(
    _ bytes: [UInt8], within seconds: Double,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) {
    guard let input else { throw .closed }
    var wait = Wait(limit: seconds)
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
      try wait.goOn(unless: interruption)
      var request = pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)
      // At most a second, as in `nextLine`. The result does not matter, because the next write
      // shows whether there is room.
      _ = unsafe poll(&request, 1, min(wait.millisecondsLeft, 1000))
    }
  }

  /// Waits for the next line of the child's standard output, which must be kept.
  ///
  /// - Parameters:
  ///   - name: The name of the child, for the line that says the wait; `nil` for no line.
  ///   - seconds: The longest wait.
  ///   - interruption: Polled once a second; a returned signal ends the wait.
  /// - Returns: The line without its end.
  /// - Throws: `ChildError.closed` at the end of the output, `.timedOut`, `.interrupted` or
  ///   `.tooMuchOutput`.
  package func nextLine(
    of name: String? = nil, within seconds: Double,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> [UInt8] {
    var wait = Wait(for: name, limit: seconds)
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      searched = received.count
      guard output != nil else { throw .closed }
      try wait.goOn(unless: interruption)
      // A signal just before the wait is noticed at most a second later.
      try receive(within: min(wait.millisecondsLeft, 1000))
    }
  }

  /// Returns the line that the child has written although nobody waited for one, without its end or
  /// as far as it was received; `nil` if there is none.
  ///
  /// - Throws: `ChildError.tooMuchOutput`.
  package func earlyLine() throws(ChildError) -> [UInt8]? {
    if output != nil, received.isEmpty { try receive(within: 0) }
    return received.isEmpty ? nil : Array(received.prefix { $0 != UInt8(ascii: "\n") })
  }

  /// The result of a program that ran to its end: the exit code, the output and the last line of
  /// standard error.
  package struct Answer: Sendable, Equatable {
    /// The exit code, or 128 plus the number of the signal that ended the program.
    package var status: Int32
    /// The standard output, without surrounding white space.
    package var output: String
    /// The last line of standard error that is not blank; `Ending.description` if there is none.
    package var complaint: String
    /// The last lines of standard error.
    package var complaints: String
  }

  /// Runs a program to its end, and names it if that takes more than two seconds.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - limit: The seconds that the program may take; `nil` for `Wait.longest`.
  ///   - interruption: Polled while the program runs; a returned signal stops it.
  /// - Returns: The ending and the output.
  /// - Throws: `ChildError` when the program cannot be started or is stopped.
  package static func answer(
    _ launch: Launch, limit: Double? = nil,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> Answer {
    let child = try ChildProcess(launch)
    let ending = try child.wait(for: "`\(launch)`", limit: limit, unless: interruption)
    return Answer(
      status: ending.status, output: child.takeOutput().trimmed,
      complaint: child.lastComplaint(orElse: "\(ending)"), complaints: child.complaints)
  }

  /// Returns the last line of standard error that is not blank, or `other` if there is none.
  package func lastComplaint(orElse other: String) -> String {
    let line = complaints.split(whereSeparator: \.isNewline).last { !$0.trimmed.isEmpty }
    return line?.trimmed ?? other
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
