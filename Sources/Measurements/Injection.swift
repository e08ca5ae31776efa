/// A known fault in all benchmarks of a program, by which the self-test measures the gate.
///
/// The self-test writes the fault into a copy of the program, and gates the copy like any other
/// build. Between the command and the fixture of a benchmark, nothing else knows of faults.
package enum Injection: Sendable, Codable, Equatable {
  /// Each sample takes longer by a share: 0.03 for 3 %.
  case slower(share: Double)
  /// One step of each replay takes longer by a share; `position` selects the step, modulo their
  /// number.
  case slowerStep(share: Double, position: Int)
  /// One iteration in a hundred takes longer by a share; `position` selects the iteration.
  ///
  /// Only iterations that are timed by themselves take longer.
  case slowerIteration(share: Double, position: Int)
  /// The last thread takes longer by a share.
  case slowerThread(share: Double)
  /// Each iteration makes one allocation more.
  case oneAllocation
  /// Each iteration touches `count` new pages more.
  case pages(count: Int)
  /// Each iteration runs `steps` steps of a loop in the function `workFunction`, and `outlined`
  /// steps in a function that `workFunction` calls; a step takes about two instructions.
  case work(steps: Int, outlined: Int)

  /// The linker name of the function that does the work of `work`.
  package static let workFunction = "cplatform_planted_work"
}
