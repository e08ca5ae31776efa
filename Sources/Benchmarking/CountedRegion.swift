/// Runs a fixture's loop as the one function that an instruction counter switches on for, and below
/// which a profiler finds the body in a call stack.
///
/// Both are told its symbol. So it is never inlined, and only what is to be counted or profiled
/// calls it.
@inline(never)
package func countedRegion(_ fixture: any RunningFixture, _ iterations: Iterations) throws {
  try fixture.run(iterations)
}

/// The symbol of `countedRegion`.
package let countedRegionSymbol =
  "$s12Benchmarking13countedRegionyyAA14RunningFixture_p_AA10IterationsVtKF"
