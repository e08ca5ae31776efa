internal import Measurements

/// The working tree, built with the benchmark flags into a folder of `.bench`.
///
/// The build is incremental and does not touch the user's `.build`. As long as this object lives,
/// no other object builds in the folder, in this process or another, so that the program is not
/// replaced while it is measured.
package final class CandidateBuild: Sendable {
  /// The folder of the build to compare with, where the working tree is built in two ways.
  package static let otherVariant = "other-variant"

  /// Returns the build under test, where the working tree is built in two ways: a new one unless
  /// there is one.
  package static func variant(
    _ plan: BuildPlan, in repository: Repository?, unless built: CandidateBuild? = nil
  ) throws(BuildError) -> CandidateBuild {
    if let built { return built }
    return try CandidateBuild(plan, in: repository, to: "variant")
  }

  /// The program, which nothing replaces while this object lives.
  package let program: BuiltProgram
  private let use: FileLock

  /// Builds the working tree incrementally.
  ///
  /// The call waits while another object holds the same folder of this package.
  ///
  /// - Parameters:
  ///   - plan: The product and the options.
  ///   - repository: The checkout, whose paths must not appear in the program; `nil` uses the
  ///     package's folder.
  ///   - folder: The folder in `.bench`; by default that of a comparison with a commit.
  /// - Throws: `BuildError` when the product cannot be built.
  package init(
    _ plan: BuildPlan, in repository: Repository?, to folder: String = BuildPlan.candidateName
  ) throws(BuildError) {
    let scratch = "\(plan.cache)/\(folder)"
    try Folder.make(scratch, within: plan.root)
    use = try FileLock(scratch, unless: plan.interruption)
    let places = try ReferencePlaces(of: plan, repository)
    program = try plan.build(
      plan.root, hiding: places.hidden, scratch: scratch, after: places.kept.map(\.scratch),
      log: "\(scratch).log", name: "the working tree")
  }
}
