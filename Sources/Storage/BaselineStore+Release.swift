public import Benchmarking
public import Comparison
internal import Foundation

// The anchor: the exact baselines of the last release, one file for each suite beside those that
// the gate judges by. There is one release at a time; a new one moves the anchor.

extension BaselineStore {
  /// Where a suite's exact metrics at the last release belong.
  public func releasePath(suite: String, environment: RunEnvironment) -> String {
    "\(releaseFolder(environment))/\(suite).json"
  }

  /// A suite's exact metrics at the last release, for this platform; `nil` when none are kept.
  ///
  /// - Throws: `StorageError` when the file is there and damaged.
  public func released(
    suite: String, environment: RunEnvironment
  ) throws(StorageError) -> ExactBaseline? {
    let path = releasePath(suite: suite, environment: environment)
    guard let baseline = try Self.exact(at: path) else { return nil }
    guard baseline.release != nil else { throw .damaged(path: path, reason: "names no release") }
    return baseline
  }

  /// Everything kept of the last release for this platform, by suite in alphabetical order.
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

  /// Prepares to keep the stored exact metrics of all suites of this platform as those of a
  /// release.
  ///
  /// - Parameters:
  ///   - release: Which one.
  ///   - environment: Tells the platform.
  /// - Returns: A file for each suite, in alphabetical order; none where nothing is stored.
  /// - Throws: `StorageError` when a stored file is damaged.
  public func updates(
    releasing release: Release, environment: RunEnvironment
  ) throws(StorageError) -> [BaselineUpdate] {
    let folder = (exactPath(suite: "", environment: environment) as NSString)
      .deletingLastPathComponent
    var updates: [BaselineUpdate] = []
    for suite in suites(in: folder) {
      guard var baseline = try exact(suite: suite, environment: environment) else { continue }
      baseline.release = release
      updates.append(
        try update(releasePath(suite: suite, environment: environment)) {
          try ExactBaselineDocument(baseline).text()
        })
    }
    return updates
  }

  /// The files of the last release for this platform, as absolute paths, sorted.
  public func releaseFiles(environment: RunEnvironment) -> [String] {
    suites(in: releaseFolder(environment)).map {
      releasePath(suite: $0, environment: environment)
    }
  }

  private func releaseFolder(_ environment: RunEnvironment) -> String {
    "\(root)/\(Self.releases)\(environment.platformSlug)"
  }

  private func suites(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}
