/// Runs a fixture's loop, in a separate function for instruction counters and profilers.
///
/// A counter is switched on by this function's symbol, and a profiler finds the body below it in a
/// call stack. The function is therefore never inlined, and called only for work to be counted or
/// profiled.
@inline(never)
package func countedRegion(_ fixture: any RunningFixture, _ iterations: Iterations) throws {
  try fixture.run(iterations)
}

/// Prepares a fixture of a benchmark, warms it up, and runs its loop once in `countedRegion`.
///
/// A tool that counts instructions writes down what ran before this function, and then what ran in
/// it before `countedRegion`. The function is therefore never inlined.
///
/// The counted iterations are few, because each takes a hundred times as long under such a tool.
///
/// - Returns: The number of counted iterations.
@inline(never)
func countedPreparation(_ benchmark: Benchmark) throws -> Int {
  let iterations = min(benchmark.countedIterations, 3)
  return try benchmark.withFixture { fixture in
    try fixture.run(Iterations(1))
    // After the warm-up, in which an exclusion would switch the tool on.
    Platform.isInCountedRegion = true
    defer { Platform.isInCountedRegion = false }
    try countedRegion(fixture, Iterations(iterations))
    return iterations
  }
}
