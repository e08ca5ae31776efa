package import Benchmarking
package import ChildProcess

/// Why a worker gave no answer.
package enum WorkerError: Error, Sendable, Equatable {
  /// The worker's program, or the way to it, does not start.
  case notStarted(String)
  /// The worker ended, or closed its channel and went on, which has no ending.
  case died(ChildProcess.Ending?, standardError: [String])
  /// The worker said nothing for so long.
  case stalled(seconds: Double)
  /// The worker's answer is none that this version understands.
  case unexpectedAnswer(String)
  /// The benchmark failed; the worker said so.
  case failed(BenchmarkFailure)
  /// A signal asked this process to end.
  case interrupted(signal: Int32)
}

extension WorkerError {
  /// Whether what was started is no worker: it does not start, ends by itself, or talks otherwise.
  package var isOfAnotherProgram: Bool {
    switch self {
    case .notStarted, .unexpectedAnswer, .died(.exit, _): true
    case .died, .stalled, .failed, .interrupted: false
    }
  }
}

extension BenchmarkFailure {
  /// The failure of a benchmark whose worker gave no answer.
  package init(_ error: WorkerError) {
    switch error {
    case .died(let ending?, let lines): self = .crashed(how: "\(ending)", standardError: lines)
    case .died(nil, let lines):
      self = .crashed(how: "closed its channel and went on", standardError: lines)
    case .stalled(let seconds): self = .stalled(seconds: seconds)
    case .failed(let failure): self = failure
    case .unexpectedAnswer(let text):
      self = .crashed(how: "unexpected answer", standardError: [text])
    case .notStarted(let reason): self = .crashed(how: "not started", standardError: [reason])
    case .interrupted(let signal):
      self = .crashed(how: "interrupted by signal \(signal)", standardError: [])
    }
  }
}
