/// Workers that do something together: one, or one of each of two builds.
///
/// They are started when they are first needed. After a failure of one of them all are ended, and
/// others are started when they are needed: a process that has failed is in no known state.
package final class Workers {
  private let launches: () throws -> [WorkerLaunch]
  private var present: [Worker] = []

  /// Prepares to start workers.
  ///
  /// - Parameter launches: Describes the workers, in the order of starting; asked before each
  ///   start.
  package init(_ launches: @escaping () throws -> [WorkerLaunch]) {
    self.launches = launches
  }

  deinit {
    end()
  }

  /// A failure of one of the workers.
  package struct Failure: Error {
    /// The worker's place in the order of starting.
    package let worker: Int
    /// The failure.
    package let error: WorkerError
  }

  /// Does something with the workers.
  ///
  /// - Parameter body: Calls the workers.
  /// - Returns: The body's answer, or the failure that ended the workers.
  /// - Throws: `WorkerError.interrupted`, `.notStarted`, and what the description of the workers
  ///   throws.
  package func attempt<Answer>(
    _ body: ([Worker]) throws(WorkerError) -> Answer
  ) throws -> Result<Answer, Failure> {
    do {
      if present.isEmpty {
        for launch in try launches() { present.append(try Worker(launch)) }
      }
      return .success(try body(present))
    } catch let error as WorkerError {
      let failed = present.firstIndex { $0.failure != nil } ?? 0
      end()
      switch error {
      case .interrupted, .notStarted: throw error
      case .died, .stalled, .unexpectedAnswer, .failed:
        return .failure(Failure(worker: failed, error: error))
      }
    } catch {
      end()
      throw error
    }
  }

  /// Ends the workers, if there are any.
  package func end() {
    for worker in present { worker.end() }
    present = []
  }
}
