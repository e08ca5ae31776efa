public import Benchmarking
public import Comparison
internal import Foundation

/// The baselines in a package's `baselines/` folder.
public struct BaselineStore: Sendable {
  /// The formats of the files in the folder.
  package static let schemas = [ExactBaselineDocument.schema, TimingBaselineDocument.schema]

  /// The package's root.
  public let root: String

  /// The store of the package at `root`.
  public init(root: String) {
    self.root = root
  }

  /// Where a suite's exact metrics for a build belong.
  public func exactPath(suite: String, environment: RunEnvironment) -> String {
    "\(root)/baselines/allocations/\(environment.platformSlug)/\(suite).json"
  }

  /// Where a suite's timings on a machine belong.
  public func timingPath(suite: String, environment: RunEnvironment) -> String {
    "\(root)/baselines/timings/\(environment.machineSlug)/\(environment.toolchain)/\(suite).json"
  }

  /// A suite's exact metrics for this build; `nil` when none are stored.
  ///
  /// - Throws: `StorageError` when the file is there and damaged.
  public func exact(
    suite: String, environment: RunEnvironment
  ) throws(StorageError) -> ExactBaseline? {
    try Self.exact(at: exactPath(suite: suite, environment: environment))
  }

  /// A suite's timings on this machine, or else on another one with this toolchain.
  ///
  /// - Throws: `StorageError` when the file is there and damaged.
  public func timings(
    suite: String, environment: RunEnvironment
  ) throws(StorageError) -> TimingBaseline? {
    let own = timingPath(suite: suite, environment: environment)
    if let baseline = try Self.timings(at: own) { return baseline }
    for machine in machines where machine != environment.machineSlug {
      let path = "\(root)/baselines/timings/\(machine)/\(environment.toolchain)/\(suite).json"
      if let baseline = try Self.timings(at: path) { return baseline }
    }
    return nil
  }

  /// All accepted baseline files below `baselines/`, relative to the root, sorted.
  public var files: [String] { allFiles.filter { !$0.hasPrefix(Self.releases) } }

  /// The files of the last release of every platform, relative to the root, sorted.
  public var releaseFiles: [String] { allFiles.filter { $0.hasPrefix(Self.releases) } }

  /// Where the files of releases are, relative to the root.
  static let releases = "baselines/releases/"

  private var allFiles: [String] {
    let found =
      FileManager.default.enumerator(atPath: "\(root)/baselines")?
      .compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".json") }.sorted().map { "baselines/\($0)" }
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
    do {
      return try document.baseline()
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
  }

  static func timings(at path: String) throws(StorageError) -> TimingBaseline? {
    guard let data = try StoredFile.contents(of: path) else { return nil }
    let document = try JSONFile.decode(
      TimingBaselineDocument.self, from: data, path: path, schema: TimingBaselineDocument.schema)
    do {
      return try document.baseline()
    } catch {
      throw .damaged(path: path, reason: error.reason)
    }
  }
}
