/// Known work that the self-test of the harness adds to each counted iteration of a benchmark.
///
/// It runs in a function of its own, `function`, and in one that this function calls.
package struct PlantedWork: Sendable, Codable, Equatable {
  /// The linker name of the function that does the work.
  package static let function = "cplatform_planted_work"

  /// The steps of an empty loop in `function` itself.
  package let steps: Int
  /// The steps of the same loop in the function that it calls.
  package let outlinedSteps: Int

  /// Creates work of some steps, of about two instructions each.
  package init(steps: Int, outlinedSteps: Int = 0) {
    (self.steps, self.outlinedSteps) = (steps, outlinedSteps)
  }
}
