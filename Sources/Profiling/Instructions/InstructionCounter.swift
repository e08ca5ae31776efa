internal import ChildProcess
internal import Essentials
package import Measurements
internal import Worker

/// Counts the instructions of benchmarks, exactly, by running them under callgrind.
///
/// One process counts all benchmarks, because its start takes a second, and a benchmark takes some
/// hundredths of a second. The instructions in `countedRegion` are counted, after one warm-up
/// iteration and with deterministic hashing, for three numbers of iterations. The counter also
/// reports the functions that run before this region.
package final class InstructionCounter {
  /// The functions that the program ran before the first benchmark, by linker name; `nil` as long
  /// as they are unknown.
  package private(set) var startUp: Set<String>?

  /// The protocol version of the program; `nil` before it is asked.
  private var protocolVersion: Int?

  private let valgrind: Tool
  private let folder: TemporaryFolder
  private let program: String
  private let simulates: Bool
  private let keepsAddresses: Bool

  /// Creates a counter for a build of this program.
  ///
  /// - Parameters:
  ///   - program: The path of the build.
  ///   - simulates: Whether caches and branch prediction are simulated too, which takes several
  ///     times as long and counts the same instructions.
  ///   - keepsAddresses: Whether callgrind's files have the address of each instruction, which
  ///     `Count.code(of:)` and `Count.isEmpty` need.
  /// - Throws: `ToolError` when valgrind is missing or the program cannot be copied.
  package init(
    program: String, simulates: Bool = false, keepsAddresses: Bool = false
  ) throws(ToolError) {
    self.simulates = simulates
    self.keepsAddresses = keepsAddresses
    valgrind = try Tool("valgrind", package: "valgrind")
    do {
      folder = try TemporaryFolder()
    } catch {
      throw .failed("valgrind", reason: "\(error)")
    }
    self.program = "\(folder.path)/bench"
    try copyProgram(from: program)
  }

  /// Counts benchmarks one after the other; a failure does not stop the others.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the benchmarks.
  ///   - callers: The number of callers by which functions are distinguished, which
  ///     `CallgrindProfile.stacks` needs. A number above 0 takes some seconds more; the same
  ///     instructions are counted.
  ///   - timeout: The seconds without an answer that count as a stall.
  ///   - progress: Receives the number of benchmarks done and the next one, before each.
  /// - Returns: A count or a failure for each benchmark.
  /// - Throws: `ToolError` when callgrind itself fails, `WorkerError.interrupted` after a signal.
  package func count(
    _ ids: [String], callers: Int = 0, timeout: Double,
    progress: (_ done: Int, _ id: String) -> Void = { _, _ in }
  ) throws -> [String: Result<Count, BenchmarkFailure>] {
    var results: [String: Result<Count, BenchmarkFailure>] = [:]
    let hasRuns = try askProtocolVersion(timeout) >= WorkerIntroduction.runsProtocol
    var run = Run(output: "")
    var runsUnderValgrind = false
    let workers = Workers { [folder, valgrind, program, simulates, keepsAddresses] in
      // After a failure, a new worker continues with the remaining benchmarks.
      // The name is new, because that failure is one result more.
      run = Run(output: "\(folder.path)/counts-\(results.count)")
      var launch = Self.launch(program, valgrind, callers, timeout, run)
      if simulates { launch.tool += ["--cache-sim=yes", "--branch-sim=yes"] }
      if keepsAddresses { launch.tool += ["--dump-instr=yes", "--dump-line=no"] }
      return [launch]
    }
    defer { workers.end() }
    for (done, id) in ids.enumerated() {
      progress(done, id)
      let answer = try workers.attempt { workers throws(WorkerError) in
        try count(id, workers[0], &run, hasRuns: hasRuns)
      }
      results[id] = answer.mapError {
        Self.unknownInstruction(in: run.log) ?? BenchmarkFailure($0.error)
      }
      if case .failure = answer, !runsUnderValgrind {
        // Whether the fault is the benchmark's, or no part of the program runs.
        let introduction = try workers.attempt { workers throws(WorkerError) in
          try workers[0].ask(.introduce)
        }
        if case .failure(let failure) = introduction { throw Self.refusal(failure.error) }
      }
      runsUnderValgrind = true
    }
    return results
  }

  /// Returns the protocol version of the program, which is asked once, without callgrind: under it
  /// the introduction of all benchmarks takes as long as the counts of several.
  private func askProtocolVersion(_ timeout: Double) throws -> Int {
    if let protocolVersion { return protocolVersion }
    let workers = Workers { [program] in [WorkerLaunch(program: program, timeout: timeout)] }
    defer { workers.end() }
    let answer = try workers.attempt { workers throws(WorkerError) in
      try workers[0].ask(.introduce).protocolVersion
    }
    switch answer {
    case .success(let version):
      protocolVersion = version
      return version
    case .failure(let failure): throw Self.refusal(failure.error)
    }
  }

  /// Returns the error for a program that gave no first answer under valgrind.
  private static func refusal(_ error: WorkerError) -> ToolError {
    if case .stalled(let seconds) = error {
      return .failed(
        "valgrind",
        reason: "the program did not answer under it within \(Int(seconds.rounded(.up))) s; "
          + "a longer --timeout may help on a busy machine")
    }
    return .failed(
      "valgrind", reason: "the benchmarks do not run under it: \(BenchmarkFailure(error))")
  }

  /// The state and the output files of one process under callgrind.
  private struct Run {
    /// The path with which the paths of all files of the process begin.
    let output: String
    /// The number of callgrind's output files that were read so far.
    var parts = 0

    /// The path of the file with valgrind's messages.
    var log: String { "\(output).log" }
  }

  /// Counts one benchmark in a running worker; callgrind writes a file at each `--dump` option.
  ///
  /// With `hasRuns`, each number of iterations is a run with a file of its own.
  private func count(
    _ id: String, _ worker: Worker, _ run: inout Run, hasRuns: Bool
  ) throws(WorkerError) -> Count {
    let iterations = try worker.ask(.runCounted(id))
    var preparation: CallgrindProfile?
    var parts: [Part] = []
    while let part = try Self.nextPart(&run, simulates: simulates) {
      switch part.trigger {
      case "--dump-before=\(countedPreparationSymbol)":
        // Before the first benchmark this part is the start-up of the program; before a later one
        // it is the tear-down of the last, which is not kept, nor are the runs of one that failed.
        startUp = startUp ?? part.profile.functions
        (preparation, parts) = (nil, [])
      case "--dump-before=\(countedRegionSymbol)":
        preparation = preparation ?? part.profile
      default:
        parts.append(part)
      }
    }
    // Without a mark of the preparation, its part holds all that ran since the last benchmark.
    if startUp == nil { (preparation, parts) = (nil, Array(parts.suffix(1))) }
    let runCount = hasRuns ? iterations : 1
    guard parts.count == runCount else {
      throw .unexpectedAnswer(
        "callgrind wrote the counts of \(parts.count) runs of \(runCount): "
          + "\(run.output).\(run.parts + 1) is missing")
    }
    let lengths = hasRuns ? Array(1...runCount) : [iterations]
    let runs = zip(lengths, parts).map { length, part in
      Count.Run(
        iterations: length, profile: part.profile, simulated: part.simulated, file: part.file)
    }
    var count = Count(runs: runs, preparation: preparation, program: program)
    count.isEmpty = count.isEmpty || keepsAddresses && Self.isEmpty(count)
    return count
  }

  /// The instructions in one of callgrind's files, counted since the previous file.
  private struct Part {
    let profile: CallgrindProfile
    let simulated: [SimulatedEvent: CallgrindProfile]
    /// The option at which callgrind wrote the file, such as `--dump-after=…`; empty if unknown.
    let trigger: Substring
    let file: String
  }

  /// Reads the next file of a process; `nil` if callgrind has not written that file.
  private static func nextPart(
    _ run: inout Run, simulates: Bool
  ) throws(WorkerError) -> Part? {
    let file = "\(run.output).\(run.parts + 1)"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    run.parts += 1
    do {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let key = "desc: Trigger: "
      // The trigger is among the first lines of a file that may be long.
      let line = text.split(separator: "\n", maxSplits: 20).first { $0.hasPrefix(key) }
      let simulated = try (simulates ? SimulatedEvent.allCases : []).map { event in
        (event, try CallgrindProfile(text, events: event.columns))
      }
      return Part(
        profile: try CallgrindProfile(text),
        simulated: Dictionary(uniqueKeysWithValues: simulated),
        trigger: line?.dropFirst(key.count) ?? "", file: file)
    } catch {
      throw .unexpectedAnswer("callgrind wrote no counts: \(error)")
    }
  }

  /// Returns the failure of a benchmark that stopped at an instruction unknown to valgrind; `nil`
  /// for another cause.
  ///
  /// A trap of Swift is an illegal instruction too, but one that valgrind knows.
  private static func unknownInstruction(in log: String) -> BenchmarkFailure? {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.contains("unhandled instruction bytes: ") }
    guard let bytes = line?.split(separator: ": ").last else { return nil }
    return .crashed(
      how: "valgrind does not know an instruction of it (\(bytes)); "
        + "build it without extensions like AVX-512, or profile it --with perf",
      standardError: [])
  }

  /// Returns the launch of a worker under callgrind, whose files are named after `run`.
  private static func launch(
    _ program: String, _ valgrind: Tool, _ callers: Int, _ timeout: Double, _ run: Run
  ) -> WorkerLaunch {
    var launch = WorkerLaunch(program: program, timeout: timeout)
    launch.tool = [
      valgrind.path,
      // No pipes for a debugger: a killed worker would leave them in the file system.
      "--tool=callgrind", "-q", "--vgdb=no", "--callgrind-out-file=\(run.output)",
      "--log-file=\(run.log)", "--sigill-diagnostics=yes", "--separate-callers=\(callers)",
      // In this order: valgrind forgets options of a function whose name shares its beginning with
      // that of a later option.
      "--dump-after=\(countedRegionSymbol)", "--dump-before=\(countedRegionSymbol)",
      "--dump-before=\(countedPreparationSymbol)",
    ]
    // Hash seeds determine the number of probes of a look-up, and time that of purges.
    launch.isRepeatable = true
    launch.countsInstructions = true
    return launch
  }

  /// Copies the program without its debug information, which valgrind up to 3.19 cannot read: it
  /// aborts at the version that current compilers write.
  private func copyProgram(from original: String) throws(ToolError) {
    let strip = try Tool("strip", package: "binutils")
    do {
      try strip.run(["--strip-debug", "-o", program, original])
    } catch {
      throw (error as? ToolError) ?? .failed("strip", reason: "\(error)")
    }
  }
}
