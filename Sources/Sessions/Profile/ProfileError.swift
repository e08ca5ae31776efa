internal import Comparison
internal import Measurements
package import Profiling
internal import Storage
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
    case let error as CommandError:
      self = error
    case let error as StorageError:
      self.init(error)
    case let error as ToolError:
      self.init(error)
    case let error as WorkerError:
      self.init(error, of: id)
    default:
      self.init(.failure, "\(id): \(BenchmarkFailure(error))")
    }
  }
}
