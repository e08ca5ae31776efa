internal import ChildProcess
internal import Worker

/// A running `perf record` that samples a process only while switched on.
///
/// The program receives commands on its standard input and answers on its standard output.
final class PerfRecorder {
  private let tool: Tool
  private let process: ChildProcess

  /// The number of samples per second of processor time; a prime, to avoid resonance with periodic
  /// work.
  static let frequency = 997
  /// The bytes of the stack stored with each sample, from which the callers are found afterwards.
  ///
  /// Swift's frames contain whole structures. perf's default of 8 KiB cut off 31 % of the stacks of
  /// the replay `frames/card-present`, 16 KiB 22 %, 32 KiB 3 %, 64 KiB 2 %. A second of samples
  /// takes about as many MB on disk as this number has KiB.
  private static let stackBytes = 32 << 10

  /// Attaches to a process, with sampling off.
  ///
  /// No event is named: perf samples processor cycles, or the clock where the machine does not
  /// count cycles, as most virtual ones.
  ///
  /// - Parameters:
  ///   - perf: The tool.
  ///   - target: The identifier of the process.
  ///   - output: The file for the samples.
  /// - Throws: `ToolError` or `WorkerError` when perf cannot be started.
  init(_ perf: PerfTool, process target: Int32, output: String) throws {
    tool = perf.tool
    let arguments = [
      "record", "--quiet", "--output=\(output)", "--freq=\(Self.frequency)",
      // Frame pointers would skip the caller of a leaf that sets up no frame, as in libm.
      "--call-graph=dwarf,\(Self.stackBytes)",
      // Starts with sampling off; commands come on descriptor 0 and are answered on 1.
      "--delay=-1", "--control=fd:0,1", "--pid=\(target)",
      // Otherwise perf copies every program it sees into the user's home folder.
      "--no-buildid-cache",
    ]
    do {
      process = try ChildProcess(
        ChildProcess.Launch(
          // Nothing is lost without a grace: the folder with its file is removed too.
          tool.path, arguments, environment: PerfTool.environment, graceSeconds: 0),
        input: .channel)
    } catch {
      throw perf.tool.failure(error)
    }
  }

  /// Switches sampling on.
  ///
  /// - Parameter timeout: The seconds to wait for the answer.
  /// - Throws: `ToolError` when perf fails, `WorkerError.interrupted` after a signal.
  func enable(timeout: Double) throws { try tell("enable", timeout: timeout) }

  /// Switches sampling off, with the same wait and errors as `enable(timeout:)`.
  func disable(timeout: Double) throws { try tell("disable", timeout: timeout) }

  /// Waits until all samples are written, which starts when the sampled process has ended.
  ///
  /// - Throws: `ToolError` when perf fails, `WorkerError.interrupted` after a signal.
  func finish() throws {
    do {
      let ending = try process.wait()
      guard ending.isSuccess else { throw PerfTool.error(for: process, ending: "\(ending)") }
    } catch let error as ChildError {
      throw tool.failure(error)
    }
  }

  /// Sends a command to perf and waits for perf's answer, a line whose text is ignored.
  private func tell(_ word: String, timeout: Double) throws {
    do {
      try process.send(Array("\(word)\n".utf8), within: timeout)
      _ = try process.nextLine(within: timeout)
    } catch .closed {
      // perf has ended or is about to. Two seconds, a choice, are ample for its last message.
      let ending = process.leave(within: 2).map { "\($0)" } ?? "closed its channel"
      throw PerfTool.error(for: process, ending: ending)
    } catch .timedOut {
      throw ToolError.failed("perf", reason: "no answer to \"\(word)\" for \(timeout) s")
    } catch {
      throw tool.failure(error)
    }
  }
}
