internal import ChildProcess
internal import Worker

/// `perf record` on a process that runs already, sampling only while it is switched on.
///
/// It is told through its standard input and answers on its standard output.
final class PerfRecorder {
  private let tool: Tool
  private let process: ChildProcess

  /// Samples of a second of processor time; a prime, so as not to beat with what is periodic.
  static let frequency = 997
  /// Bytes of the stack kept with each sample, out of which the callers are found afterwards.
  ///
  /// Swift's frames hold whole structures. perf's default of 8 KiB cut off 31 % of the stacks of
  /// the replay `frames/card-present`, 16 KiB 22 %, 32 KiB 3 %, 64 KiB 2 %. A second of samples
  /// takes as many MB on the disk as these are KiB.
  private static let stackBytes = 32 << 10

  /// Attaches to a process, switched off.
  ///
  /// No event is named: perf counts processor cycles, and falls back to the clock where the
  /// machine, as most virtual ones, counts none.
  ///
  /// - Parameters:
  ///   - perf: The tool.
  ///   - target: The number of the process.
  ///   - output: The file for the samples.
  /// - Throws: When it cannot be started.
  init(_ perf: PerfTool, process target: Int32, output: String) throws {
    tool = perf.tool
    let arguments = [
      "record", "--quiet", "--output=\(output)", "--freq=\(Self.frequency)",
      // Frame pointers would skip the caller of a leaf that sets up no frame, as in libm.
      "--call-graph=dwarf,\(Self.stackBytes)",
      "--delay=-1", "--control=fd:0,1", "--pid=\(target)",
      // Else it copies every program it sees into the user's home.
      "--no-buildid-cache",
    ]
    do {
      process = try ChildProcess(
        ChildProcess.Launch(
          tool.path, arguments, environment: PerfTool.environment, graceSeconds: 0),
        input: .channel)
    } catch {
      throw perf.tool.failure(error)
    }
  }

  /// Switches sampling on.
  ///
  /// - Parameter timeout: Seconds to wait for the answer.
  /// - Throws: `ToolError`, `WorkerError.interrupted`.
  func enable(timeout: Double) throws { try tell("enable", timeout: timeout) }

  /// Switches sampling off.
  func disable(timeout: Double) throws { try tell("disable", timeout: timeout) }

  /// Waits until all is written, which begins when the process that is sampled has ended.
  ///
  /// - Throws: `ToolError`, `WorkerError.interrupted`.
  func finish() throws {
    do {
      let ending = try process.wait()
      guard ending.isSuccess else { throw PerfTool.error(for: process, ending: "\(ending)") }
    } catch let error as ChildError {
      throw tool.failure(error)
    }
  }

  private func tell(_ word: String, timeout: Double) throws {
    do {
      try process.send(Array("\(word)\n".utf8), within: timeout)
      _ = try process.nextLine(within: timeout)
    } catch .closed {
      // perf has ended or is about to.
      let ending = process.leave(within: 2).map { "\($0)" } ?? "closed its channel"
      throw PerfTool.error(for: process, ending: ending)
    } catch .timedOut {
      throw ToolError.failed("perf", reason: "no answer to \"\(word)\" for \(timeout) s")
    } catch {
      throw tool.failure(error)
    }
  }
}
