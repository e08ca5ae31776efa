package import Benchmarking
internal import ChildProcess
internal import Foundation
internal import Worker

/// Counts the instructions of benchmarks, exactly, by running them under callgrind.
///
/// One process for all: starting it takes a second, a benchmark some hundredths. Counting is on
/// only in `countedRegion`, after an iteration to warm up; hashing is deterministic there.
package final class InstructionCounter {
  private let valgrind: Tool
  private let folder: TemporaryFolder
  private let program: String

  /// Prepares to count in a build of this program.
  ///
  /// - Parameter program: The build's file.
  /// - Throws: `ToolError` when valgrind is missing or the program cannot be copied.
  package init(program: String) throws(ToolError) {
    valgrind = try Tool("valgrind", package: "valgrind")
    do {
      folder = try TemporaryFolder()
    } catch {
      throw .failed("valgrind", reason: "\(error)")
    }
    self.program = "\(folder.path)/bench"
    try copyProgram(from: program)
  }

  /// What was counted of one benchmark.
  package struct Count: Sendable, Equatable {
    /// The iterations it was counted over.
    package let iterations: Int
    /// The instructions, by function.
    package let profile: CallgrindProfile
    /// The file that callgrind wrote, there as long as the counter is.
    package let file: String

    /// The instructions of an iteration.
    package var value: ExactValue { ExactValue(total: profile.total, iterations: iterations) }
  }

  /// Counts benchmarks one after the other; one that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - ids: The benchmarks.
  ///   - callers: How many callers of a function are told apart, which `CallgrindProfile.stacks`
  ///     needs. It takes some seconds more; the same instructions are counted.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Returns: A count or a failure for each.
  /// - Throws: `ToolError` when callgrind itself does not work, `WorkerError.interrupted`.
  package func count(
    _ ids: [String], callers: Int = 0, timeout: Double
  ) throws -> [String: Result<Count, BenchmarkFailure>] {
    var results: [String: Result<Count, BenchmarkFailure>] = [:]
    var run = Run(output: "")
    let workers = Workers { [folder, valgrind, program] in
      // After a failure the next worker goes on with those that are left.
      run = Run(output: "\(folder.path)/counts-\(results.count)")
      return [Self.launch(program, valgrind, callers, timeout, run)]
    }
    defer { workers.end() }
    for id in ids {
      let answer = try workers.attempt { workers throws(WorkerError) in
        if !run.isIntroduced { _ = try workers[0].ask(.introduce) }
        run.isIntroduced = true
        return try Self.count(id, workers[0], &run)
      }
      if case .failure(let failure) = answer, !run.isIntroduced {
        throw ToolError.failed(
          "valgrind",
          reason: "the benchmarks do not run under it: \(BenchmarkFailure(failure.error))")
      }
      results[id] = answer.mapError {
        Self.unknownInstruction(in: run.log) ?? BenchmarkFailure($0.error)
      }
    }
    return results
  }

  /// What one process writes.
  private struct Run {
    /// Begins the names of callgrind's files.
    let output: String
    /// Whether the worker has answered.
    var isIntroduced = false
    /// The files with counts so far.
    var parts = 0

    /// What valgrind says itself, apart from what the benchmark does.
    var log: String { "\(output).log" }
  }

  private static func count(
    _ id: String, _ worker: Worker, _ run: inout Run
  ) throws(WorkerError) -> Count {
    let iterations = try worker.ask(.runCounted(id))
    run.parts += 1
    let file = "\(run.output).\(run.parts)"
    do {
      let profile = try CallgrindProfile(String(contentsOfFile: file, encoding: .utf8))
      return Count(iterations: iterations, profile: profile, file: file)
    } catch {
      throw .unexpectedAnswer("callgrind wrote no counts: \(error)")
    }
  }

  /// The failure of a benchmark that stopped at an instruction which valgrind cannot carry out.
  ///
  /// A trap of Swift's is an illegal instruction too, but one that valgrind knows.
  private static func unknownInstruction(in log: String) -> BenchmarkFailure? {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.contains("unhandled instruction bytes: ") }
    guard let bytes = line?.split(separator: ": ").last else { return nil }
    return .crashed(
      how: "valgrind does not know an instruction of it (\(bytes)); "
        + "build it without extensions like AVX-512, or profile it --with perf",
      standardError: [])
  }

  private static func launch(
    _ program: String, _ valgrind: Tool, _ callers: Int, _ timeout: Double, _ run: Run
  ) -> WorkerLaunch {
    var launch = WorkerLaunch(program: program, timeout: timeout)
    launch.tool = [
      valgrind.path,
      // No debugger's pipes: a worker that is killed would leave them.
      "--tool=callgrind", "-q", "--vgdb=no", "--callgrind-out-file=\(run.output)",
      "--log-file=\(run.log)", "--sigill-diagnostics=yes", "--separate-callers=\(callers)",
      "--toggle-collect=\(countedRegionSymbol)", "--dump-after=\(countedRegionSymbol)",
    ]
    // Hash seeds decide how many probes a look-up takes.
    launch.hasFixedHashing = true
    return launch
  }

  /// Copies the program without its debug information, which valgrind up to 3.19 cannot read: it
  /// gives up on the version that today's compilers write.
  private func copyProgram(from original: String) throws(ToolError) {
    let strip = try Tool("strip", package: "binutils")
    do {
      try strip.run(["--strip-debug", "-o", program, original])
    } catch {
      throw (error as? ToolError) ?? .failed("strip", reason: "\(error)")
    }
  }
}
