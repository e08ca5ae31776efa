internal import Benchmarking
internal import Comparison
internal import Profiling
internal import Storage
internal import Worker

extension CommandError {
  /// What a profile that could not be taken means to the caller, in one line; errors of the command
  /// itself stay as they are.
  ///
  /// - Parameters:
  ///   - error: What a profiler, a file or a build threw.
  ///   - id: The benchmark.
  init(profiling error: any Error, _ id: String) {
    switch error {
    case let error as CommandError:
      self = error
    case let error as StorageError:
      self.init(error)
    case let error as ToolError:
      self.init(error.isAboutAbsence ? .unavailable : .failure, "\(error)")
    case let error as WorkerError:
      self.init(error, of: id)
    default:
      self.init(.failure, "\(id): \(BenchmarkFailure(error))")
    }
  }
}
