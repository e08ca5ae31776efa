internal import Benchmarking
internal import ChildProcess
internal import Foundation
internal import Worker

/// Finds out where benchmarks spend their time, by samples of the call stack that perf takes.
///
/// A worker sets the benchmark up and warms it; then perf is attached and switched on while turns
/// are taken, so that nothing else is sampled.
package struct PerfSampler {
  private let perf: PerfTool
  private let seconds: Double
  private let timeout: Double

  /// Seconds on the clock after which fewer samples have to do, on a machine that is busy with
  /// other work; more where more processor time is wanted.
  private static let patience = 30.0

  /// Prepares to sample.
  ///
  /// - Parameters:
  ///   - seconds: Processor time to sample.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Throws: `ToolError` when perf is missing or too old.
  package init(seconds: Double, timeout: Double) throws {
    perf = try PerfTool()
    self.seconds = seconds
    self.timeout = timeout
  }

  /// Samples a benchmark.
  ///
  /// - Parameters:
  ///   - id: The benchmark.
  ///   - program: A build of this program.
  /// - Returns: The samples in the measured region.
  /// - Throws: `ToolError` when perf fails, is not allowed, or finds no names; `WorkerError` when
  ///   the benchmark fails.
  package func sample(_ id: String, in program: String) throws -> PerfRecording {
    let folder = try TemporaryFolder()
    let samples = "\(folder.path)/perf.data"
    try record(id, in: program, to: samples)
    let text = "\(folder.path)/script"
    try perf.tool.run(
      ["script", "--input=\(samples)", "--fields=+pid"], output: text,
      environment: PerfTool.environment)
    let script = PerfScript(try String(contentsOfFile: text, encoding: .utf8))
    return try PerfRecording(script, program: program)
  }

  private func record(_ id: String, in program: String, to samples: String) throws {
    let worker = try Worker(WorkerLaunch(program: program, timeout: timeout))
    defer { worker.end() }
    try Self.prepare(id, worker)
    guard let process = worker.process else {
      throw ToolError.failed("perf", reason: "it looks at processes of this machine only")
    }
    let recorder = try PerfRecorder(perf, process: process, output: samples)
    try recorder.enable(timeout: timeout)
    let start = Platform.monotonicNanoseconds
    let used = Platform.processorNanoseconds(ofProcess: process) ?? 0
    while true {
      _ = try worker.ask(.turn)
      let clock = Double(Platform.monotonicNanoseconds - start) / 1e9
      let processor = Platform.processorNanoseconds(ofProcess: process)
        .map { Double($0 - used) / 1e9 }
      if processor ?? clock >= seconds || clock >= max(2 * seconds, Self.patience) { break }
    }
    try recorder.disable(timeout: timeout)
    // perf writes its file when what it looks at has ended.
    worker.end()
    try recorder.finish()
  }

  /// Sets a benchmark up for turns of about 100 ms, whose ends cost little and are heard soon.
  private static func prepare(_ id: String, _ worker: Worker) throws(WorkerError) {
    let iteration = max(try worker.ask(.estimate(id)).nanosecondsPerIteration, 0.1)
    let iterations = max(1, Int(min(10e6 / iteration, 1e9)))
    let samples = min(max(1, Int(100e6 / (iteration * Double(iterations)))), 10)
    try worker.ask(
      .prepare(TurnPlan(id: id, iterations: iterations, leadInIterations: 0, samples: samples)))
  }
}
