package import ChildProcess
package import Measurements

/// The reason why a worker gave no valid answer.
package enum WorkerError: Error, Sendable, Equatable {
  /// The worker's program, or the channel to it, cannot be started.
  case notStarted(String)
  /// The system has no descriptor, process or memory left for a worker.
  case outOfResources(String)
  /// The worker ended, or only closed its channel; in the latter case the ending is `nil`.
  case died(ChildProcess.Ending?, standardError: [String])
  /// The worker gave no answer for `seconds` seconds.
  case stalled(seconds: Double)
  /// The worker's answer has a format that this version does not know.
  case unexpectedAnswer(String)
  /// The worker reported that the benchmark failed.
  case failed(BenchmarkFailure)
  /// A signal asked this process to end.
  case interrupted(signal: Int32)
}

extension WorkerError {
  /// Whether the program is not a worker of this version: it does not start, exits, or answers in
  /// another format.
  package var isOfAnotherProgram: Bool {
    switch self {
    case .notStarted, .unexpectedAnswer, .died(.exit, _): true
    case .outOfResources, .died, .stalled, .failed, .interrupted: false
    }
  }
}

extension WorkerError: CustomStringConvertible {
  /// The error on one line, in the words of a `BenchmarkFailure`.
  package var description: String { BenchmarkFailure(self).description }
}

extension BenchmarkFailure {
  /// Creates the failure of the benchmark for which a worker gave no valid answer.
  package init(_ error: WorkerError) {
    switch error {
    case .died(.exit(WorkerResponse.unsentCode), let lines):
      self = .crashed(how: "its answer could not be written", standardError: lines)
    case .died(.exit(let code), let lines):
      self = .crashed(how: "it left with exit code \(code) and no answer", standardError: lines)
    case .died(let ending?, let lines): self = .crashed(how: "\(ending)", standardError: lines)
    case .died(nil, let lines):
      self = .crashed(how: "closed its channel and went on", standardError: lines)
    case .stalled(let seconds): self = .stalled(seconds: seconds)
    case .failed(let failure): self = failure
    case .unexpectedAnswer(let text):
      self = .crashed(how: "unexpected answer", standardError: [text])
    case .notStarted(let reason), .outOfResources(let reason):
      self = .crashed(how: "not started", standardError: [reason])
    case .interrupted(let signal):
      self = .crashed(how: "interrupted by signal \(signal)", standardError: [])
    }
  }
}
