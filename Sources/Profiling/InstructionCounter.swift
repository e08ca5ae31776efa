package import Benchmarking
internal import ChildProcess
internal import Foundation

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
    var rest = ids[...]
    while !rest.isEmpty {
      // After a crash the next worker goes on with those that are left.
      try countUntilCrash(&rest, callers: callers, timeout: timeout, into: &results)
    }
    return results
  }

  private func countUntilCrash(
    _ ids: inout ArraySlice<String>, callers: Int, timeout: Double,
    into results: inout [String: Result<Count, BenchmarkFailure>]
  ) throws {
    let output = "\(folder.path)/counts-\(results.count)"
    let worker = try startWorker(output: output, callers: callers, timeout: timeout)
    var part = 0
    while let id = ids.popFirst() {
      do throws(WorkerError) {
        let answer = try worker.ask(.runCounted(id: id), timeout: timeout)
        switch answer {
        case .ranCounted(let iterations):
          part += 1
          let file = "\(output).\(part)"
          results[id] = .success(
            Count(iterations: iterations, profile: try profile(at: file), file: file))
        case .failed(let failure):
          results[id] = .failure(failure)
          return
        default:
          throw .unexpectedAnswer("no count")
        }
      } catch {
        if case .interrupted = error { throw error }
        results[id] = .failure(
          Self.unknownInstruction(in: Self.log(of: output)) ?? BenchmarkFailure(error))
        return
      }
    }
  }

  /// What valgrind says itself, apart from what the benchmark does.
  private static func log(of output: String) -> String { "\(output).log" }

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

  private func startWorker(
    output: String, callers: Int, timeout: Double
  ) throws -> WorkerProcess {
    var launch = WorkerProcess.Launch(
      executable: valgrind.path,
      arguments: [
        // No debugger's pipes: a worker that is killed would leave them.
        "--tool=callgrind", "-q", "--vgdb=no", "--callgrind-out-file=\(output)",
        "--log-file=\(Self.log(of: output))", "--sigill-diagnostics=yes",
        "--separate-callers=\(callers)",
        "--toggle-collect=\(countedRegionSymbol)", "--dump-after=\(countedRegionSymbol)",
        program, "worker",
      ])
    // Hash seeds decide how many probes a look-up takes.
    launch.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let worker = try WorkerProcess(launch)
    do throws(WorkerError) {
      _ = try worker.ask(.introduce, timeout: timeout)
    } catch {
      if case .interrupted = error { throw error }
      throw ToolError.failed(
        "valgrind", reason: "the benchmarks do not run under it: \(BenchmarkFailure(error))")
    }
    return worker
  }

  private func profile(at path: String) throws(WorkerError) -> CallgrindProfile {
    do {
      return try CallgrindProfile(String(contentsOfFile: path, encoding: .utf8))
    } catch {
      throw .unexpectedAnswer("callgrind wrote no counts: \(error)")
    }
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
