package import Builds
package import Comparison
internal import Measurements
package import Sessions
internal import Storage

/// The side that a gate compares with.
package enum GateReference: Sendable, Equatable {
  /// The stored baselines.
  case stored
  /// A commit, by any name that git accepts.
  case commit(String)
  /// The commit of the last release.
  case release
  /// A built program.
  case program(path: String)
  /// The same sources, built in another way.
  case variant(BuildVariants)

  /// The names of both sides in messages.
  package var sides: Assessment.Sides {
    switch self {
    case .stored: .stored
    case .commit(let name), .program(let name): .build(name)
    case .release: .build("the release")
    case .variant(let variants): .build("the build with \(variants.reference.description)")
    }
  }

  /// Whether another build is compared with, rather than stored values.
  package var isPaired: Bool { self != .stored }

  /// Whether something is built to compare with.
  package var isBuilt: Bool {
    switch self {
    case .commit, .release, .variant: true
    case .stored, .program: false
    }
  }

  /// Throws if the named commit or program does not exist.
  ///
  /// A release is found by the toolchain of the program under test, so its commit is checked later.
  package func require(in root: PackageRoot) throws(CommandError) {
    switch self {
    case .stored, .release: return
    case .commit(let name): try root.requireCommit(name)
    case .program(let path): try ComparedBuilds.requireProgram(at: path)
    case .variant(let variants):
      if let commit = variants.commit { try root.requireCommit(commit) }
    }
  }

  /// Returns the full hash of the commit if it is from before the package's first suite, as one is
  /// before the suites are committed; `nil` otherwise.
  package func commitBeforeSuites(in root: PackageRoot) throws(CommandError) -> String? {
    guard case .commit(let name) = self else { return nil }
    return try CommandError.converting { () throws(BuildError) in
      let repository = try Repository(at: root.path)
      let commit = try repository.commit(of: name)
      return try repository.isBeforeSuites(commit) ? commit : nil
    }
  }

  /// Returns the commit of the last release for a program.
  ///
  /// - Throws: `CommandError` with code 65 if there is no release of a clean commit, and
  ///   `StorageError` when a file is damaged.
  static func releasedCommit(for program: SuiteProgram, in root: PackageRoot) throws -> String {
    let anchors = try BaselineStore(root: root.path)
      .released(environment: program.environment(commit: nil))
    guard let release = anchors.lazy.compactMap(\.release).first else {
      throw CommandError(
        .data,
        "--against-release: no release in \(root.path)/baselines; `bench baseline release NAME` "
          + "keeps one")
    }
    guard let commit = release.commit, commit.isClean else {
      throw CommandError(
        .data,
        "--against-release: release \(release.name) was not kept at a clean commit; name one with "
          + "--against")
    }
    return commit.hash
  }
}

extension PackageRoot {
  /// Throws if git knows no commit of a name that the user gave, before anything is built for it.
  package func requireCommit(_ name: String) throws(CommandError) {
    try CommandError.converting { () throws(BuildError) in
      _ = try Repository(at: path).commit(of: name)
    }
  }
}
