/// The working tree as it is, built with the benchmark flags into `.bench/candidate/`.
///
/// The build is incremental and leaves the user's `.build` alone. As long as this object lives, no
/// other one builds there, in this process or another, so that the program is not replaced while it
/// is measured.
package final class CandidateBuild: Sendable {
  /// The program.
  package let program: BuiltProgram
  private let use: FileLock

  /// Builds what has changed.
  ///
  /// Waits while another object stands for the candidate of this package.
  ///
  /// - Parameters:
  ///   - plan: What to build and how.
  ///   - repository: The checkout around it, whose paths must not be seen in the program; the
  ///     package's folder is taken when there is none.
  /// - Throws: `BuildError`.
  package init(_ plan: BuildPlan, in repository: Repository?) throws(BuildError) {
    let scratch = "\(plan.cache)/candidate"
    try Folder.make(scratch)
    use = try FileLock(scratch, unless: plan.interruption)
    program = try plan.build(
      plan.root, in: repository?.top ?? plan.root, scratch: scratch,
      log: "\(plan.cache)/candidate.log", name: "the working tree")
  }
}
