/// The linker name of `countedRegion`, by which tools find the region in a program.
///
/// The name contains the types of the parameters, so it changes with them.
package let countedRegionSymbol =
  "$s12Benchmarking13countedRegionyyAA14RunningFixture_p_AA10IterationsVtKF"

/// The linker name of `countedPreparation`, by which tools find the function in a program.
///
/// The name contains the types of parameter and result, so it changes with them.
package let countedPreparationSymbol =
  "$s12Benchmarking18countedPreparationySiAA9BenchmarkVKF"

/// Returns whether a linker name is that of a function of the harness in a program of suites: of
/// the module `Benchmarking` or `Measurements`.
package func isHarnessSymbol(_ symbol: some StringProtocol) -> Bool {
  symbol.hasPrefix("$s12Benchmarking") || symbol.hasPrefix("$s12Measurements")
}
