internal import Essentials
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
    /// Whether the count is the difference of runs, and so has no instruction of the harness.
    ///
    /// It is that of the last run alone if there is no other, or if a longer run takes fewer
    /// instructions, such as one that finds memory where the first had to make room.
    package let isSlope: Bool

    /// Creates the count of at least one run.
    init(runs: [Run], preparation: CallgrindProfile?, program: String) {
      (self.runs, self.preparation, self.program) = (runs, preparation, program)
      let last = runs[runs.count - 1]
      isSlope = runs.count > 1 && last.profile.total >= runs[0].profile.total
      defer { isEmpty = isSlope && value.value <= 2 }
      guard isSlope else {
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

    /// The linker names of the functions that ran in any of the runs.
    package var functions: Set<String> {
      runs.reduce(into: []) { $0.formUnion($1.profile.functions) }
    }

    /// Whether the runs draw random numbers of the system, so that counts may vary.
    package var drawsRandomNumbers: Bool { !functions.isDisjoint(with: Self.randomSources) }

    private static let randomSources: Set = [
      "swift_stdlib_random", "getrandom", "getentropy", "arc4random", "arc4random_buf",
    ]

    /// Whether an iteration does nothing but count, and hand over values that it does not compute.
    ///
    /// Two instructions are those of an empty loop. For more, the counter looks at the code.
    package internal(set) var isEmpty = false

    /// The instructions of the second and the third iteration; `nil` if they differ by less than a
    /// gate judges, or if there is a single run.
    package var unevenIterations: (second: Double, third: Double)? {
      guard runs.count == 3 else { return nil }
      let totals = runs.map { Double($0.profile.total) }
      let (second, third) = (totals[1] - totals[0], totals[2] - totals[1])
      return abs(third - second) > Self.grain(min(abs(second), abs(third))) ? (second, third) : nil
    }

    /// Returns the smallest change of some instructions that a gate judges: 1 %, and more than what
    /// linking alone changes.
    package static func grain(_ instructions: Double) -> Double {
      max(noise, threshold * instructions)
    }

    /// The smallest relative change that a gate judges: a choice.
    package static let threshold = 0.01
    /// The largest change, in instructions per iteration, that is never judged: a choice, above
    /// what linking alone changes.
    package static let noise = 50.0

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

    /// Reads the instructions of some functions in one run.
    func code(of functions: Set<String>, in run: Run) throws(ToolError) -> CallgrindCode {
      guard let bytes = FileManager.default.contents(atPath: run.file) else {
        throw .failed("callgrind", reason: "its counts are gone: \(run.file)")
      }
      return try CallgrindCode(
        String(decoding: bytes, as: UTF8.self), of: functions, in: program)
    }
  }
}
