internal import Benchmarking
internal import Foundation

/// `perf record` on a process that runs already, sampling only while it is switched on.
///
/// It is told through its standard input and answers on its standard output.
final class PerfRecorder {
  private let process = Process()
  private let control = Pipe()
  private let answers = Pipe()
  private let complaints = ToolComplaints()

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
  init(_ perf: PerfTool, process target: Int32, output: URL) throws {
    process.executableURL = URL(fileURLWithPath: perf.tool.path)
    process.arguments = [
      "record", "--quiet", "--output=\(output.path)", "--freq=\(Self.frequency)",
      // Frame pointers would skip the caller of a leaf that sets up no frame, as in libm.
      "--call-graph=dwarf,\(Self.stackBytes)",
      "--delay=-1", "--control=fd:0,1", "--pid=\(target)",
      // Else it copies every program it sees into the user's home.
      "--no-buildid-cache",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(PerfTool.environment) { $1 }
    process.standardInput = control
    process.standardOutput = answers
    process.standardError = complaints.file
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
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
    try process.waitUnlessInterrupted()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw failure }
  }

  private func tell(_ word: String, timeout: Double) throws {
    let descriptor = control.fileHandleForWriting.fileDescriptor
    guard Platform.write(Array("\(word)\n".utf8), to: descriptor) else { throw failure }
    let deadline = Platform.monotonicNanoseconds + Int(timeout * 1e9)
    var answer: [UInt8] = []
    while !answer.contains(UInt8(ascii: "\n")) {
      if let signal = Platform.caughtSignal { throw WorkerError.interrupted(signal: signal) }
      guard Platform.monotonicNanoseconds < deadline else {
        throw ToolError.failed("perf", reason: "no answer to \"\(word)\" for \(timeout) s")
      }
      let source = answers.fileHandleForReading.fileDescriptor
      guard Platform.readable([source], milliseconds: 100).contains(source) else { continue }
      let bytes = Platform.read(from: source)
      if bytes.isEmpty { throw failure }
      answer += bytes
    }
  }

  /// What went wrong with perf, which has ended or is about to.
  private var failure: ToolError {
    process.waitUntilExit()
    return PerfTool.error(for: complaints, ending: process.ending)
  }
}
