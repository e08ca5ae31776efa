/// The error of a program that did not start, or gave no answer.
package enum ChildError: Error, Sendable, Equatable {
  /// No program has this name or path.
  case notFound(String)
  /// The working folder cannot be entered.
  case noFolder(String)
  /// The system cannot start the program.
  case notStarted(String, reason: String)
  /// A file or folder cannot be opened or created.
  case unusable(String, reason: String)
  /// The program closed its channel, or ended.
  case closed
  /// The program's output exceeds the limit, in bytes.
  case tooMuchOutput(String, limit: Int)
  /// The program exceeded its time limit, or did not read or answer within it.
  case timedOut(seconds: Double)
  /// A signal asked this process to end.
  case interrupted(signal: Int32)
}

extension ChildError: CustomStringConvertible {
  /// One line that says what happened, and to which program or file.
  package var description: String {
    switch self {
    case .notFound(let program): "\(program): no such program"
    case .noFolder(let folder): "\(folder): no such folder"
    case .notStarted(let program, let reason): "\(program): cannot be started: \(reason)"
    case .unusable(let path, let reason): "\(path): cannot be used: \(reason)"
    case .closed: "closed its channel"
    case .tooMuchOutput(let program, let limit): "\(program): wrote more than \(limit >> 20) MiB"
    case .timedOut(let seconds): "took longer than \(seconds) s"
    case .interrupted(let signal): "interrupted by signal \(signal)"
    }
  }
}
