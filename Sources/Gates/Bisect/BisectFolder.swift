package import Builds
internal import Essentials
internal import Measurements
package import Sessions
package import Storage

/// The files of a bisection in `.bench/bisect`: its state, and the programs of judged commits.
///
/// A program is kept without the objects it was linked from, so that it can be profiled at the end
/// although its build was replaced by that of a later commit.
package struct BisectFolder {
  /// The folder of the package.
  let root: String
  private var folder: String { "\(root)/.bench/bisect" }
  private var state: String { "\(folder)/state.json" }

  /// Creates the description of the folder, which need not exist.
  package init(_ root: PackageRoot) {
    self.root = root.path
  }

  // MARK: State

  /// Returns the state of a bisection with the same commits and options; `nil` if there is none.
  ///
  /// A state that cannot be read, or that names a commit by anything but a hash, is ignored,
  /// because everything in it can be measured again.
  package func load(_ question: [String: String]) -> BisectState? {
    guard let data = try? StoredFile.contents(of: state),
      let found = try? BisectState(from: data, path: state)
    else { return nil }
    return found.question == question ? found : nil
  }

  /// Replaces the state.
  ///
  /// - Throws: `StorageError` when it cannot be written.
  func save(_ new: BisectState) throws {
    try StoredFile.makeFolder(folder, within: root)
    try StoredFile.replace(state, with: try JSONText.encode(new))
  }

  /// Removes the state and the programs of another bisection.
  ///
  /// - Throws: `StorageError` when they cannot be removed.
  package func clear() throws(StorageError) {
    try StoredFile.requireOwnFolder(folder, within: root)
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      return
    } catch {
      throw .unwritable(path: folder, reason: SystemReason.of(error))
    }
  }

  // MARK: Programs

  /// The path of the kept program of a commit, which need not exist.
  package func program(of commit: String) -> String { "\(folder)/programs/\(commit)" }

  /// Whether the program of a commit is kept.
  package func hasProgram(of commit: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program(of: commit))
  }

  /// Keeps the program of a build.
  ///
  /// - Throws: `StorageError` when it cannot be written.
  package func keep(_ build: ReferenceBuild) throws {
    let path = program(of: build.commit)
    guard !hasProgram(of: build.commit) else { return }
    try StoredFile.makeFolder("\(folder)/programs", within: root)
    // Complete under its name, or not there: a killed process must not leave half a program.
    let unfinished = "\(path).tmp"
    do {
      try? FileManager.default.removeItem(atPath: unfinished)
      try FileManager.default.copyItem(
        atPath: URL(fileURLWithPath: build.program.path).resolvingSymlinksInPath().path,
        toPath: unfinished)
      try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    } catch {
      throw StorageError.unwritable(path: path, reason: SystemReason.of(error))
    }
  }
}
