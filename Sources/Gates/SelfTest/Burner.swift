internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions

/// A process that simulates a neighbour on a shared machine: it keeps one processor and its caches
/// busy for one to three seconds, then rests for one to four.
///
/// The times are drawn again each time, so that rounds of a gate meet both states.
final class Burner {
  private let process: ChildProcess

  /// Starts the process.
  ///
  /// - Parameter cpu: The processor to keep busy.
  /// - Throws: `CommandError` or `ChildError` when this program cannot be started again.
  init(cpu: Int) throws {
    guard let program = Platform.ownProgram else {
      throw CommandError(.failure, "this program's file cannot be found")
    }
    // It has nothing to put in order, so it is ended without a request.
    process = try ChildProcess(
      ChildProcess.Launch(program, ["burn", "--cpu", String(cpu)], graceSeconds: 0),
      output: .dropped, errors: .dropped)
  }
}
