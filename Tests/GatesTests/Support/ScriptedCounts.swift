import Measurements

@testable import Gates
@testable import Profiling

extension InstructionCounter.Count {
  /// The counts of a benchmark by function, as callgrind would write them.
  static func scripted(
    _ functions: [String: Int], iterations: Int = 1, preparation: [String: Int]? = nil,
    simulated: [SimulatedEvent: [String: Int]] = [:]
  ) throws -> InstructionCounter.Count {
    let run = Run(
      iterations: iterations, profile: try .scripted(functions),
      simulated: try simulated.mapValues(CallgrindProfile.scripted), file: "")
    return InstructionCounter.Count(
      runs: [run], preparation: try preparation.map(CallgrindProfile.scripted), program: "")
  }
}

extension InstructionCounter.Count {
  /// The counts of a benchmark whose runs of 1, 2 and 3 iterations take these instructions.
  static func scripted(runs totals: [Int]) throws -> InstructionCounter.Count {
    let runs = try totals.enumerated().map { index, total in
      Run(
        iterations: index + 1, profile: try .scripted(["f": total]), simulated: [:], file: "")
    }
    return InstructionCounter.Count(runs: runs, preparation: nil, program: "")
  }
}

extension PairedFunctions {
  /// The differences of the benchmark `s/g/a` by function.
  init(_ old: [String: Int], _ new: [String: Int]) {
    func profile(_ counts: [String: Int]) -> ProfileDocument {
      var stacks = FoldedStacks()
      for (name, count) in counts { stacks.add([name], weight: count) }
      return ProfileDocument(
        mode: "callgrind", benchmark: "s/g/a", unit: "instructions", iterations: 1, stacks: stacks)
    }
    self.init([
      "s/g/a": WorkDifference(of: profile(new), since: profile(old), neighbours: [:])
    ])
  }
}

extension CallgrindProfile {
  fileprivate static func scripted(_ functions: [String: Int]) throws -> CallgrindProfile {
    let lines = functions.sorted { $0.key < $1.key }.map { "fn=\($0)\n1 \($1)\n" }
    let total = functions.values.reduce(0, +)
    return try CallgrindProfile("events: Ir\n\(lines.joined())totals: \(total)\n")
  }
}

extension PairedInstructions {
  /// The single counts of one benchmark `s/g/a`, of one function in both builds.
  init(_ old: Int, _ new: Int, iterations: Int = 1) throws {
    self.init(
      reference: ["s/g/a": try .scripted(["f": old], iterations: iterations)],
      candidate: ["s/g/a": try .scripted(["f": new], iterations: iterations)])
  }
}
