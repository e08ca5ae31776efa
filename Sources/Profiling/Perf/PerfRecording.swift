/// What perf found of one benchmark.
package struct PerfRecording: Sendable {
  /// The call stacks below the measured loop, in samples, with names for people.
  package let stacks: FoldedStacks
  /// The same samples as `perf script` prints them, for other viewers.
  package let script: String
  /// What was counted to take them: `cycles`, or `cpu-clock` where the machine counts none.
  package let event: String
  /// How many samples were the harness's own.
  package let outside: Int
  /// How many have callers that are not known.
  package let cutOff: Int
  /// Whether the names are the linker's, since nothing here can demangle them.
  package let hasLinkerNames: Bool

  /// Takes what lies in the measured region.
  ///
  /// - Throws: `ToolError.failed` when nothing does, as in a program without symbols.
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
