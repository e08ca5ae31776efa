internal import Essentials

/// The files that a package's build reads: those of its folder, and of the packages that it depends
/// on by path.
package struct SourceFiles: Sendable {
  /// The date and the size of each file, by path.
  package struct State: Equatable, Sendable {
    private var files: [String: Stamp] = [:]

    private struct Stamp: Equatable {
      var seconds: Int
      var nanoseconds: Int
      var size: Int
    }

    /// The number of files.
    package var count: Int { files.count }

    /// Adds a file; does nothing for a folder.
    fileprivate mutating func add(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      files[path] = Stamp(
        seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
        size: Int(status.st_size))
    }
  }

  /// The top folders, sorted.
  package let folders: [String]

  /// The file that the package manager itself writes during a build.
  private static let lock = "Package.resolved"

  /// Finds the folders of a package that has been built.
  ///
  /// - Parameter root: The package's folder. The dependencies by path are those that the package
  ///   manager noted in the folder of the build; before the first build, only the package itself
  ///   counts.
  package init(root: String) {
    folders = Set([root] + Self.dependencies(of: root)).sorted()
  }

  /// Returns the state of all files, without those in hidden folders such as `.build`.
  ///
  /// - Complexity: O(files).
  package func state() -> State {
    var state = State()
    for folder in folders {
      visitPaths(below: folder) { path in
        let name = path.lastPathName
        guard !name.hasPrefix(".") else { return false }
        if name != Self.lock { state.add("\(folder)/\(path)") }
        return true
      }
    }
    return state
  }

  private static func dependencies(of root: String) -> [String] {
    let plan = BuildPlan(root: root)
    return dependencies(inScratch: plan.isBuiltInPlace ? "\(root)/.build" : plan.candidate)
  }
}
