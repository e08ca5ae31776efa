internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
package import Measurements
package import Storage

/// The package that a command works in: the folder with `baselines/` and `.bench/`.
package struct PackageRoot {
  /// The absolute path of the package's folder.
  package let path: String

  /// Finds the nearest folder with a `Package.swift`, or with suites in `Benchmarks/`, from `start`
  /// upwards; `nil` if no folder has either.
  init?(above start: String) {
    var folder = Self.standardized(start)
    while !FileManager.default.fileExists(atPath: "\(folder)/Package.swift") {
      // Where `bench init` puts a sample in a folder without a package.
      if SuiteProduct.isNamed(inManifestOf: "\(folder)/Benchmarks") {
        path = "\(folder)/Benchmarks"
        return
      }
      guard folder != "/" else { return nil }
      folder = folder.folderPath
    }
    path = folder
  }

  /// Returns the folder that the user named, else the nearest package upwards from the current
  /// folder or the one of suites nested in it, else the package that contains this program.
  package static func find(_ named: String?) throws(CommandError) -> PackageRoot {
    if let named {
      // A package above the named folder is not the one that was meant.
      guard let root = PackageRoot(above: named), root.path == standardized(named) else {
        throw CommandError(.usage, "--root \(named): no Package.swift there")
      }
      return root
    }
    if let root = workingFolder.flatMap(PackageRoot.init(above:)) ?? ofProgram {
      return root.nested ?? root
    }
    throw CommandError(.usage, "no Package.swift here or above; name the package with --root DIR")
  }

  /// The package `Benchmarks/` of a package without suites of its own, where `bench init` and other
  /// harnesses put them; `nil` if there is none.
  var nested: PackageRoot? {
    let folder = "\(path)/Benchmarks"
    return !SuiteProduct.isNamed(inManifestOf: path) && SuiteProduct.isNamed(inManifestOf: folder)
      ? PackageRoot(above: folder) : nil
  }

  /// The current folder; `nil` if it has been deleted, in which case Foundation's property would
  /// trap.
  private static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The package that contains the running program's build folder; `nil` if no package contains it.
  package static var ofProgram: PackageRoot? {
    Platform.ownProgram.flatMap { PackageRoot(above: $0) }
  }

  /// The commit of the working tree, with `-dirty` when tracked files differ from it or git cannot
  /// tell; `nil` outside version control.
  package var commit: Commit? {
    get throws(CommandError) {
      guard let head = try git("rev-parse", "HEAD"), !head.isEmpty else { return nil }
      let isClean = try git("status", "--porcelain", "--untracked-files=no")?.isEmpty == true
      return Commit(hash: head, isClean: isClean)
    }
  }

  /// The hash of the repository's first commit, which all clones of a project share.
  ///
  /// The value is `nil` outside version control, and in a shallow clone, which lacks that commit.
  package var identity: String? {
    get throws(CommandError) {
      guard try git("rev-parse", "--is-shallow-repository") == "false" else { return nil }
      // Merged projects have several; the last is that of the first parents.
      let first = try git("rev-list", "--max-parents=0", "HEAD")
      return first?.split(separator: "\n").last.map(String.init)
    }
  }

  /// The branch of the working tree.
  ///
  /// If no branch is checked out, the value is the branch that GitHub Actions builds. The value is
  /// `nil` if neither is known.
  package var branch: String? {
    get throws(CommandError) {
      if let branch = try git("symbolic-ref", "--short", "--quiet", "HEAD"), !branch.isEmpty {
        return branch
      }
      let environment = ProcessInfo.processInfo.environment
      // Only pull requests set the first; the second is then `7/merge`, which is no branch.
      return ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty }
    }
  }

  /// Throws if a measurement could not be saved under a name, before it is made.
  ///
  /// - Throws: `StorageError.unwritable`.
  package func requireSaving(as name: FileName) throws(StorageError) {
    let (saved, history) = (MeasurementStore(root: path), HistoryStore(root: path))
    for file in [saved.path(name), "\(history.folder)/\(name)"] {
      try StoredFile.makeFolder(file.folderPath, within: path)
      try StoredFile.requireWritable(file)
    }
  }

  /// Saves a measurement with its raw samples under a name, and adds the measurement to the
  /// history.
  ///
  /// - Parameters:
  ///   - measurement: The measurement.
  ///   - name: The name.
  ///   - advise: Receives a message if a measurement of that name is replaced.
  /// - Throws: `StorageError.unwritable` when a file cannot be written.
  package func save(
    _ measurement: MeasurementSet, as name: FileName, advise: (String) -> Void
  ) throws(StorageError) {
    let store = MeasurementStore(root: path)
    // The measurement first, because the history can be rebuilt from it.
    if let earlier = try store.save(measurement, as: name) {
      advise("replaced the saved measurement \(name); the earlier one is kept in \(earlier)")
    }
    try HistoryStore(root: path).add(
      try HistoryEntry.entries(of: measurement, as: name, from: store.path(name)))
  }

  /// The accepted changes of all suites, from the baselines and their history in version control.
  package var acceptedChanges: [AcceptedChange] {
    get throws(CommandError) {
      // The options keep the user's settings out of the patch, which is parsed.
      let committed = try git(
        "log", "--patch", "--unified=0", "--format=", "--no-color", "--no-ext-diff",
        "--no-textconv", "--", "baselines/allocations", "baselines/timings")
      return AcceptedChange.changes(
        inPatch: "\(committed ?? "")\n\(BaselineStore(root: path).acceptedLines)")
    }
  }

  /// Returns the author and the subject of each commit that the package's repository has, by hash.
  ///
  /// - Parameter commits: Full hashes; anything else, such as a hash with `-dirty`, is left out.
  /// - Returns: The summaries; empty outside version control.
  package func summaries(of commits: some Sequence<String>) -> [String: CommitSummary] {
    // Without git or outside a checkout, commits are shown by their hashes.
    (try? Repository(at: path).summaries(of: commits)) ?? [:]
  }

  /// Returns the output of a git command in this package; `nil` if the command fails.
  ///
  /// - Throws: `CommandError` when a signal arrives meanwhile, and with code 69 when git gives no
  ///   answer in 60 s or cannot run. A measurement without its commit would look like one outside
  ///   of a checkout.
  private func git(_ arguments: String...) throws(CommandError) -> String? {
    let launch = ChildProcess.Launch("git", ["-C", path] + arguments)
    do throws(ChildError) {
      let answer = try ChildProcess.answer(launch, limit: Wait.answer)
      return answer.status == 0 ? answer.output : nil
    } catch {
      switch error {
      case .interrupted(let signal): throw CommandError(interruptedBy: signal)
      case .timedOut, .unusable, .exhausted:
        throw CommandError(.unavailable, "`\(launch)`: \(error)")
      default: return nil
      }
    }
  }

  private static func standardized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let absolute = isAbsolute ? path : "\(workingFolder ?? "/")/\(path)"
    return URL(fileURLWithPath: absolute).standardizedFileURL.path
  }
}
