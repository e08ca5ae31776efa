internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
package import Profiling
internal import Worker

extension CommandError {
  /// Creates the error of a tool: code 69 without the tool or the right to use it, 65 for a program
  /// without symbols, else 70.
  package init(_ error: ToolError) {
    if case .stripped = error {
      self.init(.data, error.description)
    } else {
      self.init(error.isAboutAbsence ? .unavailable : .failure, error.description)
    }
  }

  /// Creates the error of a profile that failed, in one line; a `CommandError` is kept.
  ///
  /// - Parameters:
  ///   - error: The error of a profiler, a file or a build.
  ///   - id: The identifier of the benchmark.
  package init(profiling error: any Error, _ id: String) {
    switch error {
    case let error as ToolError:
      self.init(error)
    case let error as WorkerError:
      self.init(error, of: id)
    case ChildError.unusable:
      self.init(.cannotWrite, "\(error)")
    case ChildError.exhausted:
      self.init(.unavailable, "\(error); `ulimit -a` shows the limits")
    case let error as CocoaError where error.code == .fileWriteOutOfSpace:
      // The questions to a tool are files of the temporary folder.
      self.init(.cannotWrite, "temporary files cannot be written: no space left on device")
    default:
      self = CommandError(of: error) ?? .init(.failure, "\(id): \(BenchmarkFailure(error))")
    }
  }
}
