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

/// The beginnings of the linker names of the harness's functions in a program of suites: those of
/// the modules `Benchmarking` and `Measurements`.
package let harnessSymbolPrefixes = ["$s12Benchmarking", "$s12Measurements"]
