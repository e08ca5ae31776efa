internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
package import Measurements
internal import Reporting
package import Sessions
package import Storage

/// A patch that changes the baseline files as `bench baseline accept` would, for `git apply`.
package struct AcceptPatch {
  /// The text, with the paths of the checkout.
  package let text: String
  /// The number of changed files, at least one.
  package let files: Int

  /// Makes the patch of updates; `nil` if none changes more than its reason and its date.
  ///
  /// - Parameters:
  ///   - updates: The new versions of the files.
  ///   - root: The package with the files.
  /// - Throws: `CommandError` when git is missing or a file cannot be read or written.
  package init?(_ updates: [BaselineUpdate], in root: PackageRoot) throws {
    let changed = updates.filter(\.changesValues)
    guard !changed.isEmpty else { return nil }
    files = changed.count
    // Outside of a checkout, the paths are those below the package.
    let folder = (try? Repository(at: root.path)).map(\.package) ?? ""
    let both = try TemporaryFolder()
    // Without a stored file there would be no first folder, which git has to find.
    try FileManager.default.createDirectory(
      atPath: "\(both.path)/a", withIntermediateDirectories: true)
    for update in changed {
      let path = (folder.isEmpty ? "" : "\(folder)/") + update.path.dropFirst(root.path.count + 1)
      try Self.write(update.contents, to: "\(both.path)/b/\(path)")
      if let stored = update.stored { try Self.write(stored, to: "\(both.path)/a/\(path)") }
    }
    // The folders have the names of git's prefixes; the options keep the user's settings out.
    let answer = try CommandError.converting { () throws(BuildError) in
      try ChildProcess.answer(
        [
          "git", "diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff",
          "--no-textconv", "--no-renames", "--unified=3", "a", "b",
        ], in: both.path, unless: { Platform.caughtSignal })
    }
    guard answer.output.hasPrefix("diff --git ") else {
      throw CommandError(.failure, "git diff: \(answer.complaint)")
    }
    text = "\(answer.output)\n"
  }

  private static func write(_ data: Data, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}

extension BaselineStore {
  /// Prepares the acceptance of a measurement, suite by suite.
  ///
  /// - Parameters:
  ///   - measured: The measurement, in which no benchmark failed.
  ///   - reason: The reason to store.
  ///   - selection: The benchmarks that were selected; stored ones that are gone are removed.
  /// - Returns: The updates to write.
  /// - Throws: `StorageError` when a stored file is damaged or cannot be read.
  package func updates(
    accepting measured: MeasurementSet, because reason: String, _ selection: Selection
  ) throws(StorageError) -> [BaselineUpdate] {
    let environment = measured.environment
    let provenance = Provenance(
      because: reason, commit: environment.commit, date: environment.date)
    var updates: [BaselineUpdate] = []
    // The catalog refuses a suite whose name is not a `FileName`, so none is left out.
    for suite in Set(measured.benchmarks.map(\.suite)).sorted().compactMap({ FileName($0) }) {
      // What cannot run here keeps its lines, which another machine stored.
      let absent = Set(measured.benchmarks.filter { $0.absence != nil }.map(\.id))
      updates += try self.updates(
        accepting: measured.benchmarks.filter { $0.suite == suite.text }, suite: suite,
        environment: environment, provenance: provenance,
        isSelected: selection.without(absent).contains)
    }
    return updates
  }
}
