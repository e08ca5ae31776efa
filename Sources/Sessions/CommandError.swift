internal import ChildProcess
package import Comparison
internal import Measurements
package import Storage
package import Worker

/// The early end of a verb: one line for the user, one exit code for the caller.
///
/// An error thrown by a verb's `run()` is printed after `error:` on standard error.
package struct CommandError: Error {
  /// The exit code, by which a script tells the kinds of errors apart.
  package var code: ExitStatus
  /// One line that says what happened, where, and what to do; `nil` if the errors are printed
  /// already.
  package var message: String?
  /// Further lines for standard error, such as the end of a build's log.
  package var details: [String] = []

  /// Creates an error without further lines; `message` is `nil` if the errors are printed already.
  package init(_ code: ExitStatus, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// Creates the error of a verb from what the verb threw; `nil` for an error of the parser.
  package init?(of error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as StorageError: self.init(error)
    case let error as WorkerError: self.init(error)
    case ChildError.interrupted(let signal): self.init(interruptedBy: signal)
    default: return nil
    }
  }

  /// Creates the error of a command that a signal ended: code 130 or 143.
  package init(interruptedBy signal: Int32) {
    self.init(.interrupted(by: signal), "interrupted")
  }

  /// Creates the error of a worker that gave no answer: code 130 or 143 after a signal, 69 at a
  /// limit of the system, else 70.
  ///
  /// - Parameters:
  ///   - error: The worker's error.
  ///   - subject: The benchmark, or the worker's role.
  package init(_ error: WorkerError, of subject: String = "the worker") {
    switch error {
    case .interrupted(let signal): self.init(interruptedBy: signal)
    case .notStarted(let reason): self.init(.failure, "no worker process: \(reason)")
    case .outOfResources(let reason):
      self.init(.unavailable, "no worker process: \(reason); `ulimit -a` shows the limits")
    case .died, .stalled, .unexpectedAnswer, .failed:
      self.init(.failure, "\(subject): \(BenchmarkFailure(error))")
    }
  }

  /// Creates the error of a stored file: code 73 if the file cannot be written, 69 if
  /// what keeps it is missing, else 65.
  package init(_ error: StorageError) {
    if case .unreadable = error, let signal = ChildProcess.caughtSignal {
      // A pipe without a writer is read until a signal ends that.
      self.init(interruptedBy: signal)
    } else if case .unavailable = error {
      self.init(.unavailable, error.description)
    } else {
      self.init(error.isAboutWriting ? .cannotWrite : .data, error.description)
    }
  }
}
