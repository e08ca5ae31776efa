internal import Measurements

/// The working tree, built with the benchmark flags into `.bench/candidate/`.
///
/// The build is incremental and does not touch the user's `.build`. As long as this object lives,
/// no other object builds in the folder, in this process or another, so that the program is not
/// replaced while it is measured.
package final class CandidateBuild: Sendable {
  /// The program, which nothing replaces while this object lives.
  package let program: BuiltProgram
  private let use: FileLock

  /// Builds the working tree incrementally.
  ///
  /// The call waits while another object holds the candidate of this package.
  ///
  /// - Parameters:
  ///   - plan: The product and the options.
  ///   - repository: The checkout, whose paths must not appear in the program; `nil` uses the
  ///     package's folder.
  /// - Throws: `BuildError` when the product cannot be built.
  package init(_ plan: BuildPlan, in repository: Repository?) throws(BuildError) {
    let scratch = "\(plan.cache)/candidate"
    try Folder.make(scratch, within: plan.root)
    use = try FileLock(scratch, unless: plan.interruption)
    program = try plan.build(
      plan.root, in: repository?.top ?? plan.root, scratch: scratch,
      log: "\(plan.cache)/candidate.log", name: "the working tree")
  }
}
