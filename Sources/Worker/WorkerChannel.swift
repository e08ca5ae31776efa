/// A channel to a worker, local or remote: a line for each request, and one for its answer.
package protocol WorkerChannel: AnyObject {
  /// Sends a line and waits for the line of the answer.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - timeout: The seconds without an answer that count as a stall.
  /// - Returns: The line of the answer, without its end.
  /// - Throws: `WorkerError` when the worker ends or is silent, or when a signal arrives.
  func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8]

  /// Ends the processes that the worker has started, and returns their number.
  func endDescendants() -> Int

  /// Ends the worker, if it is running; it may tear down its fixtures first.
  func end()

  /// The identifier of the worker's process; `nil` if it runs on another machine.
  var process: Int32? { get }
}

extension WorkerChannel {
  package func endDescendants() -> Int { 0 }
}
