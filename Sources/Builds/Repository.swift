internal import ChildProcess
internal import Measurements

/// The git checkout that contains a package.
package struct Repository: Sendable {
  /// The absolute path of the checkout's top folder.
  package let top: String
  /// The package's folder relative to `top`, without a slash at its end; empty for a package at the
  /// top.
  package let package: String
  private let interruption: @Sendable () -> Int32?

  /// Finds the checkout that contains a plan's package.
  ///
  /// - Throws: `BuildError.notARepository` outside a checkout, `.missingTool` without git,
  ///   `.interrupted` after a signal.
  package init(of plan: BuildPlan) throws(BuildError) {
    try self.init(at: plan.root, unless: plan.interruption)
  }

  /// Finds the checkout that contains a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - interruption: Polled several times a second; by default the signal that `Platform` caught.
  /// - Throws: `BuildError.notARepository` outside a checkout, `.missingTool` without git,
  ///   `.interrupted` after a signal.
  package init(
    at folder: String,
    unless interruption: @escaping @Sendable () -> Int32? = { Platform.caughtSignal }
  ) throws(BuildError) {
    self.interruption = interruption
    let answer = try ChildProcess.answer(
      ["git", "rev-parse", "--show-toplevel", "--show-prefix"], in: folder, limit: Wait.answer,
      unless: interruption)
    guard answer.status == 0 else {
      throw .notARepository(folder: folder, reason: answer.complaint)
    }
    // git before 2.25 succeeds in a repository without files, and prints no first line.
    let lines = answer.output.split(separator: "\n").map(String.init)
    guard let top = lines.first else {
      throw .notARepository(folder: folder, reason: "it has no files of its own")
    }
    self.top = top
    // "Benchmarks/" as git writes it, or an empty line at the top.
    package = lines.count > 1 ? String(lines[1].dropLast()) : ""
  }

  /// Finds the checkout that contains a folder; `nil` outside of one.
  ///
  /// - Throws: `BuildError.missingTool` without git, `.interrupted` after a signal.
  package static func around(_ folder: String) throws(BuildError) -> Repository? {
    do throws(BuildError) {
      return try Repository(at: folder)
    } catch .notARepository {
      return nil
    }
  }

  /// Returns the full hash of the commit that a branch, tag or other expression names.
  ///
  /// - Throws: `BuildError.unknownReference` when there is no such commit, `.interrupted` after a
  ///   signal.
  package func commit(of reference: String) throws(BuildError) -> String {
    // `^{commit}` follows a tag to its commit; after the option no name is taken for an option.
    let answer = try git(
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}")
    guard answer.status == 0 else { throw .unknownReference(reference) }
    return answer.output
  }

  /// Whether any file differs from the last commit; an untracked file counts, because it is built
  /// too.
  package var isDirty: Bool {
    get throws(BuildError) {
      let answer = try git("status", "--porcelain")
      guard answer.status == 0 else {
        throw .notARepository(folder: top, reason: answer.complaint)
      }
      return !answer.output.isEmpty
    }
  }

  /// The paths of the checkout's files relative to `top`, without those that git ignores.
  package var files: [String] {
    get throws(BuildError) {
      try git("ls-files", "-z", "--cached", "--others", "--exclude-standard").output
        .split(separator: "\0").map(String.init)
    }
  }

  /// The address of the origin and the commit of the working tree, if others find both.
  ///
  /// The tree has no changes then, and the origin is on another machine, with the commit.
  package var publishedCommit: (address: String, commit: String)? {
    get throws(BuildError) {
      let address = try git("config", "--get", "remote.origin.url").output
      guard ["https://", "ssh://", "git@"].contains(where: address.hasPrefix), try !isDirty,
        try !git("branch", "--remotes", "--contains", "HEAD").output.isEmpty
      else { return nil }
      return (address, try commit(of: "HEAD"))
    }
  }

  /// Checks out the files of a commit, with its submodules, into a new folder.
  ///
  /// The folder becomes a clone that borrows this repository's objects. Unlike a worktree it is
  /// registered nowhere, so it can simply be deleted. Unlike an archive it ignores `export-ignore`
  /// and can contain submodules.
  ///
  /// - Throws: `BuildError.notCheckedOut` when the checkout fails, `.interrupted` after a signal.
  func checkOut(_ commit: String, into folder: String) throws(BuildError) {
    try require("clone", "--quiet", "--shared", "--no-checkout", top, folder, for: commit)
    // Relative URLs of submodules are relative to the origin of the user's repository.
    let origin = try git("config", "--get", "remote.origin.url").output
    if !origin.isEmpty {
      try require("-C", folder, "remote", "set-url", "origin", origin, for: commit)
    }
    try move(folder, to: commit)
  }

  /// Changes a folder of `checkOut(_:into:)` to another commit, and removes all other files in it.
  ///
  /// Files that both commits share keep their dates, so that a build there compiles only the
  /// others.
  ///
  /// - Throws: `BuildError.notCheckedOut` when the checkout fails, `.interrupted` after a signal.
  func move(_ folder: String, to commit: String) throws(BuildError) {
    // The user's hooks must not run for this checkout.
    try require(
      "-C", folder, "-c", "core.hooksPath=/dev/null", "checkout", "--quiet", "--force", "--detach",
      commit, for: commit)
    // Twice `--force` removes submodules that the commit does not have.
    try require("-C", folder, "clean", "--quiet", "-d", "-x", "--force", "--force", for: commit)
    if Folder.exists("\(folder)/.gitmodules") {
      try require(
        "-C", folder, "submodule", "--quiet", "update", "--init", "--recursive", "--force",
        for: commit)
    }
  }

  private func require(_ arguments: String..., for commit: String) throws(BuildError) {
    let answer = try ChildProcess.answer(["git"] + arguments, in: top, unless: interruption)
    guard answer.status == 0 else {
      throw .notCheckedOut(reference: commit, reason: answer.complaint)
    }
  }

  private func git(_ arguments: String...) throws(BuildError) -> ChildProcess.Answer {
    try git(arguments)
  }

  /// Runs git in the checkout.
  func git(_ arguments: [String]) throws(BuildError) -> ChildProcess.Answer {
    try ChildProcess.answer(
      ["git"] + arguments, in: top, limit: Wait.answer, unless: interruption)
  }
}
