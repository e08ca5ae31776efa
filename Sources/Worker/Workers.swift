/// A group of workers that work together: one worker, or one of each of two builds.
///
/// The workers are started when they are first needed. After a failure of one, all are ended, and
/// new ones are started when needed, because the state of a failed process is unknown.
package final class Workers {
  private let launches: () throws -> [WorkerLaunch]
  private var present: [Worker] = []

  /// Creates a group without starting workers.
  ///
  /// - Parameter launches: Returns the descriptions of the workers, in the order of starting;
  ///   called before each start.
  package init(_ launches: @escaping () throws -> [WorkerLaunch]) {
    self.launches = launches
  }

  deinit {
    end()
  }

  /// A failed call: the worker, and the reason.
  package struct Failure: Error {
    /// The index of the worker in the order of starting.
    package let worker: Int
    /// The error that ended the workers.
    package let error: WorkerError
  }

  /// Calls `body` with the workers, which are started if necessary.
  ///
  /// - Parameter body: The work.
  /// - Returns: The result of `body`, or the failure that ended the workers.
  /// - Throws: `WorkerError.interrupted`, `.notStarted` and `.outOfResources`, and the errors of
  ///   `launches`.
  package func attempt<Answer>(
    _ body: ([Worker]) throws(WorkerError) -> Answer
  ) throws -> Result<Answer, Failure> {
    do {
      if present.isEmpty {
        for launch in try launches() { present.append(try Worker(launch)) }
      }
      return .success(try body(present))
    } catch let error as WorkerError {
      // Without a failed worker a launch failed, and that error is thrown below.
      let failed = present.firstIndex { $0.failure != nil } ?? 0
      end()
      switch error {
      case .interrupted, .notStarted, .outOfResources: throw error
      case .died, .stalled, .unexpectedAnswer, .failed:
        return .failure(Failure(worker: failed, error: error))
      }
    } catch {
      end()
      throw error
    }
  }

  /// Ends the workers, if there are any; the next call starts new ones.
  package func end() {
    for worker in present { worker.end() }
    present = []
  }
}
