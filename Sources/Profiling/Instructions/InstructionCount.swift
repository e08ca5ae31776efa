internal import Foundation
package import Measurements

extension InstructionCounter {
  /// The instructions of some iterations of a benchmark, and those of its preparation.
  ///
  /// A run of the loop takes instructions for its iterations and, once, some of the harness: to
  /// call the body, or to hand it to another thread. The difference of two runs has none of these.
  package struct Count: Sendable, Equatable {
    /// One run of the benchmark's loop.
    package struct Run: Sendable, Equatable {
      /// The number of iterations of the run.
      package let iterations: Int
      /// The instructions of the run by function, with those of the harness.
      package let profile: CallgrindProfile
      /// The simulated events of the run by function; empty unless simulated.
      let simulated: [SimulatedEvent: CallgrindProfile]
      /// The path of the file that callgrind wrote, in a folder that is removed with the counter.
      package let file: String
    }

    /// The runs, from the one with the fewest iterations to the one with the most; a single one
    /// from a program before protocol version 10.
    package let runs: [Run]
    /// The instructions that set the benchmark up and warmed it up; `nil` for a program that does
    /// not separate these.
    package let preparation: CallgrindProfile?
    /// The number of iterations over which the instructions were counted.
    package let iterations: Int
    /// The instructions of all `iterations` together, by function.
    package let profile: CallgrindProfile
    /// The simulated events of all `iterations` together, by function; empty unless simulated.
    package let simulated: [SimulatedEvent: CallgrindProfile]
    /// The path of the program as the files name it.
    let program: String

    /// Creates the count of at least one run.
    init(runs: [Run], preparation: CallgrindProfile?, program: String) {
      (self.runs, self.preparation, self.program) = (runs, preparation, program)
      let last = runs[runs.count - 1]
      guard runs.count > 1 else {
        (iterations, profile, simulated) = (last.iterations, last.profile, last.simulated)
        return
      }
      iterations = last.iterations - runs[0].iterations
      profile = last.profile.since(runs[0].profile)
      simulated = last.simulated.reduce(into: [:]) { events, event in
        events[event.key] = runs[0].simulated[event.key].map { event.value.since($0) }
      }
    }

    /// The count as the value of a metric: the total of instructions over all `iterations`.
    package var value: ExactValue { ExactValue(total: profile.total, iterations: iterations) }

    /// The run with the most iterations.
    package var longestRun: Run { runs[runs.count - 1] }

    /// Whether the count is the difference of runs, and so has no instruction of the harness.
    package var isSlope: Bool { runs.count > 1 }

    /// The linker names of the functions that ran in any of the runs.
    package var functions: Set<String> {
      runs.reduce(into: []) { $0.formUnion($1.profile.functions) }
    }

    /// The instructions of one iteration more in each run after the first; empty for a single run.
    package var slopes: [Double] {
      zip(runs, runs.dropFirst()).map { shorter, longer in
        Double(longer.profile.total - shorter.profile.total)
          / Double(longer.iterations - shorter.iterations)
      }
    }

    /// Whether an iteration does nothing: it takes the two instructions of an empty loop, or fewer.
    ///
    /// An addition takes one more, so a body that computes anything in each iteration has more.
    package var isEmpty: Bool { isSlope && value.value <= 2 }

    /// The instructions of the second and the third iteration; `nil` if they are about the same, or
    /// if there is a single run.
    ///
    /// The limit, 1 % and 50 instructions, is that of a change that a gate judges.
    package var unevenIterations: (second: Double, third: Double)? {
      guard slopes.count == 2, let least = slopes.min(), let most = slopes.max(),
        most - least > max(50, 0.01 * abs(least))
      else { return nil }
      return (slopes[0], slopes[1])
    }

    /// Returns the count in the form of another program's: with the harness's instructions if the
    /// other has them too.
    ///
    /// - Returns: The count; this one if it has no run of as many iterations.
    package func like(_ other: Count?) -> Count {
      guard let other, isSlope, !other.isSlope,
        let run = runs.first(where: { $0.iterations == other.iterations })
      else { return self }
      return Count(runs: [run], preparation: preparation, program: program)
    }

    /// Reads the instructions of some functions by address, from a counter that keeps addresses and
    /// still exists.
    ///
    /// - Throws: `ToolError.failed` when the file cannot be read.
    package func code(of functions: Set<String>) throws(ToolError) -> CallgrindCode {
      let code = try code(of: functions, in: longestRun)
      return isSlope ? code.since(try self.code(of: functions, in: runs[0])) : code
    }

    private func code(of functions: Set<String>, in run: Run) throws(ToolError) -> CallgrindCode {
      guard let bytes = FileManager.default.contents(atPath: run.file) else {
        throw .failed("callgrind", reason: "its counts are gone: \(run.file)")
      }
      return try CallgrindCode(
        String(decoding: bytes, as: UTF8.self), of: functions, in: program)
    }
  }
}
