internal import ChildProcess

/// The git checkout that holds a package.
package struct Repository: Sendable {
  /// The folder of the checkout.
  package let top: String
  /// The package's folder below `top`; empty when it is `top` itself.
  package let package: String
  private let interruption: @Sendable () -> Int32?

  /// The checkout around a plan's package.
  ///
  /// - Throws: `BuildError.notARepository`, `.missingTool`, `.interrupted`.
  package init(of plan: BuildPlan) throws(BuildError) {
    interruption = plan.interruption
    let answer = try ChildProcess.answer(
      ["git", "rev-parse", "--show-toplevel", "--show-prefix"], in: plan.root,
      unless: plan.interruption)
    guard answer.status == 0 else {
      throw .notARepository(folder: plan.root, reason: answer.complaint)
    }
    let lines = answer.output.split(separator: "\n").map(String.init)
    guard let top = lines.first else {
      throw .notARepository(folder: plan.root, reason: "it has no files of its own")
    }
    self.top = top
    // "Benchmarks/" as git writes it.
    package = lines.count > 1 ? String(lines[1].dropLast()) : ""
  }

  /// The full name of the commit that a branch, tag or other expression stands for.
  ///
  /// - Throws: `BuildError.unknownReference`, `.interrupted`.
  package func commit(of reference: String) throws(BuildError) -> String {
    let answer = try git(
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}")
    guard answer.status == 0 else { throw .unknownReference(reference) }
    return answer.output
  }

  /// Whether files differ from the last commit; new ones count, since they are built too.
  package var isDirty: Bool {
    get throws(BuildError) {
      let answer = try git("status", "--porcelain")
      guard answer.status == 0 else {
        throw .notARepository(folder: top, reason: answer.complaint)
      }
      return !answer.output.isEmpty
    }
  }

  /// Puts the files of a commit, with its submodules, into a new folder.
  ///
  /// The folder becomes a clone that borrows this repository's objects. Unlike a worktree it is
  /// registered nowhere, so that deleting it is all there is to undo; unlike an archive it honours
  /// no `export-ignore`, and it can hold submodules.
  ///
  /// - Throws: `BuildError.notCheckedOut`, `.interrupted`.
  func checkOut(_ commit: String, into folder: String) throws(BuildError) {
    try require("clone", "--quiet", "--shared", "--no-checkout", top, folder, for: commit)
    // Relative addresses of submodules are relative to where the user's repository came from.
    let origin = try git("config", "--get", "remote.origin.url").output
    if !origin.isEmpty {
      try require("-C", folder, "remote", "set-url", "origin", origin, for: commit)
    }
    // The user's hooks are not for this checkout.
    try require(
      "-C", folder, "-c", "core.hooksPath=/dev/null", "checkout", "--quiet", "--detach", commit,
      for: commit)
    if Folder.exists("\(folder)/.gitmodules") {
      try require(
        "-C", folder, "submodule", "--quiet", "update", "--init", "--recursive", for: commit)
    }
  }

  private func require(_ arguments: String..., for commit: String) throws(BuildError) {
    let answer = try ChildProcess.answer(["git"] + arguments, in: top, unless: interruption)
    guard answer.status == 0 else {
      throw .notCheckedOut(reference: commit, reason: answer.complaint)
    }
  }

  private func git(_ arguments: String...) throws(BuildError) -> ChildProcess.Answer {
    try ChildProcess.answer(["git"] + arguments, in: top, unless: interruption)
  }
}
