package import Comparison
internal import Essentials
package import Measurements

/// The baselines in a package's `baselines/` folder.
public struct BaselineStore: Sendable {
  /// The schemas of the files in the folder, one for exact metrics and one for timings.
  package static let schemas = [ExactBaselineDocument.schema, TimingBaselineDocument.schema]

  /// The path of the package's root folder, which contains `baselines/`.
  public let root: String

  /// Creates the store of the package at `root`, without reading or making anything.
  public init(root: String) {
    self.root = root
  }

  /// Returns the path of the file with a suite's exact metrics for a platform and toolchain.
  package func exactPath(suite: FileName, environment: RunEnvironment) -> String {
    "\(root)/baselines/allocations/\(environment.platformSlug)/\(suite).json"
  }

  /// Returns the path of the file with a suite's timings on a machine with a toolchain.
  package func timingPath(suite: FileName, environment: RunEnvironment) -> String {
    timingPath(suite: suite, machine: environment.machineSlug, environment)
  }

  private func timingPath(
    suite: FileName, machine: String, _ environment: RunEnvironment
  ) -> String {
    "\(root)/baselines/timings/\(machine)/\(environment.toolchainSlug)/\(suite).json"
  }

  /// Returns a suite's exact metrics for this build; `nil` if none are stored.
  ///
  /// - Throws: `StorageError` when the file exists and is damaged.
  package func exact(
    suite: FileName, environment: RunEnvironment
  ) throws(StorageError) -> ExactBaseline? {
    let path = exactPath(suite: suite, environment: environment)
    let baseline = try Self.exact(at: path)
    try Self.require(suite, of: baseline?.suite, path)
    return baseline
  }

  /// Returns a suite's timings on this machine, or else on another one with this toolchain; `nil`
  /// if none are stored.
  ///
  /// - Throws: `StorageError` when the file exists and is damaged.
  package func timings(
    suite: FileName, environment: RunEnvironment
  ) throws(StorageError) -> TimingBaseline? {
    // Times of other machines are only shown, so any of them will do; the first is always the same.
    let own = environment.machineSlug
    for machine in [own] + machines.filter({ $0 != own }) {
      let path = timingPath(suite: suite, machine: machine, environment)
      if let baseline = try Self.timings(at: path) {
        try Self.require(suite, of: baseline.suite, path)
        return baseline
      }
    }
    return nil
  }

  /// Throws if the file of `suite` has a baseline of another suite; `found` is `nil` without a
  /// file.
  static func require(
    _ suite: FileName, of found: String?, _ path: String
  ) throws(StorageError) {
    guard let found, found != suite.text else { return }
    throw .damaged(path: path, reason: "of suite \(found), in a file of \(suite)")
  }

  /// The paths of all baseline files except those of releases, relative to the root, sorted; the
  /// acknowledged steps, the limits and the defaults are no baseline.
  public var files: [String] { allFiles.filter { !$0.hasPrefix(Self.releases) } }

  /// The paths of the last release's files for all platforms, relative to the root, sorted.
  public var releaseFiles: [String] { allFiles.filter { $0.hasPrefix(Self.releases) } }

  /// The names of the suites that have a baseline, for any machine and toolchain, sorted.
  package var suites: [String] {
    // 5 is the length of `.json`.
    Set(files.map { String($0.lastPathName.dropLast(5)) })
      .sorted()
  }

  /// The folder with the exact metrics of the last release, relative to the root.
  static let releases = "baselines/releases/"

  private var allFiles: [String] {
    var found: [String] = []
    visitPaths(below: "\(root)/baselines") {
      found.append($0)
      return true
    }
    return found.filter { $0.hasSuffix(".json") }.sorted().map { "baselines/\($0)" }
      .filter { !Self.reviewed.contains($0) }
  }

  private var machines: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/baselines/timings")) ?? [])
      .sorted()
  }

  static func exact(at path: String) throws(StorageError) -> ExactBaseline? {
    guard let data = try StoredFile.contents(of: path) else { return nil }
    return try exact(from: data, path: path)
  }

  static func exact(from data: Data, path: String) throws(StorageError) -> ExactBaseline {
    let document = try JSONFile.decode(
      ExactBaselineDocument.self, from: data, path: path, schema: ExactBaselineDocument.schema)
    do throws(DocumentError) {
      let baseline = try document.baseline()
      try requireAllRead(data, as: try? ExactBaselineDocument(baseline).text())
      return baseline
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
  }

  static func timings(at path: String) throws(StorageError) -> TimingBaseline? {
    guard let data = try StoredFile.contents(of: path) else { return nil }
    return try timings(from: data, path: path)
  }

  static func timings(from data: Data, path: String) throws(StorageError) -> TimingBaseline {
    let document = try JSONFile.decode(
      TimingBaselineDocument.self, from: data, path: path, schema: TimingBaselineDocument.schema)
    do throws(DocumentError) {
      let baseline = try document.baseline()
      try requireAllRead(data, as: try? TimingBaselineDocument(baseline).text())
      return baseline
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
  }

  /// Throws for a file with a field that was not read.
  ///
  /// A misspelt field would otherwise count as absent, and the check could pass with fewer limits.
  static func requireAllRead(_ data: Data, as text: Data?) throws(DocumentError) {
    if let field = JSONFile.unreadField(of: data, asRead: text ?? Data()) {
      throw DocumentError("\(field) is no field that this version reads")
    }
  }
}
