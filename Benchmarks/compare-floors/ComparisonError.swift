internal import Comparison

/// An error that ends `compare-floors` without a comparison.
enum ComparisonError: Error, Equatable, CustomStringConvertible {
  /// This process may not run on the given processor; with `nil`, the system lets no process choose
  /// one.
  case cannotPin(Int?)
  /// The folder with the programs of floors and peers cannot be read.
  case noPrograms(folder: String)
  /// A program did not start, or ended with an error.
  case failed(program: String, reason: String)
  /// A program printed a line that is not a reading.
  case noReading(line: String, program: String)
  /// The engine's benchmark failed, or the build has no benchmark of that name.
  case noTime(benchmark: String, reason: String)
  /// No program in the folder measures the floor of the benchmark.
  case noFloor(benchmark: String)
  /// A signal asked this process to end.
  case interrupted(signal: Int32)
  /// A program omitted a reading in some of its turns.
  case unequalTurns(name: String, benchmark: String)

  /// One line that says what happened, where, and what to do.
  var description: String {
    switch self {
    case .cannotPin(let cpu?): "--cpu \(cpu): the system does not let this process run there"
    case .cannotPin(nil): "the system does not let a process choose its processor"
    case .noPrograms(let folder): "\(folder): cannot be read; Benchmarks/Floors/run builds it"
    case .failed(let program, let reason): "\(program) failed: \(reason)"
    case .noReading(let line, let program): "\(program) printed no reading: \"\(line)\""
    case .noTime(let benchmark, let reason): "\(benchmark): not measured: \(reason)"
    case .noFloor(let benchmark): "\(benchmark): no program in Benchmarks/Floors is its floor"
    case .unequalTurns(let name, let benchmark):
      "\(benchmark): \(name) has a time in some turns only"
    case .interrupted: "interrupted; nothing is compared"
    }
  }

  /// The exit code of the command: 69 for `cannotPin`, 130 or 143 after a signal, otherwise 70.
  var status: ExitStatus {
    switch self {
    case .cannotPin: .unavailable
    case .interrupted(let signal): .interrupted(by: signal)
    case .noPrograms, .failed, .noReading, .noTime, .noFloor, .unequalTurns: .failure
    }
  }
}
