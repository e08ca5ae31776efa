internal import ChildProcess

/// A way to a worker, wherever it runs: a line there, a line back.
package protocol WorkerChannel: AnyObject {
  /// Sends a line and waits for the line that answers it.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Returns: The line that answers, without its end.
  /// - Throws: `WorkerError`, when the worker ends or is silent, and when a signal comes.
  func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8]

  /// Ends the worker if it lives: it may tear down first what it has set up.
  func end()

  /// The number of the worker's process, where it is one of this machine.
  var process: Int32? { get }
}

/// A worker that is a process of this machine, through pipes.
final class ProcessChannel: WorkerChannel {
  private let child: ChildProcess

  /// Seconds that a worker may take to go.
  private static let patience = 0.5

  /// Starts the worker.
  init(_ launch: WorkerLaunch) throws(WorkerError) {
    let words = launch.words
    do {
      child = try ChildProcess(
        ChildProcess.Launch(
          words[0], Array(words.dropFirst()), environment: Self.variables(launch), graceSeconds: 0),
        input: .channel)
    } catch {
      throw .notStarted("\(error)")
    }
  }

  deinit {
    end()
  }

  private static func variables(_ launch: WorkerLaunch) -> [String: String] {
    var variables: [String: String] = [:]
    // A crash is reported in one line; the runtime's backtrace would take seconds to draw.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // A detached thread that ends frees memory of the C library's if more stacks are cached than
    // this limit. If it has not allocated before, that is the first jemalloc hears of it; with
    // hooks installed, jemalloc 5.3 then remembers a thread that is gone, and crashes at a later
    // one. So the cache has no limit.
    let tunables = [
      ChildProcess.ownEnvironment["GLIBC_TUNABLES"], "glibc.pthread.stack_cache_size=0x10000000000",
    ]
    variables["GLIBC_TUNABLES"] = tunables.compactMap { $0 }.joined(separator: ":")
    if launch.hasFixedHashing { variables["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    return variables
  }

  var process: Int32? { child.identifier }

  func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8] {
    do throws(ChildError) {
      try child.send(line + [UInt8(ascii: "\n")], within: timeout)
      return try child.nextLine(within: timeout)
    } catch {
      throw failure(error, timeout)
    }
  }

  func end() {
    if child.leave(within: Self.patience) == nil { child.stop() }
  }

  private func failure(_ error: ChildError, _ timeout: Double) -> WorkerError {
    switch error {
    case .interrupted(let signal): return .interrupted(signal: signal)
    case .timedOut: return .stalled(seconds: timeout)
    case .closed:
      let ending: ChildProcess.Ending?
      do {
        // The channel of a process that ends closes some microseconds before its end is known.
        ending = try child.wait(limit: min(timeout, 2))
      } catch .interrupted(let signal) {
        return .interrupted(signal: signal)
      } catch {
        ending = nil
      }
      let lines = child.complaints.split(separator: "\n").suffix(3)
      return .died(ending, standardError: lines.map { String($0.prefix(300)) })
    case .notFound, .noFolder, .notStarted, .unusable, .tooMuchOutput:
      return .unexpectedAnswer("\(error)")
    }
  }
}
