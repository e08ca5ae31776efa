/// Runs a fixture's loop as the one function that an instruction counter switches on for.
///
/// callgrind is told its symbol. So it is never inlined, and nothing else calls it.
@inline(never)
package func countedRegion(_ fixture: any RunningFixture, _ iterations: Iterations) throws {
  try fixture.run(iterations)
}

/// The symbol of `countedRegion`.
package let countedRegionSymbol =
  "$s12Benchmarking13countedRegionyyAA14RunningFixture_p_AA10IterationsVtKF"
