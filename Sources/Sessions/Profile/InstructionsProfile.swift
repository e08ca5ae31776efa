internal import Comparison
internal import Foundation
internal import Measurements
internal import Profiling

/// Profiles the functions that execute a benchmark's instructions, for `bench profile --with
/// callgrind`.
struct InstructionsProfile: Profiler {
  let mode = ProfileMode.callgrind
  private let timeout: Double

  /// Creates a profiler of instructions.
  ///
  /// - Parameter timeout: The seconds without an answer that count as a stall.
  /// - Throws: `ToolError` when valgrind is missing.
  init(timeout: Double) throws {
    // Each counter looks for it again; here its absence is reported before any work.
    _ = try Tool("valgrind", package: "valgrind")
    self.timeout = timeout
  }

  func profile(_ id: String, in program: String) throws -> TakenProfile {
    let counter = try InstructionCounter(program: program)
    let counts = try counter.count([id], callers: CallgrindProfile.callers, timeout: timeout)
    guard let count = try counts[id]?.get() else {
      throw ToolError.failed("callgrind", reason: "no count of \(id)")
    }
    let stacks = count.profile.stacks
    let symbols = Set(stacks.weights.keys.joined())
    let names = try Demangler()?.names(of: symbols)
    let document = ProfileDocument(
      mode: mode.rawValue, benchmark: id, unit: "instructions", iterations: count.iterations,
      stacks: stacks.renamed(names ?? [:]))
    return TakenProfile(
      document: document, notes: Self.notes(on: document, hasLinkerNames: names == nil),
      texts: ["callgrind.out": try String(contentsOfFile: count.file, encoding: .utf8)])
  }

  private static func notes(on document: ProfileDocument, hasLinkerNames: Bool) -> [String] {
    var notes = [
      "exact; what is inlined counts for the function it is in, a direct recursion is one frame"
    ]
    // A stack that was cut off begins with a frame that says so.
    let deeper = document.stacks.weights.filter { $0.key.first == CallgrindProfile.deeper }
      .values.reduce(0, +)
    if deeper > 0 {
      let share = Quantity.percent(Double(deeper) / Double(document.total))
      notes.append("\(share) are over \(CallgrindProfile.callers) calls deep, their root is lost")
    }
    if hasLinkerNames { notes.append("names are the linker's: swift-demangle is not on the path") }
    return notes
  }
}
