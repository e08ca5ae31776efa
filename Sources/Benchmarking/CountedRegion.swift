/// Runs a fixture's loop, in a separate function for instruction counters and profilers.
///
/// A counter is switched on by this function's symbol, and a profiler finds the body below it in a
/// call stack. The function is therefore never inlined, and called only for work to be counted or
/// profiled.
@inline(never)
package func countedRegion(_ fixture: any RunningFixture, _ iterations: Iterations) throws {
  try fixture.run(iterations)
}

/// Prepares a fixture of a benchmark, warms it up, and runs its loop in `countedRegion` for one
/// iteration, for two and for three.
///
/// What a run takes besides its iterations is the same in each, so an iteration takes the
/// difference of two runs. The third run tells whether the instructions are in proportion to the
/// iterations at all. There are no more, because each takes a hundred times as long under a tool
/// that counts instructions.
///
/// Such a tool writes down what ran before this function, and then what ran in it before the first
/// `countedRegion`. The function is therefore never inlined.
///
/// - Returns: The number of runs, which is that of the iterations of the last.
@inline(never)
func countedPreparation(_ benchmark: Benchmark) throws -> Int {
  let runs = 3
  return try benchmark.withFixture { fixture in
    try fixture.run(Iterations(1))
    // After the warm-up, in which an exclusion would switch the tool on.
    Platform.isInCountedRegion = true
    defer { Platform.isInCountedRegion = false }
    for iterations in 1...runs { try countedRegion(fixture, Iterations(iterations)) }
    return runs
  }
}
