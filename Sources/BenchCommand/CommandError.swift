internal import Benchmarking
public import Comparison
package import Storage
internal import Worker

/// Why a verb ends early: one line for the user, one code for the caller.
///
/// Thrown by a verb's `run()`, it is printed behind `error:` on standard error.
public struct CommandError: Error {
  /// What the program exits with.
  public var code: ExitStatus
  /// What, where, what to do; `nil` when everything has been said already.
  public var message: String?

  /// Creates an error.
  public init(_ code: ExitStatus, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  init(interruptedBy signal: Int32) {
    self.init(.interrupted(by: signal), "interrupted")
  }

  /// What a worker that gave no answer means to the caller.
  ///
  /// - Parameters:
  ///   - error: The worker's error.
  ///   - subject: The benchmark, or the worker's part.
  init(_ error: WorkerError, of subject: String = "the worker") {
    switch error {
    case .interrupted(let signal): self.init(interruptedBy: signal)
    case .notStarted(let reason): self.init(.failure, "no worker process: \(reason)")
    case .died, .stalled, .unexpectedAnswer, .failed:
      self.init(.failure, "\(subject): \(BenchmarkFailure(error))")
    }
  }

  /// What a stored file that cannot be used means to the caller.
  package init(_ error: StorageError) {
    self.init(error.isAboutWriting ? .cannotWrite : .data, error.description)
  }

  /// Says it on standard error.
  func report() {
    if let message { Console.note("error: \(message)") }
  }
}
