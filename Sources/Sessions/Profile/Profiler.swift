internal import Comparison
internal import Essentials
internal import Measurements
package import Profiling

/// The tool of a profile, which determines the quantity that the profile counts.
package enum ProfileMode: String, CaseIterable, Sendable {
  /// Samples of processor time, taken by Linux perf.
  case perf
  /// Instructions, counted under callgrind.
  case callgrind
  /// The stack of every allocation, recorded by hooks of the allocator.
  case allocations
}

/// A new profile, with notes and further files from its tool.
package struct TakenProfile {
  /// The stacks with their counts.
  package var document: ProfileDocument
  /// Remarks on the profile, one line each, such as that `swift-demangle` is not on the path.
  package var notes: [String] = []
  /// The contents of further files to store with the profile, by file name.
  package var texts: [String: String] = [:]
}

/// Takes profiles of benchmarks with one tool, for `bench profile`.
package struct Profiler {
  /// The tool, which determines what the profile counts.
  package let mode: ProfileMode
  /// Takes the profile of a benchmark in a program.
  let take: (_ id: String, _ program: String) throws -> TakenProfile

  /// Takes the profile of a benchmark.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - program: The path of a build of this program, possibly of another version.
  /// - Returns: The profile.
  /// - Throws: `ToolError`, `WorkerError` or `BenchmarkFailure`; `CommandError` with code 65 for a
  ///   build that is too old to trace allocations.
  package func profile(_ id: String, in program: String) throws -> TakenProfile {
    try take(id, program)
  }
}

extension Profiler {
  /// Creates a profiler.
  ///
  /// - Parameters:
  ///   - mode: The tool.
  ///   - time: The processor time to sample; only `perf` uses it.
  ///   - timeout: The time without an answer that counts as a stall.
  /// - Throws: `ToolError` when a tool is missing.
  package init(_ mode: ProfileMode, time: Duration, timeout: Duration) throws {
    self.mode = mode
    switch mode {
    case .perf:
      let sampler = try PerfSampler(seconds: time.seconds, timeout: timeout.seconds)
      take = { TakenProfile(try sampler.sample($0, in: $1), of: $0) }
    case .callgrind:
      // Each counter looks for it again; here its absence is reported before any work.
      _ = try Tool("valgrind", package: "valgrind")
      take = { try TakenProfile(countedUnderCallgrind: $0, in: $1, timeout) }
    case .allocations:
      let profiler = try AllocationProfiler()
      take = { try TakenProfile(profiler, $0, in: $1, timeout) }
    }
  }
}

extension TakenProfile {
  private static let hasLinkerNames =
    "names are the linker's: swift-demangle is not on the path"

  // MARK: perf

  /// The share of samples with incomplete stacks above which the profile has a note; a choice.
  private static let worthNoting = 0.01

  fileprivate init(_ recording: PerfRecording, of id: String) {
    document = ProfileDocument(
      mode: ProfileMode.perf.rawValue, benchmark: id, unit: "samples", iterations: nil,
      nanosecondsPerIteration: recording.nanosecondsPerIteration, stacks: recording.stacks)
    let samples = Double(document.total)
    // 1.96 standard errors of a share of one half, where the standard error is largest.
    let error = 0.98 / samples.squareRoot()
    notes.append(
      "event \(recording.event); a share is right to ±\(Quantity.percent(error)), 19 times of 20")
    if Double(recording.cutOff) > Self.worthNoting * samples {
      let share = Quantity.percent(Double(recording.cutOff) / samples)
      notes.append("\(share) of the samples have a stack too deep to be kept whole")
    }
    if recording.hasLinkerNames { notes.append(Self.hasLinkerNames) }
    texts["perf-script.txt"] = recording.script
  }

  // MARK: callgrind

  fileprivate init(
    countedUnderCallgrind id: String, in program: String, _ timeout: Duration
  ) throws {
    let counter = try InstructionCounter(program: program)
    let counts = try counter.count(
      [id], callers: CallgrindProfile.callers, timeout: timeout.seconds)
    guard let count = try counts[id]?.get() else {
      throw ToolError.failed("callgrind", reason: "no count of \(id)")
    }
    let stacks = count.profile.stacks
    let names = try Demangler()?.names(of: Set(stacks.weights.keys.joined()))
    document = ProfileDocument(
      mode: ProfileMode.callgrind.rawValue, benchmark: id, unit: "instructions",
      iterations: count.iterations, stacks: stacks.renamed(names ?? [:]))
    notes.append(
      "exact; what is inlined counts for the function it is in, a direct recursion is one frame")
    // A stack that was cut off begins with a frame that says so.
    let deeper = document.stacks.weights.filter { $0.key.first == CallgrindProfile.deeper }
      .values.reduce(0, +)
    if deeper > 0 {
      let share = Quantity.percent(Double(deeper) / Double(document.total))
      notes.append("\(share) are over \(CallgrindProfile.callers) calls deep, their root is lost")
    }
    if names == nil { notes.append(Self.hasLinkerNames) }
    texts["callgrind.out"] = try String(contentsOfFile: count.longestRun.file, encoding: .utf8)
  }

  // MARK: Allocations

  fileprivate init(
    _ profiler: AllocationProfiler, _ id: String, in program: String, _ timeout: Duration
  ) throws {
    let profile: AllocationProfile
    do {
      profile = try profiler.profile(id, in: program, timeout: timeout.seconds)
    } catch let error as AllocationProfiler.BuildIsTooOld {
      throw CommandError(.data, "\(error)")
    }
    let count = profile.sites.iterations
    document = ProfileDocument(
      mode: ProfileMode.allocations.rawValue, benchmark: id, unit: "allocations",
      iterations: count, stacks: profile.stacks, sites: profile.sites.sites)
    let many = count == 1 ? "1 iteration" : "\(count) iterations"
    notes.append(
      "traced \(many) after one to warm up; bytes are usable bytes, "
        + "and a block is kept when its iteration ends before it is freed")
    if profiler.hasLinkerNames { notes.append(Self.hasLinkerNames) }
  }
}
