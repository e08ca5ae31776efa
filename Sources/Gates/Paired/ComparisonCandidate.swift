package import Builds

/// The side of a comparison that is compared with a commit.
package enum ComparisonCandidate {
  /// The working tree, which is still to be built with the flags of a comparison.
  case workingTree
  /// The working tree, built with these flags.
  case built(CandidateBuild)
  /// The commit of a working tree without changes, built in place of the tree: other processes can
  /// use its build at the same time.
  case commit(String)

  /// Returns the build of this side, with the object that keeps it.
  func build(
    _ plan: BuildPlan, in repository: Repository
  ) throws(BuildError) -> (program: BuiltProgram, use: AnyObject) {
    switch self {
    case .workingTree:
      let build = try CandidateBuild(plan, in: repository)
      return (build.program, build)
    case .built(let build):
      return (build.program, build)
    case .commit(let commit):
      let build = try ReferenceBuilds(plan).build(of: commit)
      return (build.program, build)
    }
  }

  /// Returns the message before the builds of `commit` and of this side.
  func announcement(of commit: String) -> String {
    if case .built = self { return "building \(commit), unless it is kept from before" }
    return "building \(commit) and the working tree, unless they are kept from before"
  }

  /// The remark for the report on a working tree with changes.
  var dirtyNote: String {
    if case .commit = self { return "files that git does not track are in neither build" }
    return "the working tree has changes not committed"
  }
}
