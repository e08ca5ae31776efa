internal import CChildProcess
internal import Essentials

/// A program that this process started, and that ends with this object.
///
/// The child leads a separate session: a Ctrl-C in the terminal reaches only this process. A
/// supervisor, which is a process between this one and the child, ends all descendants of the child
/// with it, also when this process is killed.
package final class ChildProcess {
  /// The identifier of the child's process, of its session and of its process group, all equal.
  package let identifier: Int32

  /// The largest size of standard output, or of a line of it, in bytes.
  ///
  /// The number is a choice, far above any answer and far below the memory of a machine.
  package static let outputLimit = 64 << 20
  /// The largest number of last bytes of standard error that are kept.
  ///
  /// The number is a choice: the last lines of a long log contain the error.
  static let complaintLimit = 64 << 10

  private let launch: Launch
  private let supervisor: Int32
  private var ending: Ending?
  var input: Descriptor?
  var output: Descriptor?
  var errors: Descriptor?
  /// The bytes of standard output that were received and not yet returned to a caller.
  var received: [UInt8] = []
  private var complained: [UInt8] = []
  /// The memory for one call of `read`, as large as a pipe on Linux, so that one call empties the
  /// pipe.
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - launch: The program, its arguments and its environment.
  ///   - input: The source of its standard input.
  ///   - output: The destination of its standard output.
  ///   - errors: The destination of its standard error.
  /// - Throws: `ChildError.notFound`, `.noFolder`, `.unusable` for a stream, or `.notStarted`.
  package init(
    _ launch: Launch, input: Input = .nothing, output: Output = .kept, errors: Output = .kept
  ) throws(ChildError) {
    self.launch = launch
    let streams = (try input.open(), try output.open(), try errors.open())
    // Evaluated once, for the first child: it is a static property.
    Self.preparesSignals
    (supervisor, identifier) = try launch.begin([
      streams.0.theirs.number, streams.1.theirs.number, streams.2.theirs.number,
    ])
    // The child's ends are closed here; otherwise the end of its output would not be detected.
    withExtendedLifetime(streams) {}
    (self.input, self.output, self.errors) = (streams.0.ours, streams.1.ours, streams.2.ours)
  }

  deinit {
    stop()
  }

  /// The signal that asked this process to end; `nil` if there was none.
  package static var caughtSignal: Int32? { Wait.caughtSignal }

  /// Makes a closed pipe an error of the write instead of a signal.
  static let preparesSignals: Void = { signal(SIGPIPE, SIG_IGN) }()

  // MARK: - The end

  /// Waits for the end of the child, and receives its outputs meanwhile.
  ///
  /// The call does not wait for descendants of the child, which may keep the pipes open longer.
  ///
  /// - Parameters:
  ///   - name: The name of the program, for the line that says the wait; `nil` for no line.
  ///   - limit: The seconds that the program may take; `nil` for `Wait.longest`.
  ///   - interruption: Polled at least fifty times a second; a returned signal stops the child.
  /// - Returns: The ending of the child.
  /// - Throws: `ChildError.timedOut`, `.interrupted` or `.tooMuchOutput`; the child has then ended.
  package func wait(
    for name: String? = nil, limit: Double? = nil,
    unless interruption: () -> Int32? = { ChildProcess.caughtSignal }
  ) throws(ChildError) -> Ending {
    var wait = Wait(for: name, limit: limit)
    // In milliseconds, doubled up to 20: the end of a short program is noticed at once, and a long
    // one costs little.
    var pause: Int32 = 1
    while true {
      // Read before the outputs, so that the last output of a child that has ended is received.
      let hasEnded = hasEnded
      let isOpen = (output != nil, errors != nil)
      do throws(ChildError) {
        try receive(within: hasEnded ? 0 : pause, all: hasEnded)
        if hasEnded { return reap() }
        try wait.goOn(unless: interruption)
      } catch {
        stop()
        throw error
      }
      // A program that closes its outputs is about to end.
      pause = isOpen == (output != nil, errors != nil) ? min(pause * 2, 20) : 1
    }
  }

  /// Closes the standard input, and waits up to `seconds` for the end, regardless of signals.
  ///
  /// - Returns: The ending; `nil` when the child is still running.
  package func leave(within seconds: Double) -> Ending? {
    input = nil
    return ends(within: seconds) ? reap() : nil
  }

  /// Ends the processes that the child started, and not the child.
  ///
  /// - Returns: The number of those processes.
  package func endDescendants() -> Int {
    ending == nil ? Int(cchild_end_others(supervisor, identifier)) : 0
  }

  /// Ends the child and all its descendants, at the latest after `Launch.graceSeconds`; a second
  /// call does nothing.
  package func stop() {
    guard ending == nil else { return }
    input = nil
    // To the group of the leader, like a Ctrl-C: see `Launch.graceSeconds`.
    if launch.graceSeconds > 0, !hasEnded {
      // What it leaves then ends with it.
      kill(supervisor, SIGUSR1)
      kill(-identifier, SIGINT)
      _ = ends(within: launch.graceSeconds)
    }
    kill(supervisor, SIGTERM)
    _ = reap()
  }

  /// Waits up to `seconds` for the end, and receives all output until then.
  private func ends(within seconds: Double) -> Bool {
    let wait = Wait(limit: seconds)
    while !hasEnded {
      guard wait.millisecondsLeft > 0 else { return false }
      // A full pipe would block the child.
      try? receive(within: 1)
    }
    // The last output of a child that has ended may still be in the pipe. Too much of it is no
    // error here, because only the ending was asked for.
    try? receive(within: 0, all: true)
    return true
  }

  /// Whether the child has ended; reading the property does not reap the child.
  private var hasEnded: Bool {
    guard ending == nil else { return true }
    var information = unsafe siginfo_t()
    let result = unsafe waitid(
      P_PID, id_t(supervisor), &information, WEXITED | WNOHANG | WNOWAIT)
    // 0 without a number means that the child is running. An error other than EINTR means that it
    // was reaped elsewhere.
    return unsafe result == 0 ? information.si_signo != 0 : errno != EINTR
  }

  private func reap() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    var process: Int32
    repeat { process = unsafe waitpid(supervisor, &status, 0) } while process < 0 && errno == EINTR
    // Without a status the child was reaped elsewhere, and its ending is unknown.
    let end = process == supervisor ? Ending(waitStatus: status) : .signal(SIGKILL)
    ending = end
    return end
  }

  // MARK: - The outputs

  /// Returns the standard output that no earlier call has returned.
  package func takeBytes() -> [UInt8] {
    defer { received = [] }
    return received
  }

  /// Returns the standard output that no earlier call has returned, decoded as UTF-8.
  package func takeOutput() -> String { String(decoding: takeBytes(), as: UTF8.self) }

  /// The last bytes of standard error, at most `complaintLimit`, decoded as UTF-8.
  package var complaints: String { String(decoding: complained, as: UTF8.self) }

  /// Waits for bytes on either output and receives them.
  ///
  /// Both outputs are drained, since a program that writes into a full pipe is blocked.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest wait.
  ///   - all: Whether to continue until nothing is ready.
  /// - Throws: `ChildError.tooMuchOutput` beyond `outputLimit`.
  func receive(within milliseconds: Int32, all: Bool = false) throws(ChildError) {
    var milliseconds = milliseconds
    repeat {
      // `poll` ignores a negative descriptor.
      var requests = [output, errors].map {
        pollfd(fd: $0?.number ?? -1, events: Int16(POLLIN), revents: 0)
      }
      guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return }
      if requests[1].revents != 0 {
        if !readBuffer(from: requests[1].fd, into: &complained) { errors = nil }
        complained = complained.suffix(Self.complaintLimit)
      }
      if requests[0].revents != 0, !readBuffer(from: requests[0].fd, into: &received) {
        output = nil
      }
      guard received.count <= Self.outputLimit else {
        throw .tooMuchOutput(launch.program, limit: Self.outputLimit)
      }
      // Only the first turn waits; the following ones receive what is ready.
      milliseconds = 0
    } while all && (output != nil || errors != nil)
  }

  /// Appends the available bytes of `descriptor` to `bytes`, and returns false at the end of the
  /// stream.
  private func readBuffer(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
  }
}
