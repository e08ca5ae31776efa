internal import Essentials

/// An error of starting a program, or of waiting for its output or its end.
package enum ChildError: Error, Sendable, Equatable {
  /// No program has this name or path.
  case notFound(String)
  /// The working folder with this path cannot be entered.
  case noFolder(String)
  /// The program with this name exists, but the system cannot start it, for the reason that it
  /// states.
  case notStarted(String, reason: String)
  /// The file or folder with this path cannot be opened or created, for the system's reason.
  case unusable(String, reason: String)
  /// A limit of the system allows no new process or open file; the text names what was to be made.
  case exhausted(String, reason: String)
  /// The program closed its standard input or output, for example because it ended.
  case closed
  /// The standard output of the program with this name exceeds `limit` bytes.
  case tooMuchOutput(String, limit: Int)
  /// The program did not end, read or answer within `seconds`.
  case timedOut(seconds: Double)
  /// A signal asked this process, not the program, to end.
  case interrupted(signal: Int32)
}

extension ChildError {
  /// Returns the error of opening or making something that failed with an error number.
  static func making(_ name: String, _ number: Int32) -> ChildError {
    let reason = systemReason(number)
    let limits = [EMFILE, ENFILE, EAGAIN, ENOMEM]
    return limits.contains(number)
      ? .exhausted(name, reason: reason) : .unusable(name, reason: reason)
  }
}

extension ChildError: CustomStringConvertible {
  /// One line that says what happened, and names the program or file if the case has one.
  package var description: String {
    switch self {
    case .notFound(let program): "\(program): no such program"
    case .noFolder(let folder): "\(folder): no such folder"
    case .notStarted(let program, let reason): "\(program): cannot be started: \(reason)"
    case .unusable(let name, let reason), .exhausted(let name, let reason):
      "\(name): cannot be used: \(reason)"
    case .closed: "closed its channel"
    case .tooMuchOutput(let program, let limit): "\(program): wrote more than \(limit >> 20) MiB"
    case .timedOut(let seconds): "took longer than \(seconds) s"
    case .interrupted(let signal): "interrupted by signal \(signal)"
    }
  }
}
