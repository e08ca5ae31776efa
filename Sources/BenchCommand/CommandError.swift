internal import Benchmarking
public import Comparison
package import Storage

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
    self.init(ExitStatus(rawValue: 128 + signal) ?? .interrupted, "interrupted")
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
