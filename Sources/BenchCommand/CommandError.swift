internal import Benchmarking
internal import Regression

/// Why a verb ends early: one line for the user, one code for the caller.
struct CommandError: Error {
  var code: ExitStatus
  /// What, where, what to do; `nil` when everything has been said already.
  var message: String?

  init(_ code: ExitStatus, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  init(interruptedBy signal: Int32) {
    self.init(ExitStatus(rawValue: 128 + signal) ?? .interrupted, "interrupted")
  }

  init(_ error: StorageError) {
    self.init(error.isAboutWriting ? .cannotWrite : .data, error.description)
  }

  /// Says it on standard error.
  func report() {
    if let message { Console.note("error: \(message)") }
  }
}
