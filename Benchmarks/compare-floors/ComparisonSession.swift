internal import Essentials
internal import Measurements

/// Runs the turns of the engine and of the programs of each group, one after the other.
struct ComparisonSession {
  private let kernels: [Kernel]
  private let turns: Int
  private let engine: EngineProgram
  private let programs: [FloorProgram]

  init(kernels: [Kernel], turns: Int, engine: EngineProgram, programs: [FloorProgram]) {
    self.kernels = kernels
    self.turns = turns
    self.engine = engine
    self.programs = programs
  }

  /// Runs all turns.
  ///
  /// Turns of one group follow each other within seconds, so that a change of the machine's speed
  /// affects all of them.
  ///
  /// - Throws: `ComparisonError` when a program fails.
  func run() throws(ComparisonError) -> TurnTimes {
    var times = TurnTimes(turns: turns)
    for group in groups {
      let chosen = kernels.filter { $0.group == group }
      note("\(group): \(turns) turns of \(chosen.count) kernels and what is beside them")
      for _ in 0..<turns {
        for (kernel, time) in zip(chosen, try engine.times(of: chosen)) {
          times.add(ours: time, of: kernel.benchmark)
        }
        for program in programs where program.group == group {
          for reading in try program.run() where chosen.contains(where: reading.isOf) {
            times.add(reading)
          }
        }
      }
    }
    return times
  }

  /// Prints a line of progress to standard error, since a run takes minutes.
  private func note(_ line: String) {
    // Progress that cannot be written does not fail the comparison.
    _ = Platform.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Returns the build of the engine, and its machine.
  ///
  /// - Throws: `ComparisonError.failed` when the program does not answer.
  func environment() throws(ComparisonError) -> RunEnvironment { try engine.environment() }

  private var groups: [String] {
    kernels.map(\.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Reading {
  fileprivate func isOf(_ kernel: Kernel) -> Bool { benchmark == kernel.benchmark }
}
