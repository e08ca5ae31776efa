internal import ChildProcess
internal import Essentials
internal import Measurements

/// Finds the executable that contains the benchmarks of a package, by the dependencies in its
/// manifest.
package enum SuiteProduct {
  /// Returns the executable that depends on a library of suites, directly or by targets of the
  /// package.
  ///
  /// If there are several, those that the package declares as executable products are preferred.
  /// The call evaluates the manifest once, which takes about half a second.
  ///
  /// - Throws: `BuildError.noSuites` when there is none, `.severalSuites` when there is more than
  ///   one, `.unreadable` when the manifest cannot be read.
  package static func find(
    in root: String, unless interruption: @Sendable () -> Int32? = { Platform.caughtSignal }
  ) throws(BuildError) -> String {
    let found = try PackageManifest(of: root, unless: interruption).suites
    guard let product = found.first else { throw .noSuites(folder: root) }
    guard found.count == 1 else { throw .severalSuites(folder: root, products: found) }
    return product
  }

  /// Whether the manifest of a folder names a library of suites as a product or module.
  ///
  /// The manifest is not evaluated, so that the answer takes no time.
  package static func isNamed(inManifestOf folder: String) -> Bool {
    let text = try? String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8)
    return PackageManifest.suiteLibraries.contains { text?.contains("\"\($0)\"") == true }
  }
}

extension Repository {
  /// Whether a manifest of the working tree names a library of suites, and none of a commit does so
  /// already.
  ///
  /// Then the commit is from before the first suite. Where the tree's manifests name none either,
  /// its suites depend on the library in some other way, which the commit may have as well. A
  /// product, target or folder of another name is no such commit.
  ///
  /// - Throws: `BuildError.unknownReference` when git cannot read the commit, `.interrupted` after
  ///   a signal.
  package func isBeforeSuites(_ commit: String) throws(BuildError) -> Bool {
    guard try !namesSuites(in: commit) else { return false }
    return try namesSuites(in: "--untracked")
  }

  private func namesSuites(in tree: String) throws(BuildError) -> Bool {
    let names = PackageManifest.suiteLibraries.sorted().joined(separator: "|")
    let answer = try git([
      "grep", "--quiet", "--extended-regexp", "-e", "\"(\(names))\"", tree, "--",
      ":(top,glob)**/Package*.swift",
    ])
    guard (0...1).contains(answer.status) else { throw .unknownReference(tree) }
    return answer.status == 0
  }
}
