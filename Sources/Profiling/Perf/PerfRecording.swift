/// The samples that perf took of one benchmark.
package struct PerfRecording: Sendable {
  /// The call stacks of the body, in samples, with demangled names unless `hasLinkerNames`.
  package let stacks: FoldedStacks
  /// The nanoseconds of an iteration while samples were taken: the second smallest time of a turn's
  /// samples, for one iteration; `nil` if no turn was completed.
  package internal(set) var nanosecondsPerIteration: Double?
  /// The samples of `stacks` in the output format of `perf script`, for other viewers.
  package let script: String
  /// The sampled event: `cycles`, or `cpu-clock` where the machine does not count cycles.
  package let event: String
  /// The number of samples in the harness, which `stacks` omits.
  package let outside: Int
  /// The number of samples whose callers are unknown, because perf cut off the stack.
  package let cutOff: Int
  /// Whether functions have linker names, because there is no demangler.
  package let hasLinkerNames: Bool

  /// Extracts the samples in the measured region.
  ///
  /// - Throws: `ToolError.failed` when there are none, as for a program without symbols.
  init(_ all: PerfScript, program: String) throws {
    let region = RegionSamples(of: all)
    guard region.inside > 0 || region.names(functionsOf: program) else {
      throw Self.nothing(of: all, program)
    }
    let symbols = region.script.symbols
    let names = try Demangler()?.names(of: symbols)
    stacks = region.stacks(naming: names ?? [:])
    script = region.script.text(naming: names ?? [:])
    hasLinkerNames = names == nil
    event = all.samples.first.map { String($0.event) } ?? ""
    outside = region.outside
    cutOff = region.cutOff
  }

  private static func nothing(of all: PerfScript, _ program: String) -> ToolError {
    guard !all.samples.isEmpty else { return .failed("perf", reason: "it took no sample") }
    return .failed(
      "perf",
      reason: "none of \(all.samples.count) samples is in the measured loop by name; "
        + "was \(program) stripped of its symbols, or built from a commit before `bench profile`?")
  }
}
