public import Comparison
internal import Essentials
public import Measurements

// The anchor: the exact baselines of the last release, one file for each suite, separate from those
// that the gate compares with. There is one release at a time; a new one moves the anchor.

extension BaselineStore {
  /// Returns the path of the file with a suite's exact metrics at the last release.
  package func releasePath(suite: FileName, environment: RunEnvironment) -> String {
    "\(releaseFolder(environment))/\(suite).json"
  }

  /// Returns a suite's exact metrics at the last release, for this platform; `nil` if none are
  /// stored.
  ///
  /// - Throws: `StorageError` when the file exists and is damaged.
  package func released(
    suite: FileName, environment: RunEnvironment
  ) throws(StorageError) -> ExactBaseline? {
    let path = releasePath(suite: suite, environment: environment)
    guard let baseline = try Self.exact(at: path) else { return nil }
    try Self.require(suite, of: baseline.suite, path)
    guard baseline.release != nil else { throw .damaged(path: path, reason: "names no release") }
    return baseline
  }

  /// Returns the exact metrics of all suites at the last release for this platform, in alphabetical
  /// order of the suites.
  ///
  /// - Throws: `StorageError` when a file is damaged.
  public func released(environment: RunEnvironment) throws(StorageError) -> [ExactBaseline] {
    var found: [ExactBaseline] = []
    for suite in suites(in: releaseFolder(environment)) {
      if let baseline = try released(suite: suite, environment: environment) {
        found.append(baseline)
      }
    }
    return found
  }

  /// Prepares to store the accepted exact metrics of all suites of this platform as those of a
  /// release.
  ///
  /// - Parameters:
  ///   - release: The release.
  ///   - environment: The environment, which determines the platform.
  /// - Returns: An update for each suite, in alphabetical order; empty if nothing is stored.
  /// - Throws: `StorageError` when a stored file is damaged.
  public func updates(
    releasing release: Release, environment: RunEnvironment
  ) throws(StorageError) -> [BaselineUpdate] {
    let folder = "\(root)/baselines/allocations/\(environment.platformSlug)"
    var updates: [BaselineUpdate] = []
    for suite in suites(in: folder) {
      // Another process may have removed the file after the folder was listed.
      guard var baseline = try exact(suite: suite, environment: environment) else { continue }
      baseline.release = release
      updates.append(
        try update(releasePath(suite: suite, environment: environment)) {
          try ExactBaselineDocument(baseline).text()
        })
    }
    return updates
  }

  /// Returns the absolute paths of the last release's files for this platform, sorted.
  public func releaseFiles(environment: RunEnvironment) -> [String] {
    suites(in: releaseFolder(environment)).map {
      releasePath(suite: $0, environment: environment)
    }
  }

  private func releaseFolder(_ environment: RunEnvironment) -> String {
    "\(root)/\(Self.releases)\(environment.platformSlug)"
  }

  private func suites(in folder: String) -> [FileName] {
    StoredFile.documents(in: folder).sorted()
  }
}
