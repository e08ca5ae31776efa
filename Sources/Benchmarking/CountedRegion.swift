/// Runs a fixture's loop, in a separate function for instruction counters and profilers.
///
/// A counter is switched on by this function's symbol, and a profiler finds the body below it in a
/// call stack. The function is therefore never inlined, and called only for work to be counted or
/// profiled.
@inline(never)
package func countedRegion(_ fixture: any RunningFixture, _ iterations: Iterations) throws {
  try fixture.run(iterations)
}

/// The symbol of `countedRegion`.
package let countedRegionSymbol =
  "$s12Benchmarking13countedRegionyyAA14RunningFixture_p_AA10IterationsVtKF"
