internal import ChildProcess
internal import Essentials
internal import Measurements
internal import Worker

/// Samples the call stacks of benchmarks with perf, to find where they spend their time.
///
/// A worker sets the benchmark up and warms it. Then perf is attached and switched on while turns
/// are taken, so that nothing else is sampled.
package struct PerfSampler {
  private let perf: PerfTool
  private let seconds: Double
  private let timeout: Double

  /// The seconds on the clock after which sampling ends with fewer samples, on a machine that is
  /// busy with other work; the limit is longer if more processor time is requested.
  ///
  /// The number is a choice: with a limit of eight times the requested time, such a machine yielded
  /// too few samples.
  private static let patience = 30.0

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - seconds: The processor time to sample.
  ///   - timeout: The seconds without an answer that count as a stall.
  /// - Throws: `ToolError` when perf is missing or too old.
  package init(seconds: Double, timeout: Double) throws {
    perf = try PerfTool()
    self.seconds = seconds
    self.timeout = timeout
  }

  /// Samples a benchmark.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - program: The path of a build of this program.
  /// - Returns: The samples in the measured region.
  /// - Throws: `ToolError` when perf fails, is not allowed, or finds no names; `WorkerError` when
  ///   the benchmark fails.
  package func sample(_ id: String, in program: String) throws -> PerfRecording {
    let folder = try TemporaryFolder()
    let samples = "\(folder.path)/perf.data"
    let time = try record(id, in: program, to: samples)
    let text = "\(folder.path)/script"
    try perf.tool.run(
      // With the process in each heading, as the guide of the Firefox Profiler asks.
      ["script", "--input=\(samples)", "--fields=+pid"], output: text,
      environment: PerfTool.environment)
    let script = PerfScript(try String(contentsOfFile: text, encoding: .utf8))
    var recording = try PerfRecording(script, program: program)
    recording.nanosecondsPerIteration = time
    return recording
  }

  /// Samples a benchmark during turns, and returns the nanoseconds of an iteration at the floor;
  /// `nil` with fewer than two samples.
  private func record(_ id: String, in program: String, to samples: String) throws -> Double? {
    let worker = try Worker(WorkerLaunch(program: program, timeout: timeout))
    defer { worker.end() }
    let iterations = try Self.prepare(id, worker)
    guard let process = worker.process else {
      throw ToolError.failed("perf", reason: "it looks at processes of this machine only")
    }
    let recorder = try PerfRecorder(perf, process: process, output: samples)
    try recorder.enable(timeout: timeout)
    let start = Platform.monotonicNanoseconds
    let used = Platform.processorNanoseconds(ofProcess: process) ?? 0
    var times: [Int] = []
    while true {
      times += try worker.ask(.turn)
      let clock = Double(Platform.monotonicNanoseconds - start) / 1e9
      let processor = Platform.processorNanoseconds(ofProcess: process)
        .map { Double($0 - used) / 1e9 }
      // A benchmark that mostly waits ends by the clock, because it uses little processor time.
      // Twice the time asked for is a choice: processor time lags a little behind the clock.
      if processor ?? clock >= seconds || clock >= max(2 * seconds, Self.patience) { break }
    }
    try recorder.disable(timeout: timeout)
    // perf writes its file when the sampled process has ended.
    worker.end()
    try recorder.finish()
    // The second smallest, as everywhere: the smallest may be a clock's slip.
    return times.count > 1 ? Double(times.sorted()[1]) / Double(iterations) : nil
  }

  /// Prepares a benchmark with turns of about 100 ms: the overhead per turn is small, and the end
  /// of the time is noticed soon.
  ///
  /// - Returns: The iterations of a sample.
  private static func prepare(_ id: String, _ worker: Worker) throws(WorkerError) -> Int {
    // A turn is ten samples of 10 ms, or fewer if one iteration takes longer. A shorter iteration
    // than 0.1 ns was optimised away. The bounds keep the numbers in the range of `Int`.
    let iteration = max(try worker.ask(.estimate(id)).nanosecondsPerIteration, 0.1)
    let iterations = max(1, Int(min(10e6 / iteration, 1e9)))
    let samples = min(max(1, Int(100e6 / (iteration * Double(iterations)))), 10)
    try worker.ask(
      .prepare(TurnPlan(id: id, iterations: iterations, leadInIterations: 0, samples: samples)))
    return iterations
  }
}
