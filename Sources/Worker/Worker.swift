package import Measurements

/// A running worker: a program of suites that answers calls one after the other.
package final class Worker {
  /// The latest failure, after which the worker's state is unknown; `nil` if there was none.
  package private(set) var failure: WorkerError?

  private let channel: any WorkerChannel
  private let timeout: Double
  private let hasTool: Bool

  /// Starts a worker.
  ///
  /// - Throws: `WorkerError.notStarted` when the worker cannot be started.
  package init(_ launch: WorkerLaunch) throws(WorkerError) {
    if let connect = launch.connect {
      channel = try connect(launch)
    } else {
      channel = try ProcessChannel(launch)
    }
    timeout = launch.timeout
    hasTool = !launch.tool.isEmpty
  }

  /// The identifier of the worker's process; `nil` if it runs on another machine.
  package var process: Int32? { channel.process }

  /// Ends the processes that a benchmark has started and left, and returns their number.
  ///
  /// A tool may run the worker as its child, so nothing is ended below a tool.
  package func endDescendants() -> Int { hasTool ? 0 : channel.endDescendants() }

  /// Ends the worker, if it is running; no call may follow.
  package func end() {
    channel.end()
  }

  /// Calls the worker and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: The call, which determines the type of its answer.
  ///   - seconds: The expected seconds of work, in addition to the timeout.
  /// - Returns: The answer.
  /// - Throws: `WorkerError` when the worker fails or gives no valid answer.
  package func ask<Answer>(
    _ call: WorkerCall<Answer>, taking seconds: Double = 0
  ) throws(WorkerError) -> Answer {
    do throws(WorkerError) {
      return try Self.answer(to: call, try channel.exchange(call.line, timeout: timeout + seconds))
    } catch {
      failure = error
      throw error
    }
  }

  private static func answer<Answer>(
    to call: WorkerCall<Answer>, _ line: [UInt8]
  ) throws(WorkerError) -> Answer {
    let answer: Answer?
    do throws(BenchmarkFailure) {
      answer = try call.answer(line)
    } catch {
      throw .failed(error)
    }
    // 200 bytes show which program answered instead, on one line.
    guard let answer else {
      throw .unexpectedAnswer(String(decoding: line.prefix(200), as: UTF8.self))
    }
    return answer
  }
}
